import { SECONDS_A_DAY, type Day } from '../../calendar.ts';
import { dayOrder } from '../../trade/day-order.ts';
import { openingDay } from '../../trade/opening-day.ts';
import { inMoney, type TradeColumns } from '../../trade/trade-columns.ts';
import { variance } from '../day-moments.ts';
import { MIN_DAYS, MIN_TRADES, rangeOfDifference, type Range } from '../likely-range.ts';
import type { Certainty, Finding } from './finding.ts';

/** The rest of the days whose first trade went one way. */
export interface RestOfDays {
  readonly days: number;
  /** Trades of the rest. */
  readonly trades: number;
  /** Average net of the rest of a day in 1/10,000; null without a day. */
  readonly average: number | null;
  /** Of the average; null with too few days or trades. */
  readonly range: Range | null;
}

/** What came after the first trade of the day. `trades` and `days` are those of the rest, after a first trade won or lost. */
export interface FirstTrade extends Finding {
  readonly won: RestOfDays;
  readonly lost: RestOfDays;
  /** Days whose first trade was even; on which nothing started after it had closed; whose first trade is not among the rows. */
  readonly even: number;
  readonly alone: number;
  readonly unseen: number;
}

/**
 * The net of the rest of the day after a first trade that was lost, against that after one that was won. The first is that by
 * start among the undeleted trades of the chosen accounts that closed on the day; the rest are trades that started after it had
 * closed, because only those knew how it went: positions that were opened together win and lose together, and what happens within
 * one second has no order, as for the trade before (see `dayOrder`). The value is that of
 * all days whose first trade was lost. A day counts as one observation, so the two sides share none.
 */
export function firstTrade(
  columns: TradeColumns,
  rows: Uint32Array,
  accounts: readonly string[] | undefined,
): FirstTrade {
  const { nth } = dayOrder(inMoney(columns), accounts);
  const sides = { won: [] as number[], lost: [] as number[] };
  const counts = { won: 0, lost: 0 };
  let [even, alone, unseen] = [0, 0, 0];
  for (let from = 0; from < rows.length;) {
    let to = from + 1;
    while (to < rows.length && columns.day[rows[to]!] === columns.day[rows[from]!]) to++;
    const today = rows.subarray(from, to);
    from = to;
    const first = today.find((row) => nth[row] === 1);
    if (first === undefined) {
      unseen++;
      continue;
    }
    const { trades, net } = restOf(columns, today, first);
    const gross = inMoney(columns).gross[first]!;
    if (trades === 0) alone++;
    else if (gross === 0) even++;
    else {
      const side = gross > 0 ? 'won' : 'lost';
      sides[side].push(net);
      counts[side] += trades;
    }
  }
  const side = (name: 'won' | 'lost'): RestOfDays => ({
    days: sides[name].length,
    trades: counts[name],
    average: averageOf(sides[name]),
    range: rangeOfDays(sides[name], counts[name]),
  });
  const [won, lost] = [side('won'), side('lost')];
  return {
    certainty: certaintyOf(sides, won, lost),
    trades: won.trades + lost.trades,
    days: won.days + lost.days,
    won,
    lost,
    even,
    alone,
    unseen,
  };
}

/** What started on a day after its first trade had closed. */
function restOf(columns: TradeColumns, today: Uint32Array, first: number): { trades: number; net: number } {
  const { day, start, end, duration, net } = columns;
  let [trades, sum] = [0, 0];
  for (const row of today) {
    if (row === first) continue;
    const span = { day: day[row]! as Day, start: start[row]!, end: end[row]!, duration: duration[row]! };
    const begun = (openingDay(span) - span.day) * SECONDS_A_DAY + span.start;
    if (begun <= end[first]!) continue;
    trades++;
    sum += net[row]!;
  }
  return { trades, net: sum };
}

function certaintyOf(
  { won, lost }: { readonly won: readonly number[]; readonly lost: readonly number[] },
  ...sides: readonly [RestOfDays, RestOfDays]
): Certainty {
  if (sides.some(({ days, trades }) => days < MIN_DAYS || trades < MIN_TRADES)) return { kind: 'few' };
  const [mean, other] = [averageOf(won)!, averageOf(lost)!];
  const days = won.length + lost.length;
  // As the difference of two selections, whose days are single observations here.
  const squares = squaresAround(won, mean) / won.length ** 2 + squaresAround(lost, other) / lost.length ** 2;
  const effectiveDays = Math.min(won.length, lost.length);
  const ofAll = variance(Float64Array.of(...won, ...lost)) * (1 / won.length + 1 / lost.length);
  const error2 = Math.max((days / (days - 1)) * squares, ofAll);
  const range = rangeOfDifference(other - mean, error2, effectiveDays);
  if (range.low <= 0 && range.high >= 0) return { kind: 'none' };
  const scaled = { low: range.low * lost.length, high: range.high * lost.length };
  return { kind: 'likely', value: (other - mean) * lost.length, range: scaled };
}

/** The likely range of the average of days, each one observation. */
function rangeOfDays(days: readonly number[], trades: number): Range | null {
  if (days.length < MIN_DAYS || trades < MIN_TRADES) return null;
  const mean = averageOf(days)!;
  const error2 = squaresAround(days, mean) / (days.length - 1) / days.length;
  return rangeOfDifference(mean, error2, days.length);
}

function squaresAround(values: readonly number[], mean: number): number {
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
}

function averageOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
