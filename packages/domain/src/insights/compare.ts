import type { TradeColumns } from '../trade/trade-columns.ts';
import { MIN_DAYS, MIN_TRADES, rangeOfDifference, type Range } from './likely-range.ts';
import { valueOf } from './figures.ts';
import { totalsOf, type Totals } from './totals.ts';

/** Figures of a comparison whose difference has a likely range. */
const COMPARED = ['average', 'gross', 'fees', 'winRate'] as const;
export type Compared = (typeof COMPARED)[number];

/** The difference of two averages: the first side's less the second's. */
export interface Difference {
  readonly value: number;
  /** Null where either side has too few trades or days. */
  readonly range: Range | null;
}

/** Two selections beside each other. */
export interface Comparison {
  readonly first: Totals;
  readonly second: Totals;
  /** Trades that stand on both sides. */
  readonly shared: number;
  /** Null where a side is empty. */
  readonly differences: Readonly<Record<Compared, Difference | null>>;
}

/** Compares rows with executions; both lists in their order of closing. */
export function compareTrades(columns: TradeColumns, first: Uint32Array, second: Uint32Array): Comparison {
  const difference = (name: Compared) => differenceOf(columns, first, second, name);
  return {
    first: totalsOf(columns, first),
    second: totalsOf(columns, second),
    shared: countShared(first, second),
    differences: {
      average: difference('average'),
      gross: difference('gross'),
      fees: difference('fees'),
      winRate: difference('winRate'),
    },
  };
}

/** Trades of the first list that are not in the second; both rise. */
export function everythingElse(all: Uint32Array, but: Uint32Array): Uint32Array {
  let at = 0;
  return all.filter((row) => {
    while (at < but.length && but[at]! < row) at++;
    return but[at] !== row;
  });
}

function countShared(first: Uint32Array, second: Uint32Array): number {
  return first.length - everythingElse(first, second).length;
}

/** One side by days, which rise. */
interface Side {
  readonly days: readonly number[];
  readonly counts: readonly number[];
  readonly sums: readonly number[];
  readonly trades: number;
  readonly mean: number;
  readonly effectiveDays: number;
}

/**
 * SE² = k/(k−1)·Σ_d (u_Ad − u_Bd)² with u_d = (S_d − n_d·m) ÷ n over the k days of either side, so that days on which both
 * traded count as what they are; t with the smaller number of effective days.
 */
function differenceOf(
  columns: TradeColumns,
  first: Uint32Array,
  second: Uint32Array,
  name: Compared,
): Difference | null {
  if (first.length === 0 || second.length === 0) return null;
  const [left, right] = [sideOf(columns, first, name), sideOf(columns, second, name)];
  const value = left.mean - right.mean;
  const effectiveDays = Math.min(left.effectiveDays, right.effectiveDays);
  const isSupported = [left, right].every(
    ({ trades, days }) => trades >= MIN_TRADES && days.length >= MIN_DAYS,
  );
  if (!isSupported || effectiveDays - 1 < 1) return { value, range: null };
  const parts = new Map<number, number>();
  for (const [side, sign] of [
    [left, 1],
    [right, -1],
  ] as const)
    side.days.forEach((day, at) => {
      const part = (side.sums[at]! - side.counts[at]! * side.mean) / side.trades;
      parts.set(day, (parts.get(day) ?? 0) + sign * part);
    });
  let squares = 0;
  for (const part of parts.values()) squares += part * part;
  return { value, range: rangeOfDifference(value, (parts.size / (parts.size - 1)) * squares, effectiveDays) };
}

function sideOf(columns: TradeColumns, rows: Uint32Array, name: Compared): Side {
  const value = valueOf(columns, name);
  const [days, counts, sums]: [number[], number[], number[]] = [[], [], []];
  let sum = 0;
  for (const row of rows) {
    if (days.at(-1) !== columns.day[row]) {
      days.push(columns.day[row]!);
      counts.push(0);
      sums.push(0);
    }
    counts[counts.length - 1]! += 1;
    sums[sums.length - 1]! += value(row);
    sum += value(row);
  }
  const trades = rows.length;
  const counts2 = counts.reduce((all, count) => all + count * count, 0);
  return { days, counts, sums, trades, mean: sum / trades, effectiveDays: (trades * trades) / counts2 };
}
