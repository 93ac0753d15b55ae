import type { Day } from '../../calendar.ts';
import { MAX_AMOUNT, type Money } from '../../money.ts';
import { steadySpan } from '../../trade/opening-day.ts';
import { halfHourOf } from '../../trade/half-hour.ts';
import type { DetailColumns } from '../../trade/details/columns/detail-columns.ts';
import type { TradeColumns } from '../../trade/trade-columns.ts';
import { variance } from '../day-moments.ts';
import { gather } from '../gather.ts';
import { rangeOfMean, type Range } from '../likely-range.ts';
import { matchedDifference, type MatchedDifference } from './matched-difference.ts';
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
interface ExposedDay {
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
  /**
   * Between which amounts the most lies that was at stake at once: at least the most of a single trade, at most the largest sum
   * of what each open trade had at stake at its own largest moment. Null without details, and where it is no amount any more.
   */
  readonly atStake: { readonly low: Money; readonly high: Money } | null;
  readonly together: ExposedTrades;
  readonly alone: ExposedTrades;
  /** Null where no half hour has trades of both kinds. */
  readonly difference: MatchedDifference | null;
  /** In the order of the days. */
  readonly exposedDays: readonly ExposedDay[];
}

/** Times in seconds by a clock that is never changed, in their order, and of each the place of its trade. */
interface Moments {
  readonly times: Float64Array;
  readonly places: Uint32Array;
}

/** When trades began and ended. */
interface Times {
  readonly starts: Moments;
  readonly ends: Moments;
  /** Times of those that began and ended within one second. */
  readonly moments: Float64Array;
}

/**
 * Looks for positions that were open at once among the rows. What happens within one second has no order, so trades that only
 * touch there, or start there together, do not find each other open.
 */
export function exposure(
  columns: TradeColumns,
  rows: Uint32Array,
  details: Pick<DetailColumns, 'maxExposure'> | null,
): Exposure {
  const times = timesOf(columns, rows);
  const { most, seconds, isTogether } = openAtOnce(times);
  const together = rows.filter((_, place) => isTogether[place] === 1);
  const alone = rows.filter((_, place) => isTogether[place] === 0);
  const difference = matchedDifference(columns, rows, isTogether, (row) => halfHourOf(columns.start[row]!));
  const ofAll = variance(gather(rows, (row) => columns.net[row]!));
  const [first, others] = [sideOf(columns, together, ofAll), sideOf(columns, alone, ofAll)];
  return {
    certainty: most < 2 && others.range !== null ? { kind: 'none' } : certaintyOf(difference),
    trades: first.trades,
    days: first.days,
    most,
    seconds,
    atStake: details && stakeAtOnce(times, rows, details),
    together: first,
    alone: others,
    difference,
    exposedDays: daysOf(columns, together),
  };
}

/** `ofAll` is the variance of a trade's net on both sides. */
function sideOf(columns: TradeColumns, rows: Uint32Array, ofAll: number): ExposedTrades {
  const values = gather(rows, (row) => columns.net[row]!);
  const mean = meanByDay(columns, rows, values, ofAll);
  return {
    trades: rows.length,
    days: mean?.days ?? 0,
    net: values.reduce((sum, value) => sum + value, 0) as Money,
    average: mean?.mean ?? null,
    range: mean && rangeOfMean(mean),
  };
}

function certaintyOf(difference: MatchedDifference | null): Certainty {
  if (!difference?.range) return { kind: 'few' };
  const { sum, range } = difference;
  return range.low <= 0 && range.high >= 0 ? { kind: 'none' } : { kind: 'likely', value: sum, range };
}

function timesOf({ day, start, end, duration }: TradeColumns, rows: Uint32Array): Times {
  const [starts, ends] = [new Float64Array(rows.length), new Float64Array(rows.length)];
  rows.forEach((row, place) => {
    const span = { day: day[row]! as Day, start: start[row]!, end: end[row]!, duration: duration[row]! };
    const { begun, ended } = steadySpan(span);
    starts[place] = begun;
    ends[place] = ended;
  });
  const moments = starts.filter((begun, place) => begun === ends[place]).sort();
  return { starts: inOrder(starts), ends: inOrder(ends), moments };
}

/** Sorted as numbers: comparing pairs would take ten times as long. */
function inOrder(times: Float64Array): Moments {
  const count = times.length;
  let first = Infinity;
  for (let place = 0; place < count; place++) first = Math.min(first, times[place]!);
  const keys = new Float64Array(count);
  for (let place = 0; place < count; place++) keys[place] = (times[place]! - first) * count + place;
  keys.sort();
  const sorted = { times: new Float64Array(count), places: new Uint32Array(count) };
  for (let at = 0; at < count; at++) {
    const place = keys[at]! % count;
    sorted.places[at] = place;
    sorted.times[at] = times[place]!;
  }
  return sorted;
}

/** How many were open at most, for how many seconds two or more were, and a 1 for each place that started while another was open. */
function openAtOnce({ starts, ends: { times: ends }, moments }: Times): {
  most: number;
  seconds: number;
  isTogether: Uint8Array;
} {
  const isTogether = new Uint8Array(starts.places.length);
  let [most, seconds, open, last] = [0, 0, 0, 0];
  let [begun, ended, passed] = [0, 0, 0];
  while (ended < ends.length) {
    const now = Math.min(starts.times[begun] ?? Infinity, ends[ended]!);
    if (open >= 2) seconds += now - last;
    last = now;
    for (; ends[ended] === now; ended++) open--;
    // What began and ended in this second is among the ends, and was not open before.
    let around = open;
    for (; moments[passed] === now; passed++) around++;
    if (around > open) most = Math.max(most, around + 1);
    for (; starts.times[begun] === now; begun++) {
      isTogether[starts.places[begun]!] = around > 0 ? 1 : 0;
      open++;
    }
    most = Math.max(most, open);
  }
  return { most, seconds, isTogether };
}

/** Each trade with its own largest exposure from its first to its last second, those that touch in one second together. */
function stakeAtOnce(
  { starts, ends }: Times,
  rows: Uint32Array,
  { maxExposure }: Pick<DetailColumns, 'maxExposure'>,
): { low: Money; high: Money } | null {
  let [low, high, running, ended] = [0, 0, 0, 0];
  for (let begun = 0; begun < starts.times.length; begun++) {
    for (; ends.times[ended]! < starts.times[begun]!; ended++)
      running -= maxExposure[rows[ends.places[ended]!]!]!;
    const own = maxExposure[rows[starts.places[begun]!]!]!;
    running += own;
    low = Math.max(low, own);
    high = Math.max(high, running);
  }
  return high < MAX_AMOUNT ? { low: low as Money, high: high as Money } : null;
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
