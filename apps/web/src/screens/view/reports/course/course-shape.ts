import type { Day } from '@daybook/domain/calendar.ts';
import type { Drawdown } from '@daybook/domain/insights/course.ts';
import type { TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import type { ColumnsScale } from '#web/charts/bars/columns-scale.ts';
import { ticksOf } from '../compare/equity-lines.ts';

/** How far back a course goes, in calendar days; null for all of it. */
export const SPANS = { all: null, year: 365, quarter: 90 } as const;
export type Span = keyof typeof SPANS;

/** The rows of the last days, counted back from the last trade. */
export function rowsOfSpan({ day }: TradeColumns, rows: Uint32Array, span: Span): Uint32Array {
  const days = SPANS[span];
  const last = rows.at(-1);
  if (days === null || last === undefined) return rows;
  const first = rows.findIndex((row) => day[row]! > day[last]! - days);
  return rows.subarray(first);
}

/** What a line of the running net is drawn from: one entry a day with trades. */
export interface CourseShape {
  readonly days: readonly number[];
  /** Lowest, highest and last running net of the day, and which of the first two came first. */
  readonly lows: readonly number[];
  readonly highs: readonly number[];
  readonly closes: readonly number[];
  readonly isLowFirst: readonly boolean[];
  /** How far the running net lay below its last peak: at most during the day, and at its end. Not above 0. */
  readonly deepest: readonly number[];
  readonly below: readonly number[];
}

/** The shape of some amounts, one a row, in their order of closing. The running sum starts at 0. */
export function courseShape(amounts: Float64Array, { day }: TradeColumns, rows: Uint32Array): CourseShape {
  const shape = {
    days: [] as number[],
    lows: [] as number[],
    highs: [] as number[],
    closes: [] as number[],
    isLowFirst: [] as boolean[],
    deepest: [] as number[],
    below: [] as number[],
  };
  let [at, known, running, peak] = [-1, Number.NaN, 0, 0];
  for (let place = 0; place < rows.length; place++) {
    const row = rows[place]!;
    running += amounts[row]!;
    peak = Math.max(peak, running);
    if (day[row] !== known) {
      known = day[row]!;
      at++;
      shape.days.push(known);
      shape.lows.push(running);
      shape.highs.push(running);
      shape.isLowFirst.push(false);
      shape.deepest.push(0);
    }
    if (running < shape.lows[at]!) {
      shape.lows[at] = running;
      shape.isLowFirst[at] = false;
    }
    if (running > shape.highs[at]!) {
      shape.highs[at] = running;
      shape.isLowFirst[at] = true;
    }
    shape.deepest[at] = Math.min(shape.deepest[at]!, running - peak);
    shape.closes[at] = running;
    shape.below[at] = running - peak;
  }
  return shape;
}

/** Days and values of a line through the extremes and the end of each day. */
export function netPoints(shape: CourseShape): (readonly [day: number, value: number])[] {
  return shape.days.flatMap((day, at) => {
    const [low, high] = [shape.lows[at]!, shape.highs[at]!];
    const extremes = shape.isLowFirst[at] ? [low, high] : [high, low];
    return [...extremes, shape.closes[at]!].map((value) => [day, value] as const);
  });
}

/** The same of how far it lies below the last peak. */
export function belowPoints({ days, deepest, below }: CourseShape): (readonly [number, number])[] {
  return days.flatMap((day, at) => [[day, deepest[at]!] as const, [day, below[at]!] as const]);
}

/** The deepest falls first, equal ones in time. */
export function deepestFirst(drawdowns: readonly Drawdown[], most: number): Drawdown[] {
  return drawdowns.toSorted((left, right) => right.depth - left.depth).slice(0, most);
}

/** Days of a fall's trades: from the first one after the peak to the recovery, or the last one of all. */
export function fallDays(
  { peak, recovery }: Drawdown,
  { day }: TradeColumns,
  rows: Uint32Array,
): { readonly startDate: Day; readonly endDate: Day } {
  return {
    startDate: day[rows[peak.at + 1]!]! as Day,
    endDate: day[rows[recovery?.at ?? rows.length - 1]!]! as Day,
  };
}

/** Part of the range under the lowest point. */
const WORDS = 0.18;

/** Round lines between the ends, with place under the lowest point for the words of a trough; zero alone, in the middle, without a result. */
export function netScaleOf(least: number, most: number): ColumnsScale {
  const range = most - least;
  if (range === 0) return { low: least - 1, high: most + 1, ticks: [least] };
  const [low, high] = [least - range * WORDS, most + range * 0.03];
  return { low, high, ticks: ticksOf({ low: least, high, from: 0, to: 1 }) };
}
