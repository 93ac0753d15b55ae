import type { LimitName } from '@daybook/domain/plan/limit-order.ts';
import { count, counted } from '../plural.ts';

const days = (value: number) => counted(value, { one: 'day', other: 'days' });
const breaches = (value: number) => counted(value, { one: 'breach', other: 'breaches' });
const months = (value: number) => counted(value, { one: 'month', other: 'months' });
const trades = (value: number) => counted(value, { one: 'trade', other: 'trades' });

/** The plan ledger: breaches of the limits in force then, and what came after. */
export const ledger = {
  onDashboard: 'One line of this on the dashboard',
  withEarlier: (value: number) => `Include ${days(value)} before your plan`,
  includesEarlier: 'Include days before your plan',
  scope: 'Every account counts, whatever the filter; only trades in dollars, as the limits are.',
  summary: 'Summary',
  daysKept: 'Days kept',
  of: (some: string, all: string) => `${some} of ${all}`,
  rate: 'Rate',
  likely: (low: string, high: string) => `likely ${low} to ${high}`,
  noRate: 'no range below 20 days',
  breaches: 'Breaches',
  onDays: (value: number) => `on ${days(value)}`,
  cameAfter: 'What came after',
  cameBack: 'Came back',
  cameBackDays: (some: number, all: number) => `${count(some)} of ${days(all)}`,
  nothingOn: (value: number) => `on ${days(value)} nothing came after`,
  inForceSince: (day: string) => `Plan in force since ${day}`,
  periods: 'trade, day, week',
  noLimit: 'no limit',
  limits: { trade: 'Trade', day: 'Day', week: 'Week' } satisfies Record<LimitName, string>,
  byMonth: 'Breaches by month',
  byMonthNote:
    'New York time of the execution that crossed the limit. A day counts what came after its first breach.',
  day: 'Day',
  minute: 'Minute',
  limit: 'Limit',
  symbol: 'Symbol',
  beyond: 'Beyond by',
  after: 'After it, that day',
  running: 'Running total',
  trades,
  nothing: 'nothing',
  sameDay: 'same day',
  earlier: 'before your plan',
  beyondBy: (limit: string, amount: string) => `${limit}, beyond by ${amount}`,
  total: (amount: string) => `total ${amount}`,
  keptOf: (some: number, all: number) => `${count(some)} of ${days(all)} kept`,
  tradesOn: (day: string) => `Trades on ${day}`,
  more: (value: number) => `Show ${months(value)} more`,
  none: 'No limit was crossed.',
  days,
  strip: 'Days',
  stripNote: 'Outline: kept. Filled: a limit was crossed.',
  kept: 'Kept',
  crossed: 'Crossed',
  course: 'What came after, running total',
  courseNote: (value: number) => `${days(value)}, one step each`,
  breachesIn: (value: number, ofMonths: number) => `${breaches(value)} in ${months(ofMonths)}`,
  ended: {
    loss: (amount: string) => `what you did after them cost ${amount}`,
    profit: (amount: string) => `what you did after them made ${amount}`,
    even: 'what you did after them changed nothing',
    nothing: 'nothing came after them',
  },
  timesBack: (times: number) =>
    times === 0
      ? 'it never came back'
      : times === 1
        ? 'once it came back'
        : `${count(times)} times it came back`,
  noneIn: (ofMonths: number) => `No breach in ${months(ofMonths)}.`,
  rings: 'Rings: days on which what came after was a profit.',
  likelyTotal: (ofDays: string, low: string, high: string) =>
    `A total that comes from ${ofDays} is likely anywhere from ${low} to ${high}.`,
  noRange: (ofTrades: number, ofDays: number) =>
    `No range below 20 trades on 8 days: ${trades(ofTrades)} on ${days(ofDays)} so far.`,
  noPlan: 'No limit yet',
  noPlanHelp:
    'The ledger begins with the first loss limit that you save: per trade, per day or per week. From then on it shows each breach and what came after.',
  setLimits: 'Set my limits',
  noDays: 'No day of this period was measured by a limit',
  noDaysHelp: 'The ledger begins with your first saved limit.',
  loading: 'Reading your plans',
  failed: 'Your plans could not be read.',
  card: 'Plan ledger',
  line: (kept: number, all: number, value: number) =>
    `${count(kept)} of ${days(all)} kept, ${breaches(value)}`,
};
