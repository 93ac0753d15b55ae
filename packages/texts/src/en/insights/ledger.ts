import type { LimitName } from '@daybook/domain/plan/limit-order.ts';
import { count, counted } from '../plural.ts';
import { oneOrRange } from '../../one-or-range.ts';

const days = (value: number) => counted(value, { one: 'day', other: 'days' });
const breaches = (value: number) => counted(value, { one: 'limit break', other: 'limit breaks' });
const months = (value: number) => counted(value, { one: 'month', other: 'months' });
const trades = (value: number) => counted(value, { one: 'trade', other: 'trades' });

/** The plan ledger: limit breaks under the plan in force then, and what came after. */
export const ledger = {
  onDashboard: 'Show one line on the dashboard',
  withEarlier: (value: number) => `Include ${days(value)} before your plan`,
  includesEarlier: 'Include days before your plan',
  scope:
    'All accounts count, whatever the filter. Only trades in dollars count, because the limits are in dollars.',
  inUnit: (known: number, all: number) =>
    `Limits, and what went beyond them, stay in money.${known < all ? ` What came after covers ${count(known)} of ${trades(all)}.` : ''}`,
  summary: 'Summary',
  daysKept: 'Days within limits',
  of: (some: string, all: string) => `${some} of ${all}`,
  rate: 'Rate',
  likely: (low: string, high: string) => `likely ${oneOrRange(low, high, `${low} to ${high}`)}`,
  noRate: 'no range below 20 days',
  breaches: 'Limit breaks',
  onDays: (value: number) => `on ${days(value)}`,
  cameAfter: 'P&L after limit breaks',
  cameBack: 'Recovered on',
  cameBackDays: (some: number, all: number) => `${count(some)} of ${days(all)}`,
  nothingOn: (value: number) => `${days(value)} had no trades after`,
  inForceSince: (day: string) => `Limits since ${day}`,
  periods: 'trade, day, week',
  noLimit: 'no limit',
  limits: { trade: 'Trade', day: 'Day', week: 'Week' } satisfies Record<LimitName, string>,
  byMonth: 'Limit breaks by month',
  byMonthNote:
    'New York time of the execution that crossed the limit. Each day counts the P&L after its first limit break.',
  day: 'Day',
  minute: 'Time',
  limit: 'Limit',
  symbol: 'Symbol',
  beyond: 'Over by',
  after: 'Rest of the day',
  running: 'Running total',
  trades,
  nothing: 'no trades',
  sameDay: 'same day',
  earlier: 'before your plan',
  beyondBy: (limit: string, amount: string) => `${limit}, over by ${amount}`,
  total: (amount: string) => `total ${amount}`,
  keptOf: (some: number, all: number) => `${count(some)} of ${days(all)} within limits`,
  tradesOn: (day: string) => `Trades on ${day}`,
  more: (value: number) => `Show ${value === 1 ? '1 more month' : `${count(value)} more months`}`,
  none: 'No limit was broken.',
  days,
  strip: 'Days',
  stripNote: 'Outline: within limits. Filled: a limit was broken.',
  kept: 'Within limits',
  crossed: 'Limit broken',
  course: 'P&L after limit breaks, running total',
  courseNote: (value: number) => `${days(value)}, one step each`,
  breachesIn: (value: number, ofMonths: number) => `${breaches(value)} in ${months(ofMonths)}`,
  ended: {
    loss: (amount: string) => `the trades after them lost ${amount}`,
    profit: (amount: string) => `the trades after them made ${amount}`,
    even: 'the trades after them broke even',
    nothing: 'no trades came after them',
  },
  timesBack: (times: number) =>
    times === 0
      ? 'the day never recovered'
      : times === 1
        ? 'the day recovered once'
        : `the day recovered ${count(times)} times`,
  noneIn: (ofMonths: number) => `No limit break in ${months(ofMonths)}.`,
  rings: 'Rings: days that made money after the limit break.',
  likelyTotal: (ofDays: string, low: string, high: string) =>
    `Based on ${ofDays}, the total is likely ${oneOrRange(low, high, `anywhere from ${low} to ${high}`)}.`,
  noRange: (ofTrades: number, ofDays: number) =>
    `No range below 20 trades on 8 days: ${trades(ofTrades)} on ${days(ofDays)} so far.`,
  noPlan: 'No limit yet',
  noPlanHelp:
    'The ledger begins with the first loss limit that you save: per trade, per day or per week. From then on it shows each limit break and how the rest of the day went.',
  setLimits: 'Set my limits',
  noDays: 'No limit was in force on any day of this period',
  noDaysHelp: 'The ledger begins with your first saved limit.',
  loading: 'Reading your plans',
  failed: 'Your plans could not be read.',
  card: 'Plan ledger',
  line: (kept: number, all: number, value: number) =>
    `${count(kept)} of ${days(all)} within limits, ${breaches(value)}`,
};
