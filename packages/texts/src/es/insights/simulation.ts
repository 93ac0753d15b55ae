import type { Edge } from '@daybook/domain/insights/simulation/simulation.ts';
import type { Messages } from '../../en.ts';
import { count, counted } from '../plural.ts';
import { oneOrRange } from '../../one-or-range.ts';

const days = (number: number) => counted(number, { one: 'día', other: 'días' });
const losers = (number: number) =>
  counted(number, { one: 'perdedora seguida', other: 'perdedoras seguidas' });

const forEach = <Sentence>(make: (left: string) => Sentence): Record<Edge, Sentence> => ({
  whole: make(''),
  half: make(' con la mitad de la ventaja'),
  none: make(' sin la ventaja'),
});

export const simulation: Messages['simulation'] = {
  horizon: 'Días por delante',
  days,
  edge: 'Ventaja que queda',
  edges: { whole: 'Toda la ventaja', half: 'La mitad', none: 'Ninguna' },
  title: (ahead, own) => `Los próximos ${days(ahead)}, según tus ${count(own)}`,
  note: (futures) =>
    `${count(futures)} simulaciones con días enteros en orden aleatorio. Banda interior: la mitad; banda exterior: 9 de cada 10.`,
  between: forEach(
    (left) => (low, high, middle) =>
      `Días como los tuyos${left} terminarían ${low === high ? `en ${low}` : `entre ${low} y ${high}`} nueve de cada diez veces; la mediana es ${middle}.`,
  ),
  yourLast: (own) => `tus últimos ${count(own)}`,
  now: 'ahora',
  day: 'Día',
  bandParts: [
    '1 de cada 20 por debajo',
    '1 de cada 4 por debajo',
    'Mediana',
    '1 de cada 4 por encima',
    '1 de cada 20 por encima',
  ],
  ifEdge: 'Si tu ventaja es',
  edgesLeft: { whole: 'la que fue', half: 'la mitad', none: 'ninguna' },
  middle: 'Mediana',
  nineOfTen: 'Dónde terminan 9 de cada 10',
  fromTo: (low, high) => oneOrRange(low, high, `${low} a ${high}`),
  fallMiddle: 'Drawdown, mediana',
  fallRare: '1 de cada 20, mayor que',
  belowZero: 'Terminan bajo cero',
  never: 'ninguna vez',
  ofHundred: {
    under: (times) => `menos de ${times} de 100`,
    over: (times) => `más de ${times} de 100`,
    exactly: (times) => `${times} de 100`,
  },
  timesOfHundred: {
    under: (times) => `menos de ${counted(times, { one: 'vez', other: 'veces' })} de cada 100`,
    over: (times) => `más de ${counted(times, { one: 'vez', other: 'veces' })} de cada 100`,
    exactly: (times) => `${counted(times, { one: 'vez', other: 'veces' })} de cada 100`,
  },
  losers: 'Perdedoras seguidas',
  losersNote: (ahead, own, run) =>
    `Racha más larga en ${days(ahead)}, veces de cada 100. La tuya en los últimos ${count(own)}: ${run}.`,
  chooseRun: 'Longitud de la racha',
  longestRun: 'Racha más larga',
  times: 'Veces de cada 100',
  within: forEach(
    (left) => (run) =>
      `${losers(run)} ${run === 1 ? 'entra' : 'entran'} en lo normal para tus números${left}:`,
  ),
  beyond: forEach(
    (left) => (run) => `${losers(run)} ${run === 1 ? 'es rara' : 'son raras'} para tus números${left}:`,
  ),
  holdRun: forEach(
    (left) => (ahead, run, times) =>
      `${days(ahead)} como los tuyos${left} incluyen una racha de ${run} o más ${times}.`,
  ),
  rareRun: (run, times) => `Una racha de ${run} o más aparece ${times}.`,
  noLosers: forEach(
    (left) => (ahead) => `${days(ahead)} como los tuyos${left} no incluyen ninguna operación perdedora.`,
  ),
  drawdownNote: (ahead) => `El mayor en ${days(ahead)}`,
  yours: (amount) => `el tuyo ${amount}`,
  deepest: 'El mayor',
  deeper: forEach(
    (left) => (amount, own, times, ahead) =>
      `El mayor en tus ${days(own)} fue de ${amount}. En ${days(ahead)} como los tuyos${left}, uno así o mayor aparece ${times}.`,
  ),
  upTo: (low, high) => `${low} a menos de ${high}`,
  orDeeper: (amount) => `${amount} o más`,
  neverFell: 'Tus resultados cerrados nunca cayeron por debajo de un máximo anterior.',
  noFalls: forEach(
    (left) => (ahead) => `En ${days(ahead)} como los tuyos${left} los resultados cerrados nunca caen.`,
  ),
  assumes:
    'Repite días que ya tuviste: la ventaja de entonces, el mismo tamaño y días independientes entre sí. No prevé que cambien el mercado, el tamaño o el trader; por eso al lado están la mitad de la ventaja y ninguna.',
  average: (average, low, high) =>
    `Tu promedio por operación fue ${average}${low === high ? '' : `, con un rango probable de ${low} a ${high}`}.`,
  wider: (own, ahead, width) =>
    `Las bandas solo recogen la suerte del sorteo. ${days(own)} no bastan para precisar tu ventaja, así que los resultados reales de ${days(ahead)} se dispersan unas ${width} veces más.`,
  zeroInside: 'El cero está dentro de ese rango: alguien sin ventaja podría haber tenido los mismos días.',
  averageLost: 'El promedio fue una pérdida, así que con la mitad o sin ella se termina más arriba.',
  tooFew: 'Muy pocos días para simular',
  lacksDays: (own, needed) =>
    `${count(own)} de ${days(needed)} con operaciones. Con menos, los días raros apenas se conocen.`,
  uneven: 'Casi todas las operaciones son de un mismo día, así que no hay de dónde sortear.',
  allTime: 'Simular todo el historial',
};
