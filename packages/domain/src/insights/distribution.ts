import type { Money } from '../money.ts';
import { quantile } from './quantile.ts';

const MIN_BINS = 10;
const MAX_BINS = 40;
/** Where half of all are equal. */
const EQUAL_BINS = 20;
/** Beyond it on each side trades are folded into one open bin. */
const TAIL = 0.01;

/** Trades whose net is at least `from` and below `to`; an open bound is null. */
export interface Bin {
  readonly from: Money | null;
  readonly to: Money | null;
  readonly trades: number;
}

/** How often which net came. */
export interface Distribution {
  /** From the lowest to the highest, those of no trades too; the first and the last may be open tails. */
  readonly bins: readonly Bin[];
  readonly step: Money;
  /** The quarter points. */
  readonly lower: number;
  readonly median: number;
  readonly upper: number;
  readonly mean: number;
}

/**
 * Bins of equal width after Freedman and Diaconis 1981 (2·IQR ÷ ∛n), 10 to 40 of them between the rarest 1 % of each side,
 * zero at an edge; 20 where the quarter points are equal. Null without trades.
 */
export function distributionOf(amounts: Float64Array): Distribution | null {
  if (amounts.length === 0) return null;
  const sorted = amounts.toSorted();
  const [low, high] = [quantile(sorted, TAIL), quantile(sorted, 1 - TAIL)];
  const [lower, median, upper] = [quantile(sorted, 0.25), quantile(sorted, 0.5), quantile(sorted, 0.75)];
  const step = stepFor(high - low, upper - lower, sorted.length);
  const first = Math.floor(low / step);
  const last = Math.floor(high / step);
  const bins: Bin[] = [];
  let at = 0;
  const take = (from: number | null, to: number | null) => {
    const start = at;
    while (at < sorted.length && (to === null || sorted[at]! < to)) at++;
    bins.push({ from: from as Money | null, to: to as Money | null, trades: at - start });
  };
  if (sorted[0]! < first * step) take(null, first * step);
  for (let bin = first; bin <= last; bin++) take(bin * step, (bin + 1) * step);
  if (at < sorted.length) take((last + 1) * step, null);
  let sum = 0;
  for (const amount of sorted) sum += amount;
  return { bins, step: step as Money, lower, median, upper, mean: sum / sorted.length };
}

/** A whole number of 1/10,000. */
function stepFor(width: number, middle: number, count: number): number {
  if (width <= 0) return 10_000;
  const wanted = middle > 0 ? (2 * middle) / Math.cbrt(count) : width / EQUAL_BINS;
  const bounded = Math.min(Math.max(wanted, width / (MAX_BINS - 2)), width / MIN_BINS);
  return Math.max(1, Math.ceil(bounded));
}
