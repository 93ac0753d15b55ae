import type { Edge } from '@daybook/domain/insights/simulation/simulation.ts';
import type { Messages } from '../../en.ts';
import { count, counted } from '../plural.ts';
import { oneOrRange } from '../../one-or-range.ts';

const days = (number: number) => counted(number, { one: 'dia', other: 'dias' });
const losers = (number: number) =>
  counted(number, { one: 'perdedora seguida', other: 'perdedoras seguidas' });

const forEach = <Sentence>(make: (left: string) => Sentence): Record<Edge, Sentence> => ({
  whole: make(''),
  half: make(' com metade da vantagem'),
  none: make(' sem a vantagem'),
});

export const simulation: Messages['simulation'] = {
  horizon: 'Dias à frente',
  days,
  edge: 'Vantagem que resta',
  edges: { whole: 'Vantagem inteira', half: 'Metade', none: 'Nenhuma' },
  title: (ahead, own) => `Os próximos ${days(ahead)}, com base nos seus ${count(own)}`,
  note: (futures) =>
    `${count(futures)} simulações com dias inteiros em ordem aleatória. Faixa interna: metade; faixa externa: 9 em cada 10.`,
  between: forEach(
    (left) => (low, high, middle) =>
      `Dias como os seus${left} terminariam ${low === high ? `em ${low}` : `entre ${low} e ${high}`} nove em cada dez vezes; a mediana é ${middle}.`,
  ),
  yourLast: (own) => `seus últimos ${count(own)}`,
  now: 'agora',
  day: 'Dia',
  bandParts: [
    '1 em cada 20 abaixo',
    '1 em cada 4 abaixo',
    'Mediana',
    '1 em cada 4 acima',
    '1 em cada 20 acima',
  ],
  ifEdge: 'Se a sua vantagem for',
  edgesLeft: { whole: 'a que foi', half: 'a metade', none: 'nenhuma' },
  middle: 'Mediana',
  nineOfTen: 'Onde terminam 9 em cada 10',
  fromTo: (low, high) => oneOrRange(low, high, `${low} a ${high}`),
  fallMiddle: 'Drawdown, mediana',
  fallRare: '1 em cada 20, maior que',
  belowZero: 'Terminam abaixo de zero',
  never: 'nenhuma vez',
  ofHundred: {
    under: (times) => `menos de ${times} de 100`,
    over: (times) => `mais de ${times} de 100`,
    exactly: (times) => `${times} de 100`,
  },
  timesOfHundred: {
    under: (times) => `menos de ${counted(times, { one: 'vez', other: 'vezes' })} em cada 100`,
    over: (times) => `mais de ${counted(times, { one: 'vez', other: 'vezes' })} em cada 100`,
    exactly: (times) => `${counted(times, { one: 'vez', other: 'vezes' })} em cada 100`,
  },
  losers: 'Perdedoras seguidas',
  losersNote: (ahead, own, run) =>
    `Maior sequência em ${days(ahead)}, vezes em cada 100. A sua nos últimos ${count(own)}: ${run}.`,
  chooseRun: 'Tamanho da sequência',
  longestRun: 'Maior sequência',
  times: 'Vezes em cada 100',
  within: forEach(
    (left) => (run) =>
      `${losers(run)} ${run === 1 ? 'cabe' : 'cabem'} no que é normal para os seus números${left}:`,
  ),
  beyond: forEach(
    (left) => (run) => `${losers(run)} ${run === 1 ? 'é rara' : 'são raras'} para seus números${left}:`,
  ),
  holdRun: forEach(
    (left) => (ahead, run, times) =>
      `${days(ahead)} como os seus${left} incluem uma sequência de ${run} ou mais ${times}.`,
  ),
  rareRun: (run, times) => `Uma sequência de ${run} ou mais aparece ${times}.`,
  noLosers: forEach(
    (left) => (ahead) => `${days(ahead)} como os seus${left} não incluem nenhuma operação perdedora.`,
  ),
  drawdownNote: (ahead) => `O maior em ${days(ahead)}`,
  yours: (amount) => `o seu ${amount}`,
  deepest: 'O maior',
  deeper: forEach(
    (left) => (amount, own, times, ahead) =>
      `O maior nos seus ${days(own)} foi de ${amount}. Em ${days(ahead)} como os seus${left}, um assim ou maior aparece ${times}.`,
  ),
  upTo: (low, high) => `${low} a menos de ${high}`,
  orDeeper: (amount) => `${amount} ou mais`,
  neverFell: 'Seus resultados fechados nunca caíram abaixo de um topo anterior.',
  noFalls: forEach(
    (left) => (ahead) => `Em ${days(ahead)} como os seus${left} os resultados fechados nunca caem.`,
  ),
  assumes:
    'Repete dias que você já teve: a vantagem de então, o mesmo tamanho e dias independentes entre si. Não prevê que mudem o mercado, o tamanho ou o trader; por isso ao lado estão metade da vantagem e nenhuma.',
  average: (average, low, high) =>
    `Sua média por operação foi ${average}${low === high ? '' : `, com uma faixa provável de ${low} a ${high}`}.`,
  wider: (own, ahead, width) =>
    `As faixas mostram só a sorte do sorteio. ${days(own)} não bastam para determinar a sua vantagem, então os resultados reais de ${days(ahead)} se espalham cerca de ${width} vezes mais.`,
  zeroInside: 'O zero está dentro dessa faixa: alguém sem vantagem poderia ter tido os mesmos dias.',
  averageLost: 'A média foi uma perda, então com a metade dela, ou sem ela, o final fica mais acima.',
  tooFew: 'Poucos dias para simular',
  lacksDays: (own, needed) =>
    `${count(own)} de ${days(needed)} com operações. Com menos, os dias raros mal são conhecidos.`,
  uneven: 'Quase todas as operações são de um mesmo dia, então não há de onde sortear.',
  allTime: 'Simular todo o histórico',
};
