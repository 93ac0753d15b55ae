import { counted } from '../plural.ts';
import { oneOrRange } from '../../one-or-range.ts';

/** Two selections compared. */
export const comparison = {
  title: 'Running net, both sides',
  dollars: 'Amount',
  average: 'Per trade',
  shared: (trades: number) =>
    trades === 0
      ? 'One axis for both. No trade counts on both sides.'
      : `One axis for both. Counted on both sides: ${counted(trades, { one: 'trade', other: 'trades' })}.`,
  figure: 'Figure',
  difference: 'Difference',
  likely: 'Likely difference',
  less: 'less',
  more: 'more',
  choose: 'Compare with',
  search: 'Choose in the search form …',
  swap: 'Swap the sides',
  with: (name: string) => `Compared with: ${name}`,
  others: 'Everything else',
  all: 'All trades',
  long: 'Long trades',
  short: 'Short trades',
  earlier: 'As many days before',
  account: (name: string) => `Account ${name}`,
  allOf: 'All trades',
  size: (trades: number, days: number) =>
    `${counted(trades, { one: 'trade', other: 'trades' })}, ${counted(days, { one: 'day', other: 'days' })}`,
  unproven: 'no range for this figure',
  grows: 'grows with the number of trades',
  few: 'Too few trades to tell',
  empty: 'One side has no trades, so there is nothing to compare.',
  emptyHelp: 'Set a filter, or choose other trades to compare with.',
  finding: (first: string, more: string, second: string, range: string) =>
    `${first}: ${more} per trade than ${second}, likely ${range}.`,
  moreThan: (amount: string) => `${amount} more`,
  lessThan: (amount: string) => `${amount} less`,
  luck: (range: string) => `The difference per trade could be luck: likely ${range}.`,
  range: (low: string, high: string) => oneOrRange(low, high, `${low} to ${high}`),
  points: (range: string) => `${range} points`,
  foot: 'Likely ranges hold the truth nine times in ten. They count whole days, so that one good day is not taken for many good trades. No star here: you chose what to compare.',
  figures: {
    trades: 'Trades',
    days: 'Days',
    net: 'Net P&L',
    average: 'Average per trade',
    grossAverage: 'Gross per trade',
    winRate: 'Win rate',
    profitFactor: 'Profit factor',
    median: 'Median trade',
    spread: 'Spread',
    feesAverage: 'Fees per trade',
    minutes: 'Minutes in the trade',
    drawdown: 'Max drawdown (closed trades)',
    losingTrades: 'Longest losing streak',
    recoveryFactor: 'Net ÷ max drawdown',
    quality: 'System quality (SQN)',
    dailySharpe: 'Daily Sharpe',
  },
};
