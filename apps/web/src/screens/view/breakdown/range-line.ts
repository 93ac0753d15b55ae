import type { Range } from '@daybook/domain/insights/likely-range.ts';

/** Free part of the width on either side. */
const MARGIN = 0.06;

/** A value, its likely range and zero on one scale: places from 0 at the left to 1 at the right. */
export interface RangeLine {
  readonly zero: number;
  readonly low: number;
  readonly high: number;
  readonly value: number;
  /** Whether all of the range lies on one side of zero: above, below, or neither. */
  readonly side: 'profit' | 'loss' | 'luck';
}

/** The scale reaches over zero and the whole range. */
export function rangeLine(value: number, { low, high }: Range): RangeLine {
  const [least, most] = [Math.min(0, low), Math.max(0, high)];
  const width = most - least || 1;
  const place = (at: number) => MARGIN + ((at - least) / width) * (1 - 2 * MARGIN);
  const side = low > 0 ? 'profit' : high < 0 ? 'loss' : 'luck';
  return { zero: place(0), low: place(low), high: place(high), value: place(value), side };
}
