import { axesOf, type EquityLine } from '../compare/equity-lines.ts';
import type { Range } from '@daybook/domain/insights/likely-range.ts';

/** Size of the picture on a card. */
export const [CARD_WIDTH, CARD_HEIGHT] = [200, 64];

/** What a shape says: a gain, a loss, a count, neither, the line of zero, or the ground that a hollow dot leaves free. */
type ShapeTone = 'gain' | 'loss' | 'count' | 'luck' | 'line' | 'accent' | 'ground';

/** One thing drawn on a card. */
export type Shape =
  | {
      readonly kind: 'box';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly tone: ShapeTone;
      /** 0 to 1; all of it by default. */
      readonly strength?: number;
    }
  | { readonly kind: 'path'; readonly d: string; readonly tone: ShapeTone }
  | {
      readonly kind: 'dot';
      readonly x: number;
      readonly y: number;
      readonly r: number;
      readonly tone: ShapeTone;
    };

/** Columns from left to right, up and down from zero. */
export function columnShapes(values: readonly number[], hasSides: boolean): Shape[] {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const unit = CARD_HEIGHT / (high - low || 1);
  const step = CARD_WIDTH / values.length;
  const width = Math.max(1, step - Math.min(6, step * 0.25));
  const zero = high * unit;
  return values.map((value, at) => {
    const height = Math.max(1, Math.abs(value) * unit);
    const y = value < 0 ? Math.min(zero, CARD_HEIGHT - height) : Math.max(0, zero - height);
    return { kind: 'box', x: at * step, y, width, height, tone: toneOf(value, hasSides) };
  });
}

/** Bars from top to bottom, right and left of zero. */
export function barShapes(values: readonly number[], hasSides: boolean): Shape[] {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const unit = CARD_WIDTH / (high - low || 1);
  const step = CARD_HEIGHT / values.length;
  const height = Math.min(12, step - 2);
  const zero = -low * unit;
  return values.map((value, at) => {
    const width = Math.max(1, Math.abs(value) * unit);
    const x = value < 0 ? Math.max(0, zero - width) : Math.min(zero, CARD_WIDTH - width);
    return {
      kind: 'box',
      x,
      y: at * step + (step - height) / 2,
      width,
      height,
      tone: toneOf(value, hasSides),
    };
  });
}

/** A value with its likely range. */
interface DrawnRange {
  readonly value: number;
  readonly range: Range;
  readonly isClear: boolean;
}

/** Likely ranges below each other, with the line of zero. */
export function rangeShapes(ranges: readonly DrawnRange[]): Shape[] {
  const low = Math.min(0, ...ranges.map(({ range }) => range.low));
  const high = Math.max(0, ...ranges.map(({ range }) => range.high));
  const x = (value: number) => 4 + ((value - low) / (high - low || 1)) * (CARD_WIDTH - 8);
  const step = CARD_HEIGHT / ranges.length;
  const zero: Shape = { kind: 'path', d: `M${round(x(0))} 0V${CARD_HEIGHT}`, tone: 'line' };
  return [
    zero,
    ...ranges.flatMap(({ value, range, isClear }, at): Shape[] => {
      const y = round((at + 0.5) * step);
      const tone = isClear ? toneOf(value, true) : 'luck';
      return [
        { kind: 'path', d: `M${round(x(range.low))} ${y}H${round(x(range.high))}`, tone },
        { kind: 'dot', x: round(x(value)), y, r: 2.5, tone },
        ...(isClear ? [] : [{ kind: 'dot', x: round(x(value)), y, r: 1.25, tone: 'ground' } as const]),
      ];
    }),
  ];
}

/** Cells of a heat map, rows of strengths from −1 to 1; null is none. */
export function heatShapes(rows: readonly (readonly (number | null)[])[]): Shape[] {
  const height = CARD_HEIGHT / rows.length;
  return rows.flatMap((cells, row) =>
    cells.flatMap((value, column): Shape[] => {
      const width = CARD_WIDTH / cells.length;
      if (value === null || value === 0) return [];
      return [
        {
          kind: 'box',
          x: column * width,
          y: row * height,
          width: width - 2,
          height: height - 2,
          tone: toneOf(value, true),
          strength: Math.abs(value),
        },
      ];
    }),
  );
}

/** A line through evenly spaced values between two heights; the scale holds zero. */
export function lineShapes(
  values: readonly number[],
  tone: ShapeTone,
  top = 1,
  bottom = CARD_HEIGHT - 1,
): Shape[] {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const y = (value: number) => top + ((high - value) / (high - low || 1)) * (bottom - top);
  const points = values.map(
    (value, at) => `${round((at / Math.max(1, values.length - 1)) * CARD_WIDTH)} ${round(y(value))}`,
  );
  const zero: Shape = { kind: 'path', d: `M0 ${round(y(0))}H${CARD_WIDTH}`, tone: 'line' };
  return points.length < 2 ? [zero] : [zero, { kind: 'path', d: `M${points.join('L')}`, tone }];
}

/** The lines of two sides on the same axes, the first in front. */
export function pairShapes(lines: readonly EquityLine[]): Shape[] {
  const axes = axesOf(lines);
  if (!axes) return [];
  const { from, to, low, high } = axes;
  const x = (day: number) => round(((day - from) / (to - from)) * CARD_WIDTH);
  const y = (value: number) => round(1 + ((high - value) / (high - low)) * (CARD_HEIGHT - 2));
  const drawn = lines.map(({ days, values }, side): Shape => {
    const step = Math.ceil(days.length / PAIR_POINTS);
    const kept = days.map((_, at) => at).filter((at) => at % step === 0 || at === days.length - 1);
    const d = `M${kept.map((at) => `${x(days[at]!)} ${y(values[at]!)}`).join('L')}`;
    return { kind: 'path', d: kept.length === 0 ? '' : d, tone: side === 0 ? 'accent' : 'luck' };
  });
  return [{ kind: 'path', d: `M0 ${y(0)}H${CARD_WIDTH}`, tone: 'line' }, ...drawn.toReversed()];
}

/** Points of one of two lines. */
const PAIR_POINTS = 100;

/** One dot a trade: places from left to right, nets up and down; outliers are at the edge. */
export function dotShapes(places: readonly number[], nets: readonly number[]): Shape[] {
  const [left, right] = [Math.min(...places), Math.max(...places)];
  const reaches = nets.map(Math.abs).sort((one, other) => one - other);
  const reach = reaches[Math.floor(reaches.length * 0.95)] || 1;
  const middle = CARD_HEIGHT / 2;
  const zero: Shape = { kind: 'path', d: `M0 ${middle}H${CARD_WIDTH}`, tone: 'line' };
  const dots = nets.map((net, at): Shape => {
    const share = Math.max(-1, Math.min(1, net / reach));
    const x = 2 + ((places[at]! - left) / (right - left || 1)) * (CARD_WIDTH - 4);
    return {
      kind: 'dot',
      x: round(x),
      y: round(middle - share * (middle - 2)),
      r: 1.2,
      tone: toneOf(net, true),
    };
  });
  return [zero, ...dots];
}

function toneOf(value: number, hasSides: boolean): ShapeTone {
  if (!hasSides) return 'count';
  return value < 0 ? 'loss' : 'gain';
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
