import type { Mean } from './day-moments.ts';
import { chanceOfT, quantileOfT } from './t-distribution.ts';

/** Below so many trades or days there is no result. */
export const MIN_TRADES = 20;
export const MIN_DAYS = 8;
/** Chance that the truth lies outside of a likely range. */
export const OUTSIDE = 0.1;
/** The same of the normal distribution. */
const NORMAL = 1.6448536269514722;

/** Where the truth is nine times in ten. */
export interface Range {
  readonly low: number;
  readonly high: number;
}

/** Whether there are enough trades and days for a result. */
export function isEnough({ trades, days, effectiveDays, error2 }: Mean): boolean {
  return trades >= MIN_TRADES && days >= MIN_DAYS && effectiveDays - 1 >= 1 && error2 !== null;
}

/** The likely range of an average, from its days; null where there are too few. */
export function rangeOfMean(mean: Mean): Range | null {
  if (!isEnough(mean)) return null;
  const reach = quantileOfT(OUTSIDE, mean.effectiveDays - 1) * Math.sqrt(mean.error2 ?? 0);
  return { low: mean.mean - reach, high: mean.mean + reach };
}

/** The likely range of a sum: as many times that of the average. */
export function rangeOfSum(mean: Mean): Range | null {
  const range = rangeOfMean(mean);
  return range && { low: range.low * mean.trades, high: range.high * mean.trades };
}

/**
 * The likely range of a rate, whose `mean` is of ones and zeros. Source: E. B. Wilson 1927, with as many trades as the days
 * are worth: min(n, p(1−p) ÷ SE²), the effective days where the error is 0.
 */
export function rangeOfRate(mean: Mean): Range | null {
  if (!isEnough(mean)) return null;
  const { mean: p, trades, effectiveDays } = mean;
  const error2 = mean.error2 ?? 0;
  const n = error2 === 0 ? Math.min(trades, effectiveDays) : Math.min(trades, (p * (1 - p)) / error2);
  if (n === 0) return { low: 0, high: 1 };
  const z2 = NORMAL * NORMAL;
  const centre = (p + z2 / (2 * n)) / (1 + z2 / n);
  const reach = (NORMAL / (1 + z2 / n)) * Math.sqrt((p * (1 - p)) / n + z2 / (4 * n * n));
  return { low: Math.max(0, centre - reach), high: Math.min(1, centre + reach) };
}

/** A value with what is known of it. */
export interface Estimate {
  readonly value: number;
  /** Squared standard error. */
  readonly error2: number;
  /** Of the side that has fewer, where it is a difference. */
  readonly effectiveDays: number;
}

/** How likely a value so far from zero is by luck alone, 0 to 1. */
export function chanceOfLuck({ value, error2, effectiveDays }: Estimate): number {
  if (value === 0) return 1;
  return chanceOfT(error2 === 0 ? Infinity : value / Math.sqrt(error2), effectiveDays - 1);
}

/**
 * The difference of two averages with its likely range, whose error and effective days are given. `outside` is the chance that
 * the truth lies outside of it: less where it is one of many examined.
 */
export function rangeOfDifference(
  difference: number,
  error2: number,
  effectiveDays: number,
  outside: number = OUTSIDE,
): Range {
  const reach = quantileOfT(outside, effectiveDays - 1) * Math.sqrt(error2);
  return { low: difference - reach, high: difference + reach };
}
