import type { Messages } from '../../en.ts';
import { counted } from '../plural.ts';
import { oneOrRange } from '../../one-or-range.ts';

/** Reports on the course and the shape of trades. */
export const courses: Messages['courses'] = {
  report: 'Informe',
  figure: 'Cifra',
  span: 'Hasta cuándo atrás',
  spans: { all: 'Todo', year: 'Un año', quarter: '90 días' },
  equityNotes: {
    net: 'Neto acumulado de las operaciones cerradas. Lo que estuvo abierto y en pérdida por el camino no cuenta.',
    gross:
      'Bruto acumulado de las operaciones cerradas. Lo que estuvo abierto y en pérdida por el camino no cuenta.',
  },
  running: 'Acumulado, cerrado',
  below: 'Bajo el máximo',
  belowPeak: 'Por debajo del último máximo',
  point: (day, running, below) => `${day}: ${running}, ${below} bajo el máximo`,
  tradesOfDay: 'abrir las operaciones de este día',
  tradesOfDays: 'abrir las operaciones de estos días',
  daysLater: (days) => counted(days, { one: 'día de operativa después', other: 'días de operativa después' }),
  daysSince: (days) =>
    `${counted(days, { one: 'día de operativa', other: 'días de operativa' })} hasta ahora`,
  daysBelow: 'Días cerrados bajo un máximo',
  runsNote: 'Bajo la racha de operaciones está la de días. Las de break-even ni cortan ni alargan una racha.',
  deepestFalls: 'Los cinco más profundos',
  depth: 'Profundidad',
  tradingDays: 'Días de operativa',
  distributionNote: (trades, step, lower, upper) =>
    `${trades} en pasos de ${step}. La mitad está ${lower === upper ? `en ${lower}` : `entre ${lower} y ${upper}`}; los extremos rayados reúnen el 1 % más raro de cada lado.`,
  under: (to) => `menos de ${to}`,
  above: (from) => `desde ${from}`,
  fromTo: (from, to) => oneOrRange(from, to, `${from} a ${to}`),
  meanIs: (value) => `promedio ${value}`,
  medianIs: (value) => `mediana ${value}`,
  window: 'Operaciones de la ventana',
  lastTrades: (trades) => `Últimas ${trades}`,
  rollingNote: (trades) =>
    `Cada punto resume las últimas ${trades} operaciones hasta él. Los vecinos comparten casi todas.`,
  rollingPoint: (from, to, average, rate) =>
    `${oneOrRange(from, to, `${from} a ${to}`)}: ${average} por operación, ${rate} ganadas`,
  tooFewFor: (trades, needed) => `${trades}: muy pocas para una ventana de ${needed}`,
  until: 'Hasta el',
  allDots: 'Un punto por operación; la escala horizontal es logarítmica.',
  someDots: (dots, trades) =>
    `Se dibujan ${dots} de ${trades}, repartidas por igual; la escala horizontal es logarítmica.`,
  beyond: (dots) => `Fuera de la escala, dibujadas en su borde: ${dots}.`,
  noSizes: 'Los tamaños de estas operaciones aún no se han cargado.',
  along: { duration: 'Duración', size: 'Tamaño mayor' },
};
