import { SECONDS_A_DAY, type Day } from '../../calendar.ts';
import type { Money } from '../../money.ts';
import { openingDay } from '../../trade/opening-day.ts';
import { halfHourOf } from '../../trade/half-hour.ts';
import type { TradeColumns } from '../../trade/trade-columns.ts';
import { gather } from '../gather.ts';
import { rangeOfMean, type Range } from '../likely-range.ts';
import { alikeDifference, type AlikeDifference } from './alike-difference.ts';
import type { Certainty, Finding } from './finding.ts';
import { meanByDay } from './sum-by-day.ts';

/** Some trades with their average. */
export interface ExposedTrades {
  readonly trades: number;
  readonly days: number;
  readonly net: Money;
  /** In 1/10,000; null without a trade. */
  readonly average: number | null;
  readonly range: Range | null;
}

/** A day on which positions were open at once. */
export interface ExposedDay {
  readonly day: Day;
  /** Trades that closed on it and had started while another one was open. */
  readonly trades: number;
  readonly net: Money;
}

/**
 * How much was open at once, exact from starts and ends to the second. `trades` and `days` are those of the trades that started
 * while another one was open: what happens later depends on how a trade goes, since those that run well may be held longer. The
 * value is what they made more or less than the others that started in the same half hours, so that a good hour, in which more
 * is open, does not pose as skill with several positions.
 */
export interface Exposure extends Finding {
  /** Most positions at once. */
  readonly most: number;
  /** Seconds in which two or more were open. */
  readonly seconds: number;
  readonly together: ExposedTrades;
  readonly alone: ExposedTrades;
  /** Null where no half hour has trades of both kinds. */
  readonly difference: AlikeDifference | null;
  /** In the order of the days. */
  readonly exposedDays: readonly ExposedDay[];
}

/** Times of trades in seconds since a day long ago, each kind sorted by itself. */
interface Times {
  readonly start: Float64Array;
  readonly end: Float64Array;
  readonly starts: Float64Array;
  readonly ends: Float64Array;
  /** Of trades that opened and closed within one second. */
  readonly moments: Float64Array;
}

/**
 * Looks for positions that were open at once among the rows. What happens within one second has no order, so trades that only
 * touch there, or start there together, do not find each other open.
 */
export function exposure(columns: TradeColumns, rows: Uint32Array): Exposure {
  const times = timesOf(columns, rows);
  const { most, seconds, isTogether } = openAtOnce(times);
  const together = rows.filter((_, place) => isTogether[place] === 1);
  const alone = rows.filter((_, place) => isTogether[place] === 0);
  const difference = alikeDifference(columns, rows, isTogether, (row) => halfHourOf(columns.start[row]!));
  const first = sideOf(columns, together);
  return {
    certainty: certaintyOf(difference),
    trades: first.trades,
    days: first.days,
    most,
    seconds,
    together: first,
    alone: sideOf(columns, alone),
    difference,
    exposedDays: daysOf(columns, together),
  };
}

function sideOf(columns: TradeColumns, rows: Uint32Array): ExposedTrades {
  const values = gather(rows, (row) => columns.net[row]!);
  const mean = meanByDay(columns, rows, values);
  return {
    trades: rows.length,
    days: mean?.days ?? 0,
    net: values.reduce((sum, value) => sum + value, 0) as Money,
    average: mean?.mean ?? null,
    range: mean && rangeOfMean(mean),
  };
}

function certaintyOf(difference: AlikeDifference | null): Certainty {
  if (!difference?.range) return { kind: 'few' };
  const { sum, range } = difference;
  return range.low <= 0 && range.high >= 0 ? { kind: 'none' } : { kind: 'likely', value: sum, range };
}

function timesOf({ day, start, end, duration }: TradeColumns, rows: Uint32Array): Times {
  const ends = gather(rows, (row) => day[row]! * SECONDS_A_DAY + end[row]!);
  const starts = gather(rows, (row) => {
    const span = { day: day[row]! as Day, start: start[row]!, end: end[row]!, duration: duration[row]! };
    return openingDay(span) * SECONDS_A_DAY + span.start;
  });
  const moments = starts.filter((begun, place) => begun === ends[place]);
  return {
    start: starts,
    end: ends,
    starts: starts.toSorted(),
    ends: ends.toSorted(),
    moments: moments.sort(),
  };
}

/** How many were open at most, for how many seconds two or more were, and a 1 for each place that started while another was open. */
function openAtOnce(times: Times): { most: number; seconds: number; isTogether: Uint8Array } {
  const { start, end } = times;
  const isTogether = new Uint8Array(start.length);
  let { most, seconds } = sweep(times);
  for (let place = 0; place < start.length; place++) {
    const others = openAround(times, start[place]!);
    isTogether[place] = others > 0 ? 1 : 0;
    if (start[place] === end[place]) most = Math.max(most, others + 1);
  }
  return { most, seconds, isTogether };
}

/** Goes through all starts and ends; at one second the ends come first. */
function sweep({ starts, ends }: Times): { most: number; seconds: number } {
  let [most, seconds, open, last, begun, ended] = [0, 0, 0, 0, 0, 0];
  while (ended < ends.length) {
    const now = Math.min(starts[begun] ?? Infinity, ends[ended]!);
    if (open >= 2) seconds += now - last;
    last = now;
    for (; ends[ended] === now; ended++) open--;
    for (; starts[begun] === now; begun++) open++;
    most = Math.max(most, open);
  }
  return { most, seconds };
}

/** Trades that were open both before and after a second. */
function openAround({ starts, ends, moments }: Times, at: number): number {
  const ofThatSecond = countBelow(moments, at + 1) - countBelow(moments, at);
  return countBelow(starts, at) - countBelow(ends, at + 1) + ofThatSecond;
}

/** How many sorted whole numbers are below one. */
function countBelow(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

function daysOf({ day, net }: TradeColumns, rows: Uint32Array): ExposedDay[] {
  const days: { day: Day; trades: number; net: number }[] = [];
  for (const row of rows) {
    const last = days.at(-1);
    if (last !== undefined && last.day === day[row]) {
      last.trades++;
      last.net += net[row]!;
    } else days.push({ day: day[row]! as Day, trades: 1, net: net[row]! });
  }
  return days as ExposedDay[];
}
