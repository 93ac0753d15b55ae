import type { Range } from '@daybook/domain/insights/likely-range.ts';

/** Width of the drawing of a likely range in px. */
export const RANGE_WIDTH = 172;
/** Kept free at each end, so that a dot of 8 px at the edge is seen whole. */
const MARGIN = 6;
/** Ranges that reach farther than so many times the middle one are cut, so that the others stay apart. */
const FARTHEST = 3;

/** One scale for a whole column. */
export interface RangeScale {
  readonly from: number;
  readonly to: number;
  /** Where the line stands: zero, or half for a rate. */
  readonly middle: number;
}

/** Where a range is drawn, in px from the left. */
export interface PlacedRange {
  readonly low: number;
  readonly high: number;
  readonly value: number;
  /** Whether an end lies beyond the scale. */
  readonly isCutLow: boolean;
  readonly isCutHigh: boolean;
}

/** The scale on which all ranges of a column are drawn; a rate is drawn from 0 to 1. */
export function rangeScale(ranges: readonly (Range | null)[], isRate: boolean): RangeScale {
  if (isRate) return { from: 0, to: 1, middle: 0.5 };
  const known = ranges.filter((range) => range !== null);
  const reaches = known
    .map(({ low, high }) => Math.max(Math.abs(low), Math.abs(high)))
    .sort((left, right) => left - right);
  const typical = reaches[Math.floor(reaches.length / 2)] ?? 0;
  const limit = roundUp(Math.min(reaches.at(-1) ?? 0, typical * FARTHEST)) || 1;
  return {
    from: known.length > 0 && known.every(({ low }) => low >= 0) ? 0 : -limit,
    to: known.length > 0 && known.every(({ high }) => high <= 0) ? 0 : limit,
    middle: 0,
  };
}

/** Place of a value, never beyond the drawing. */
export function placeOn({ from, to }: RangeScale, value: number): number {
  const share = (value - from) / (to - from);
  return MARGIN + Math.min(1, Math.max(0, share)) * (RANGE_WIDTH - 2 * MARGIN);
}

/** Where a range with its value is drawn on a scale. */
export function placeRange(scale: RangeScale, { low, high }: Range, value: number): PlacedRange {
  return {
    low: placeOn(scale, low),
    high: placeOn(scale, high),
    value: placeOn(scale, value),
    isCutLow: low < scale.from,
    isCutHigh: high > scale.to,
  };
}

/** The next of 1, 2, 5, 10 … that is not below. */
function roundUp(value: number): number {
  if (value <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([1, 2, 5].find((step) => step * power >= value) ?? 10);
}
