import type { Edge } from '@daybook/domain/insights/simulation/simulation.ts';
import { count, counted } from '../plural.ts';
import { oneOrRange } from '../../one-or-range.ts';

const days = (number: number) => counted(number, { one: 'day', other: 'days' });
const losers = (number: number) => counted(number, { one: 'loss', other: 'losses' });

/** A sentence for each edge that is left. */
const forEach = <Sentence>(make: (left: string) => Sentence): Record<Edge, Sentence> => ({
  whole: make(''),
  half: make(' with half the edge'),
  none: make(' with no edge'),
});

/** The part Simulation: the next days, drawn from those that were. */
export const simulation = {
  horizon: 'Days ahead',
  days,
  edge: 'Remaining edge',
  edges: { whole: 'Full edge', half: 'Half', none: 'None' } satisfies Record<Edge, string>,
  title: (ahead: number, own: number) => `The next ${days(ahead)}, based on your ${count(own)}`,
  note: (futures: number) =>
    `${count(futures)} runs of whole days in random order. Inner band: half of the runs; outer band: 9 in 10.`,
  between: forEach(
    (left) => (low: string, high: string, middle: string) =>
      `Days like yours${left} would end ${low === high ? `at ${low}` : `between ${low} and ${high}`} nine times in ten; the median is ${middle}.`,
  ),
  yourLast: (own: number) => `your last ${count(own)}`,
  now: 'now',
  day: 'Day',
  bandParts: ['1 in 20 below', '1 in 4 below', 'Median', '1 in 4 above', '1 in 20 above'],
  ifEdge: 'If your edge is',
  edgesLeft: { whole: 'as it was', half: 'half of it', none: 'none' } satisfies Record<Edge, string>,
  middle: 'Median',
  nineOfTen: 'Where 9 in 10 end',
  fromTo: (low: string, high: string) => oneOrRange(low, high, `${low} to ${high}`),
  fallMiddle: 'Median drawdown',
  fallRare: '1 in 20 deeper than',
  belowZero: 'End below zero',
  never: 'never seen',
  ofHundred: {
    under: (times: number) => `under ${times} in 100`,
    over: (times: number) => `over ${times} in 100`,
    exactly: (times: number) => `${times} in 100`,
  },
  timesOfHundred: {
    under: (times: number) => `less than ${counted(times, { one: 'time', other: 'times' })} in 100`,
    over: (times: number) => `more than ${counted(times, { one: 'time', other: 'times' })} in 100`,
    exactly: (times: number) => (times === 1 ? '1 time in 100' : `${times} times in 100`),
  },
  losers: 'Losses in a row',
  losersNote: (ahead: number, own: number, run: number) =>
    `Longest streak in ${days(ahead)}, times in 100. Yours over the last ${count(own)}: ${run}.`,
  chooseRun: 'Length of the streak',
  longestRun: 'Longest streak',
  times: 'Times in 100',
  within: forEach((left) => (run: number) => `${losers(run)} in a row is normal for your numbers${left}:`),
  beyond: forEach((left) => (run: number) => `${losers(run)} in a row is rare for your numbers${left}:`),
  holdRun: forEach(
    (left) => (ahead: number, run: number, times: string) =>
      `${days(ahead)} like yours${left} include a losing streak of ${run} or more ${times}.`,
  ),
  rareRun: (run: number, times: string) => `A losing streak of ${run} or more comes up ${times}.`,
  noLosers: forEach((left) => (ahead: number) => `${days(ahead)} like yours${left} include no losing trade.`),
  drawdownNote: (ahead: number) => `Deepest in ${days(ahead)}`,
  yours: (amount: string) => `yours ${amount}`,
  deepest: 'Deepest',
  deeper: forEach(
    (left) => (amount: string, own: number, times: string, ahead: number) =>
      `Your deepest in ${days(own)} was ${amount}. In ${days(ahead)} like yours${left}, one that deep or deeper comes up ${times}.`,
  ),
  upTo: (low: string, high: string) => `${low} to under ${high}`,
  orDeeper: (amount: string) => `${amount} or deeper`,
  neverFell: 'Your closed results never fell below an earlier high.',
  noFalls: forEach(
    (left) => (ahead: number) => `In ${days(ahead)} like yours${left}, closed results never fall.`,
  ),
  assumes:
    'It replays days you have had: the same edge, the same size, and each day independent of the others. It cannot foresee a change in the market, in your size or in you, which is why half the edge and no edge are shown too.',
  average: (average: string, low: string, high: string) =>
    `Your average per trade was ${average}${low === high ? '' : `, with a likely range of ${low} to ${high}`}.`,
  wider: (own: number, ahead: number, width: string) =>
    `The bands show only the luck of the draw. ${days(own)} are not enough to pin down your edge, so real outcomes over ${days(ahead)} spread about ${width} times as wide.`,
  zeroInside: 'Zero is inside that range: a trader with no edge could have had the same days.',
  averageLost: 'Your average was a loss, so half of it or none of it ends higher.',
  tooFew: 'Too few days to simulate',
  lacksDays: (own: number, needed: number) =>
    `${count(own)} of ${days(needed)} with trades. With fewer, rare days are hardly known.`,
  uneven: 'Almost all trades are on a single day, so there is nothing to draw from.',
  allTime: 'Simulate all time',
};
