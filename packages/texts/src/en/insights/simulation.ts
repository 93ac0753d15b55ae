import type { Edge } from '@daybook/domain/insights/simulation/simulation.ts';
import { count, counted } from '../plural.ts';

const days = (number: number) => counted(number, { one: 'day', other: 'days' });
const losers = (number: number) => counted(number, { one: 'loser', other: 'losers' });

/** A sentence for each edge that is left. */
const forEach = <Sentence>(make: (left: string) => Sentence): Record<Edge, Sentence> => ({
  whole: make(''),
  half: make(' with half of the edge'),
  none: make(' without the edge'),
});

/** The part Simulation: the next days, drawn from those that were. */
export const simulation = {
  horizon: 'Days ahead',
  days,
  edge: 'Edge that is left',
  edges: { whole: 'Whole edge', half: 'Half', none: 'None' } satisfies Record<Edge, string>,
  title: (ahead: number, own: number) => `The next ${days(ahead)}, drawn from your ${count(own)}`,
  note: (futures: number) =>
    `${count(futures)} times, whole days in random order. Inner band: half of them; outer band: 9 of 10.`,
  between: forEach(
    (left) => (low: string, high: string, middle: string) =>
      `Days like yours${left} would end between ${low} and ${high} nine times of ten; the middle is ${middle}.`,
  ),
  yourLast: (own: number) => `your last ${count(own)}`,
  now: 'now',
  day: 'Day',
  bandParts: ['1 of 20 below', '1 of 4 below', 'Middle', '1 of 4 above', '1 of 20 above'],
  ifEdge: 'If your edge is',
  edgesLeft: { whole: 'as it was', half: 'half of it', none: 'none' } satisfies Record<Edge, string>,
  middle: 'Middle',
  nineOfTen: '9 of 10 end between',
  fromTo: (low: string, high: string) => `${low} to ${high}`,
  fallMiddle: 'Drawdown, middle',
  fallRare: '1 of 20 deeper',
  belowZero: 'End below zero',
  never: 'never seen',
  ofHundred: {
    under: (times: number) => `under ${times} of 100`,
    over: (times: number) => `over ${times} of 100`,
    exactly: (times: number) => `${times} of 100`,
  },
  timesOfHundred: {
    under: (times: number) => `less than ${counted(times, { one: 'time', other: 'times' })} of 100`,
    over: (times: number) => `more than ${times} times of 100`,
    exactly: (times: number) => (times === 1 ? '1 time of 100' : `${times} times of 100`),
  },
  losers: 'Losers in a row',
  losersNote: (ahead: number, own: number, run: number) =>
    `Longest run in ${days(ahead)}, times of 100. Yours in the last ${count(own)}: ${run}.`,
  chooseRun: 'Length of the run',
  longestRun: 'Longest run',
  times: 'Times of 100',
  within: forEach(
    (left) => (run: number) => `${losers(run)} in a row is within what your numbers give${left}:`,
  ),
  beyond: forEach((left) => (run: number) => `${losers(run)} in a row is rare for your numbers${left}:`),
  holdRun: forEach(
    (left) => (ahead: number, run: number, times: string) =>
      `${days(ahead)} like yours${left} hold a run of ${run} or more ${times}.`,
  ),
  rareRun: (run: number, times: string) => `A run of ${run} or more comes ${times}.`,
  noLosers: forEach((left) => (ahead: number) => `${days(ahead)} like yours${left} hold no losing trade.`),
  drawdownNote: (ahead: number) => `Deepest in ${days(ahead)}`,
  yours: (amount: string) => `yours ${amount}`,
  deepest: 'Deepest',
  deeper: forEach(
    (left) => (amount: string, own: number, times: string, ahead: number) =>
      `Your deepest of ${days(own)}, ${amount}, or a deeper one comes ${times} in ${days(ahead)} like yours${left}.`,
  ),
  upTo: (low: string, high: string) => `${low} to under ${high}`,
  orDeeper: (amount: string) => `${amount} or deeper`,
  neverFell: 'Your closed results never fell below an earlier high.',
  noFalls: forEach(
    (left) => (ahead: number) => `In ${days(ahead)} like yours${left} closed results never fall.`,
  ),
  assumes:
    'It repeats days you have had: the edge as it was, the same size, and days that know nothing of each other. It knows nothing of a market, a size or a trader that changes, which is why half of the edge and none of it stand beside.',
  average: (average: string, low: string, high: string) =>
    `Your average per trade was ${average}, with a likely range of ${low} to ${high}.`,
  wider: (own: number, ahead: number, width: string) =>
    `The bands hold the luck of the draw. ${days(own)} do not settle the edge, so what comes in ${days(ahead)} spreads about ${width} times as wide.`,
  zeroInside: 'Zero is inside that range: a trader without an edge could have had the same days.',
  averageLost: 'The average was a loss, so half of it and none of it end higher.',
  tooFew: 'Too few days to simulate',
  lacksDays: (own: number, needed: number) =>
    `${count(own)} of ${days(needed)} with trades. From fewer, the rare days are hardly known.`,
  uneven: 'Almost all trades are on one day, so there is nothing to draw from.',
  allTime: 'Simulate all time',
};
