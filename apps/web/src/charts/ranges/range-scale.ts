import type { Range } from '@daybook/domain/insights/likely-range.ts';

/** The width of a range's drawing in CSS pixels. */
export const RANGE_WIDTH = 172;
/** Room at both ends for an arrowhead. */
const EDGE = 8;
/** Part of all bounds that the scale holds; what reaches further gets an arrowhead. */
const HELD = 0.9;

/** One scale for all ranges of a column, with zero on it. */
export interface RangeScale {
  readonly low: number;
  readonly high: number;
}

/** A scale that holds zero, every value and most of the ends of the ranges. */
export function rangeScale(
  ranges: readonly (Range | null)[],
  values: readonly (number | null)[],
): RangeScale {
  const known = values.filter((value) => value !== null);
  const ends = ranges.flatMap((range) => (range ? [Math.abs(range.low), Math.abs(range.high)] : []));
  const far = ends.sort((left, right) => left - right)[Math.ceil((ends.length - 1) * HELD)] ?? 0;
  const within = (end: number) => Math.abs(end) <= far;
  const held = ranges.flatMap((range) => (range ? [range.low, range.high].filter(within) : []));
  const marks = [0, ...held, ...(ends.length === 0 ? known : known.filter(within))];
  const [low, high] = [Math.min(...marks), Math.max(...marks)];
  return low === high ? { low: -1, high: 1 } : { low, high };
}

/** Where a value stands in the drawing, kept within it. */
export function placeOf(value: number, { low, high }: RangeScale, width = RANGE_WIDTH): number {
  const at = EDGE + ((value - low) / (high - low)) * (width - 2 * EDGE);
  return Math.round(Math.max(0, Math.min(width, at)) * 10) / 10;
}

/** Whether a value lies outside of the scale. */
export function isBeyond(value: number, { low, high }: RangeScale): boolean {
  return value < low || value > high;
}
