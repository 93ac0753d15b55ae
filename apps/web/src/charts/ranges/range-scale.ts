import type { Range } from '@daybook/domain/insights/likely-range.ts';

/** Width of the drawing of a likely range in CSS pixels. */
export const RANGE_WIDTH = 172;
/** Kept free at each end, so that a dot of 8 px at the edge is seen whole. */
const MARGIN = 6;
/** Of a line that leads beyond the scale. */
const SHORTEST = 12;
/** What reaches farther than so many times the middle one is cut, so that the others stay apart. */
const FARTHEST = 3;

/** One scale for a whole column. */
export interface RangeScale {
  readonly from: number;
  readonly to: number;
  /** Where the line is: zero, or half for a rate. */
  readonly middle: number;
  /** What its axis says, from left to right; nothing where nothing is known. */
  readonly ticks: readonly number[];
}

/** Where a range is drawn, in px from the left. */
export interface PlacedRange {
  readonly low: number;
  readonly high: number;
  readonly value: number;
  /** Whether an end lies beyond the scale. */
  readonly isCutLow: boolean;
  readonly isCutHigh: boolean;
  /** Whether the value itself does: nothing marks it then. */
  readonly isBeyond: boolean;
}

/** The scale on which all ranges of a column are drawn, or its values where none has a range; a rate is drawn from 0 to 1. */
export function rangeScale(
  ranges: readonly (Range | null)[],
  values: readonly (number | null)[],
  isRate = false,
): RangeScale {
  if (isRate) return { from: 0, to: 1, middle: 0.5, ticks: [0, 0.5, 1] };
  const known = ranges.filter((range) => range !== null);
  const alone = values.filter((value) => value !== null).map((value) => ({ low: value, high: value }));
  const held = known.length > 0 ? known : alone;
  const reaches = held
    .map(({ low, high }) => Math.max(Math.abs(low), Math.abs(high)))
    .sort((left, right) => left - right);
  const typical = reaches[Math.floor(reaches.length / 2)] ?? 0;
  const limit = roundUp(Math.min(reaches.at(-1) ?? 0, typical * FARTHEST));
  if (limit === 0) return { from: -1, to: 1, middle: 0, ticks: [] };
  const from = held.every(({ low }) => low >= 0) ? 0 : -limit;
  const to = held.every(({ high }) => high <= 0) ? 0 : limit;
  return { from, to, middle: 0, ticks: from < 0 && to > 0 ? [from, 0, to] : [from, to] };
}

/** The same scale with zero in its middle. */
export function aroundZero(scale: RangeScale): RangeScale {
  const limit = Math.max(-scale.from, scale.to);
  return { ...scale, from: -limit, to: limit };
}

/** Place of a value in a drawing so wide, never beyond it. */
export function placeOn({ from, to }: RangeScale, value: number, width = RANGE_WIDTH): number {
  const share = (value - from) / (to - from);
  return MARGIN + Math.min(1, Math.max(0, share)) * (width - 2 * MARGIN);
}

/** Where a range with its value is drawn on a scale. */
export function placeRange(
  scale: RangeScale,
  { low, high }: Range,
  value: number,
  width = RANGE_WIDTH,
): PlacedRange {
  const [isCutLow, isCutHigh] = [low < scale.from, high > scale.to];
  const [left, right] = [placeOn(scale, low, width), placeOn(scale, high, width)];
  return {
    // An arrow without a shaft would not be seen as one.
    low: isCutHigh ? Math.min(left, right - SHORTEST) : left,
    high: isCutLow ? Math.max(right, left + SHORTEST) : right,
    value: placeOn(scale, value, width),
    isCutLow,
    isCutHigh,
    isBeyond: value < scale.from || value > scale.to,
  };
}

/** Whether a range leaves zero out. */
export function leavesZeroOut({ low, high }: Range): boolean {
  return low > 0 || high < 0;
}

/** The next of 1, 2, 5, 10 … that is not below. */
function roundUp(value: number): number {
  if (value <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([1, 2, 5].find((step) => step * power >= value) ?? 10);
}
