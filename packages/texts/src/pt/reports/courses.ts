import type { Messages } from '../../en.ts';
import { counted } from '../plural.ts';
import { oneOrRange } from '../../one-or-range.ts';

/** Reports on the course and the shape of trades. */
export const courses: Messages['courses'] = {
  report: 'Relatório',
  figure: 'Métrica',
  span: 'Até quando atrás',
  spans: { all: 'Tudo', year: 'Um ano', quarter: '90 dias' },
  equityNotes: {
    net: 'Líquido acumulado das operações fechadas. O que esteve aberto e no prejuízo pelo caminho não entra.',
    gross:
      'Bruto acumulado das operações fechadas. O que esteve aberto e no prejuízo pelo caminho não entra.',
  },
  running: 'Acumulado, fechado',
  below: 'Abaixo do topo',
  belowPeak: 'Abaixo do último topo',
  point: (day, running, below) => `${day}: ${running}, ${below} abaixo do topo`,
  tradesOfDay: 'abrir as operações deste dia',
  tradesOfDays: 'abrir as operações destes dias',
  daysLater: (days) => counted(days, { one: 'dia operado depois', other: 'dias operados depois' }),
  daysSince: (days) => `${counted(days, { one: 'dia operado', other: 'dias operados' })} até agora`,
  daysBelow: 'Dias fechados abaixo de um topo',
  runsNote:
    'Embaixo da sequência de operações está a de dias. As de break-even não cortam nem alongam uma sequência.',
  deepestFalls: 'Os cinco mais fundos',
  depth: 'Profundidade',
  tradingDays: 'Dias operados',
  distributionNote: (trades, step, lower, upper) =>
    `${trades} em passos de ${step}. Metade fica ${lower === upper ? `em ${lower}` : `entre ${lower} e ${upper}`}; as pontas listradas reúnem o 1 % mais raro de cada lado.`,
  under: (to) => `abaixo de ${to}`,
  above: (from) => `a partir de ${from}`,
  fromTo: (from, to) => oneOrRange(from, to, `${from} a ${to}`),
  meanIs: (value) => `média ${value}`,
  medianIs: (value) => `mediana ${value}`,
  window: 'Operações da janela',
  lastTrades: (trades) => `Últimas ${trades}`,
  rollingNote: (trades) =>
    `Cada ponto resume as últimas ${trades} operações até ele. Os vizinhos dividem quase todas.`,
  rollingPoint: (from, to, average, rate) =>
    `${oneOrRange(from, to, `${from} a ${to}`)}: ${average} por operação, ${rate} vencedoras`,
  tooFewFor: (trades, needed) => `${trades}: poucas demais para uma janela de ${needed}`,
  until: 'Até',
  allDots: 'Um ponto por operação; a escala horizontal é logarítmica.',
  someDots: (dots, trades) =>
    `${dots} de ${trades} desenhadas, escolhidas por igual; a escala horizontal é logarítmica.`,
  beyond: (dots) => `Fora da escala, desenhadas na borda: ${dots}.`,
  noSizes: 'Os tamanhos destas operações ainda não foram carregados.',
  along: { duration: 'Duração', size: 'Maior tamanho' },
};
