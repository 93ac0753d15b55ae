import { quantile } from '@daybook/domain/insights/quantile.ts';

/** A share as whole times of 100: under 1 where it rounds to none, over 99 where it rounds to all of them without being all. */
interface TimesOf100 {
  readonly bound: 'under' | 'over' | null;
  readonly times: number;
}

export function timesOf100(count: number, all: number): TimesOf100 {
  const times = Math.round((count * 100) / all);
  if (times === 0) return { bound: 'under', times: 1 };
  return times === 100 && count < all ? { bound: 'over', times: 99 } : { bound: null, times };
}

/** How many futures have a run of so many losers or more. `runs` counts the futures by the length of their longest. */
export function countFrom(runs: Uint32Array, length: number): number {
  return runs.subarray(Math.max(0, length)).reduce((sum, count) => sum + count, 0);
}

/** A run that at most one future in 20 holds: the shortest such. What is shorter is within what the numbers give. */
export function rareRun(runs: Uint32Array): number {
  const all = countFrom(runs, 0);
  let length = 0;
  for (; countFrom(runs, length) * 20 > all; length++);
  return length;
}

/** Futures whose longest run lies from one length to another, both included; null is open. */
export interface RunBar {
  readonly from: number | null;
  readonly to: number | null;
  readonly count: number;
}

const MAX_BARS = 9;

/** At most nine bars of longest runs that hold the rare run: what is shorter or longer is collected at the ends. */
export function runBars(runs: Uint32Array): RunBar[] {
  const all = countFrom(runs, 0);
  const longest = runs.length - 1;
  let first = 0;
  while (countFrom(runs, first + 1) >= all * 0.95 && first < longest) first += 1;
  const last = Math.min(longest, Math.max(rareRun(runs) + 1, Math.min(longest, first + MAX_BARS - 1)));
  first = Math.max(first, last - MAX_BARS + 1);
  const shortest = runs.findIndex((count) => count > 0);
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const length = first + at;
    const [isFirst, isLast] = [length === first && shortest < first, length === last && last < longest];
    const from = isFirst ? 0 : length;
    const to = isLast ? longest : length;
    return {
      from: isFirst ? null : length,
      to: isLast ? null : length,
      count: countFrom(runs, from) - countFrom(runs, to + 1),
    };
  });
}

/** How many futures fall as deep or deeper. `falls` ascend. */
export function countDeeper(falls: Float64Array, depth: number): number {
  let [low, high] = [0, falls.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (falls[middle]! < depth) low = middle + 1;
    else high = middle;
  }
  return falls.length - low;
}

/** Futures whose deepest fall lies from an amount up to below another one; the last one is open and `to` only says where it is drawn. */
export interface FallBar {
  readonly from: number;
  readonly to: number;
  readonly isOpen: boolean;
  readonly count: number;
}

const FALL_BARS = 14;

/** Six to fifteen steps of a round amount from 0 on, which hold all but the deepest hundredth and an own fall; none where nothing falls. */
export function fallBars(falls: Float64Array, own: number): FallBar[] {
  const most = Math.max(quantile(falls, 0.99), own);
  if (!(most > 0)) return [];
  const step = roundStep(most / FALL_BARS);
  const bars = Math.floor(most / step) + 1;
  return Array.from({ length: bars }, (_, at) => {
    const isOpen = at === bars - 1;
    const [from, to] = [at * step, (at + 1) * step];
    const count = countDeeper(falls, from) - (isOpen ? 0 : countDeeper(falls, to));
    return { from, to, isOpen, count };
  });
}

/** The next larger of 1, 2, 2.5 and 5 times a power of ten; a cent at least. */
function roundStep(size: number): number {
  const power = 10 ** Math.max(2, Math.floor(Math.log10(size)));
  return [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((step) => step >= size) ?? power;
}

/** The running net of the last days, as it stood to where it is now: one point more than days, the last one 0. */
export function courseBefore(dayNets: Float64Array, days: number): number[] {
  const points = [0];
  for (const net of dayNets.slice(-days).reverse()) points.unshift(points[0]! - net);
  return points;
}

/** Heights of words that keep their order, at least `gap` apart, moved as little as that needs. */
export function spread(heights: readonly number[], gap: number): number[] {
  const middle = heights.length >> 1;
  const moved = [...heights];
  for (let at = middle - 1; at >= 0; at--) moved[at] = Math.min(moved[at]!, moved[at + 1]! - gap);
  for (let at = middle + 1; at < moved.length; at++) moved[at] = Math.max(moved[at]!, moved[at - 1]! + gap);
  return moved;
}
