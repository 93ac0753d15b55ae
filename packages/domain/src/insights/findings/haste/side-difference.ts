import { variance } from '../../day-moments.ts';
import { MIN_DAYS, MIN_TRADES } from '../../likely-range.ts';

/** Trades of two groups, further divided by a stratum such as the half hour, so that like is compared with like. */
interface Sides {
  readonly values: Float64Array;
  /** Of each place the number of its day. */
  readonly days: Int32Array;
  readonly dayCount: number;
  /** 1 and 2 are the sides; others are left out. */
  readonly sides: Uint8Array;
  readonly strata: Uint8Array;
}

/** How much more the trades of the first side made on average than those of the second in the same stratum. */
export interface SideDifference {
  readonly value: number;
  readonly error2: number;
  /** Trades of the first and of the second side in the strata that have both. */
  readonly trades: number;
  readonly others: number;
  /** Days with a compared trade of the first side. */
  readonly days: number;
  /** The smaller number of effective days of the two sides. */
  readonly effectiveDays: number;
}

const STRATA = 256;

/**
 * Regression on the side with a level of each stratum's own; the error is by days, of either side together: SE² =
 * k/(k−1)·N/(N−p)·Σ_d (Σ_i t_i·e_i)² ÷ (Σ t_i²)², t the side less its part of the stratum, e what the regression leaves, and never
 * less than the variance of all values of both sides ÷ Σ t_i². Null where a side has below 20 trades or 8 days in the strata that have both.
 */
export function differenceWithin({ values, days, dayCount, sides, strata }: Sides): SideDifference | null {
  const counts = [new Float64Array(STRATA), new Float64Array(STRATA)] as const;
  const sums = [new Float64Array(STRATA), new Float64Array(STRATA)] as const;
  for (let at = 0; at < values.length; at++) {
    const side = sides[at]!;
    if (side !== 1 && side !== 2) continue;
    counts[side === 1 ? 0 : 1][strata[at]!]! += 1;
    sums[side === 1 ? 0 : 1][strata[at]!]! += values[at]!;
  }
  let [weights, weighted, used] = [0, 0, 0];
  for (let stratum = 0; stratum < STRATA; stratum++) {
    const [first, second] = [counts[0][stratum]!, counts[1][stratum]!];
    if (first === 0 || second === 0) continue;
    const weight = (first * second) / (first + second);
    weights += weight;
    weighted += weight * (sums[0][stratum]! / first - sums[1][stratum]! / second);
    used += 1;
  }
  if (used === 0) return null;
  const value = weighted / weights;
  const scores = new Float64Array(dayCount);
  const perDay = [new Float64Array(dayCount), new Float64Array(dayCount)] as const;
  for (let at = 0; at < values.length; at++) {
    const side = sides[at]!;
    if (side !== 1 && side !== 2) continue;
    const stratum = strata[at]!;
    const [first, second] = [counts[0][stratum]!, counts[1][stratum]!];
    if (first === 0 || second === 0) continue;
    const all = first + second;
    const tilt = (side === 1 ? 1 : 0) - first / all;
    const level = (sums[0][stratum]! + sums[1][stratum]!) / all;
    scores[days[at]!]! += tilt * (values[at]! - level - value * tilt);
    perDay[side === 1 ? 0 : 1][days[at]!]! += 1;
  }
  const ofBoth = variance(values.filter((_, at) => sides[at] === 1 || sides[at] === 2));
  const found = supported(value, scores, perDay, weights, used + 1);
  return found && { ...found, error2: Math.max(found.error2, ofBoth / weights) };
}

function supported(
  value: number,
  scores: Float64Array,
  [firsts, seconds]: readonly [Float64Array, Float64Array],
  weights: number,
  parameters: number,
): SideDifference | null {
  const [first, second] = [weigh(firsts), weigh(seconds)];
  let [squares, eitherDays] = [0, 0];
  for (let day = 0; day < scores.length; day++) {
    if (firsts[day] === 0 && seconds[day] === 0) continue;
    squares += scores[day]! * scores[day]!;
    eitherDays += 1;
  }
  const effectiveDays = Math.min(first.effectiveDays, second.effectiveDays);
  const isEnough = [first, second].every(({ trades, days }) => trades >= MIN_TRADES && days >= MIN_DAYS);
  const trades = first.trades + second.trades;
  if (!isEnough || effectiveDays - 1 < 1 || trades <= parameters) return null;
  const correction = (eitherDays / (eitherDays - 1)) * (trades / (trades - parameters));
  return {
    value,
    error2: (correction * squares) / (weights * weights),
    trades: first.trades,
    others: second.trades,
    days: first.days,
    effectiveDays,
  };
}

function weigh(perDay: Float64Array) {
  let [trades, squares, days] = [0, 0, 0];
  for (const count of perDay) {
    trades += count;
    squares += count * count;
    if (count > 0) days += 1;
  }
  return { trades, days, effectiveDays: (trades * trades) / squares };
}
