import type { TradeColumns } from '../trade/trade-columns.ts';
import { MIN_DAYS, MIN_TRADES, rangeOfDifference, type Range } from './likely-range.ts';
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

/** Two selections compared. */
export interface Comparison {
  readonly first: Totals;
  readonly second: Totals;
  /** Trades on both sides. */
  readonly shared: number;
  /** Null where a side is empty. */
  readonly differences: Readonly<Record<Compared, Difference | null>>;
}

/** Compares rows with executions; both lists in their order of closing. */
export function compareTrades(columns: TradeColumns, first: Uint32Array, second: Uint32Array): Comparison {
  const [left, right] = [sumByDay(columns, first), sumByDay(columns, second)];
  const difference = (name: Compared) => differenceOf(sideOf(left, name), sideOf(right, name));
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

/** The trades of each day, which rise. */
interface Days {
  readonly days: readonly number[];
  readonly counts: readonly number[];
  readonly sums: Readonly<Record<Compared, readonly number[]>>;
}

/** One side by days in one figure. */
interface Side extends Pick<Days, 'days' | 'counts'> {
  readonly sums: readonly number[];
  readonly trades: number;
  readonly mean: number;
  readonly effectiveDays: number;
}

/**
 * SE² = k/(k−1)·Σ_d (u_Ad − u_Bd)² with u_d = (S_d − n_d·m) ÷ n over the k days of either side, so that days on which both
 * traded count as what they are; t with the smaller number of effective days.
 */
function differenceOf(left: Side, right: Side): Difference | null {
  if (left.trades === 0 || right.trades === 0) return null;
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

/** All figures in one pass over the rows. */
function sumByDay({ day, gross, net }: TradeColumns, rows: Uint32Array): Days {
  const [days, counts]: [number[], number[]] = [[], []];
  const sums: Record<Compared, number[]> = { average: [], gross: [], fees: [], winRate: [] };
  let at = 0;
  while (at < rows.length) {
    const today = day[rows[at]!]!;
    const first = at;
    let [allNet, allGross, wins] = [0, 0, 0];
    for (; at < rows.length && day[rows[at]!] === today; at++) {
      const row = rows[at]!;
      const tradeGross = gross[row]!;
      allNet += net[row]!;
      allGross += tradeGross;
      wins += Number(tradeGross > 0);
    }
    days.push(today);
    counts.push(at - first);
    sums.average.push(allNet);
    sums.gross.push(allGross);
    sums.fees.push(allNet - allGross);
    sums.winRate.push(wins);
  }
  return { days, counts, sums };
}

function sideOf({ days, counts, sums: all }: Days, name: Compared): Side {
  const sums = all[name];
  const trades = total(counts);
  const counts2 = counts.reduce((squares, count) => squares + count * count, 0);
  return {
    days,
    counts,
    sums,
    trades,
    mean: total(sums) / trades,
    effectiveDays: (trades * trades) / counts2,
  };
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
