import type { Day } from '../../calendar.ts';
import type { Money } from '../../money.ts';
import { dayOrder } from '../../trade/day-order.ts';
import type { TradeColumns } from '../../trade/trade-columns.ts';
import type { Course } from '../course.ts';
import { quantile } from '../quantile.ts';

/** From which trade of a day on late trades are summed up: after ten. */
export const LATE_FROM = 11;

/** What a day brought. */
export interface DayResult {
  readonly day: Day;
  readonly net: Money;
}

/** What days with trades brought, by net. */
export interface DayResults {
  readonly days: number;
  readonly winning: number;
  readonly losing: number;
  /** The earlier one where two are equal; null without days. */
  readonly best: DayResult | null;
  readonly worst: DayResult | null;
  /** In 1/10,000; null without days. */
  readonly average: number | null;
}

/** The results of the days of a course. */
export function dayResults({ days, dayNets }: Course): DayResults {
  let [winning, losing, best, worst, sum] = [0, 0, 0, 0, 0];
  for (let at = 0; at < days.length; at++) {
    const net = dayNets[at]!;
    sum += net;
    if (net > 0) winning++;
    if (net < 0) losing++;
    if (net > dayNets[best]!) best = at;
    if (net < dayNets[worst]!) worst = at;
  }
  const resultAt = (at: number): DayResult | null =>
    days.length === 0 ? null : { day: days[at]! as Day, net: dayNets[at]! as Money };
  return {
    days: days.length,
    winning,
    losing,
    best: resultAt(best),
    worst: resultAt(worst),
    average: days.length === 0 ? null : sum / days.length,
  };
}

/** How many trades a day has, and what came late. */
export interface TradesADay {
  /** Over days with trades; null without any. */
  readonly mean: number | null;
  readonly median: number | null;
  readonly most: number;
  /** Trades that were the eleventh of their day or a later one, counted as `nthBand` counts. */
  readonly late: { readonly trades: number; readonly net: Money };
}

/** Rows in their order of closing; places in a day are counted over all trades of `accounts`, of all when none are named. */
export function tradesADay(
  columns: TradeColumns,
  rows: Uint32Array,
  accounts?: readonly string[],
): TradesADay {
  const { day, net } = columns;
  const { nth } = dayOrder(columns, accounts);
  const counts: number[] = [];
  let [last, trades, lateNet] = [Number.NaN, 0, 0];
  for (const row of rows) {
    if (day[row] !== last) {
      last = day[row]!;
      counts.push(0);
    }
    counts[counts.length - 1]! += 1;
    if (nth[row]! >= LATE_FROM) {
      trades++;
      lateNet += net[row]!;
    }
  }
  const sorted = Float64Array.from(counts).sort();
  const days = sorted.length;
  return {
    mean: days === 0 ? null : rows.length / days,
    median: days === 0 ? null : quantile(sorted, 0.5),
    most: sorted.at(-1) ?? 0,
    late: { trades, net: lateNet as Money },
  };
}
