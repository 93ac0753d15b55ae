import type { TradeColumns } from '../trade/trade-columns.ts';
import { differenceOf, type BothSides, type Side as OneSide } from './difference.ts';
import { rangeOfDifference, type Range } from './likely-range.ts';
import { totalsOf, type Totals } from './totals.ts';

/** Figures of a comparison whose difference has a likely range. */
const COMPARED = ['average', 'gross', 'fees', 'winRate'] as const;
export type Compared = (typeof COMPARED)[number];

/** The difference of two averages: the first side's less the second's. */
interface Difference {
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
  const others = everythingElse(second, first);
  const shared = second.length - others.length;
  const spread = variances(columns, [first, others]);
  const difference = (name: Compared) =>
    compared(sideOf(left, name), sideOf(right, name), { variance: spread[name], shared });
  return {
    first: totalsOf(columns, first),
    second: totalsOf(columns, second),
    shared,
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

/** The trades of each day, which rise. */
interface Days {
  readonly days: readonly number[];
  readonly counts: readonly number[];
  readonly sums: Readonly<Record<Compared, readonly number[]>>;
}

/** One side by days in one figure. */
interface Side extends OneSide, Pick<Days, 'counts'> {
  readonly dayNumbers: readonly number[];
  readonly sums: readonly number[];
}

/** The difference with its range, whose error is that of {@link differenceOf}. */
function compared(left: Side, right: Side, both: Pick<BothSides, 'variance' | 'shared'>): Difference | null {
  if (left.trades === 0 || right.trades === 0) return null;
  const parts = new Map<number, number>();
  for (const [side, sign] of [
    [left, 1],
    [right, -1],
  ] as const)
    side.dayNumbers.forEach((day, at) => {
      const part = (side.sums[at]! - side.counts[at]! * side.mean) / side.trades;
      parts.set(day, (parts.get(day) ?? 0) + sign * part);
    });
  let squares = 0;
  for (const part of parts.values()) squares += part * part;
  const found = differenceOf(left, right, { ...both, squares, days: parts.size });
  const value = left.mean - right.mean;
  return { value, range: found && rangeOfDifference(value, found.error2, found.effectiveDays) };
}

/** Of each figure the variance of a trade's value over all trades of either side. */
function variances({ gross, net }: TradeColumns, either: readonly Uint32Array[]): Record<Compared, number> {
  let [trades, nets, grosses, wins] = [0, 0, 0, 0];
  for (const rows of either) {
    trades += rows.length;
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at]!;
      nets += net[row]!;
      grosses += gross[row]!;
      wins += Number(gross[row]! > 0);
    }
  }
  const [netMean, grossMean, feesMean] = [nets / trades, grosses / trades, (nets - grosses) / trades];
  let [netSquares, grossSquares, feesSquares] = [0, 0, 0];
  for (const rows of either)
    for (let at = 0; at < rows.length; at++) {
      const [tradeNet, tradeGross] = [net[rows[at]!]!, gross[rows[at]!]!];
      netSquares += (tradeNet - netMean) * (tradeNet - netMean);
      grossSquares += (tradeGross - grossMean) * (tradeGross - grossMean);
      feesSquares += (tradeNet - tradeGross - feesMean) * (tradeNet - tradeGross - feesMean);
    }
  const winRate = wins / trades;
  return {
    average: netSquares / trades,
    gross: grossSquares / trades,
    fees: feesSquares / trades,
    winRate: winRate * (1 - winRate),
  };
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
    dayNumbers: days,
    days: days.length,
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
