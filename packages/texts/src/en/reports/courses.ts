import { counted } from '../plural.ts';
import { oneOrRange } from '../../one-or-range.ts';

/** Reports on the course and the shape of trades. */
export const courses = {
  report: 'Report',
  figure: 'Figure',
  span: 'How far back',
  spans: { all: 'All', year: 'One year', quarter: '90 days' },
  equityNotes: {
    net: 'Running net of closed trades. What was open and in loss on the way is not in it.',
    gross: 'Running gross of closed trades. What was open and in loss on the way is not in it.',
  },
  running: 'Running, closed',
  below: 'Below the peak',
  belowPeak: 'Below the last peak',
  point: (day: string, running: string, below: string) => `${day}: ${running}, ${below} below the peak`,
  tradesOfDay: 'open the trades of this day',
  tradesOfDays: 'open the trades of these days',
  daysLater: (days: number) => counted(days, { one: 'trading day later', other: 'trading days later' }),
  daysSince: (days: number) => `${counted(days, { one: 'trading day', other: 'trading days' })} so far`,
  daysBelow: 'Days ended below a peak',
  runsNote:
    'The longest streak of days stands under that of trades. A break-even one neither ends nor lengthens it.',
  deepestFalls: 'The five deepest',
  depth: 'Depth',
  tradingDays: 'Trading days',
  distributionNote: (trades: string, step: string, lower: string, upper: string) =>
    `${trades} in steps of ${step}. Half lie ${lower === upper ? `at ${lower}` : `between ${lower} and ${upper}`}; the striped ends hold the rarest 1% each.`,
  under: (to: string) => `below ${to}`,
  above: (from: string) => `from ${from}`,
  fromTo: (from: string, to: string) => oneOrRange(from, to, `${from} to ${to}`),
  meanIs: (value: string) => `average ${value}`,
  medianIs: (value: string) => `median ${value}`,
  window: 'Trades in the window',
  lastTrades: (trades: string) => `Last ${trades}`,
  rollingNote: (trades: string) =>
    `Each point stands for the last ${trades} trades up to it. Neighbours share most of their trades.`,
  rollingPoint: (from: string, to: string, average: string, rate: string) =>
    `${oneOrRange(from, to, `${from} to ${to}`)}: ${average} per trade, ${rate} won`,
  tooFewFor: (trades: string, needed: string) => `${trades}: too few for a window of ${needed}`,
  until: 'Until',
  allDots: 'One dot a trade; the scale across is logarithmic.',
  someDots: (dots: string, trades: string) =>
    `${dots} of ${trades} drawn, evenly chosen; the scale across is logarithmic.`,
  beyond: (dots: string) => `Beyond the scale, drawn at its edge: ${dots}.`,
  noSizes: 'The sizes of these trades are not loaded yet.',
  along: { duration: 'Duration', size: 'Largest size' },
};
