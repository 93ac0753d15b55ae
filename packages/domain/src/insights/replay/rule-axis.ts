import { dollars } from '../../money.ts';
import type { TradeColumns } from '../../trade/trade-columns.ts';
import { reachOfDay } from './day-reach.ts';
import type { ReplayDays } from './replay-days.ts';
import { LIMIT_UNITS, type RuleKind } from './rule-family.ts';

/** A rule is tried at no more limits than these. */
const MAX_LIMITS = 101;
const MINUTE = 60;
/** The smallest step of limits in another unit than money: a hundredth of it. */
const SMALLEST_PART = 100;

/**
 * The limits at which a rule is tried: even steps from the first that is above zero to the first at which nothing falls away any
 * more. None where nothing falls away at any. `upTo` lengthens the axis to hold a limit that is not far beyond its end.
 */
export function limitsFor(
  columns: TradeColumns,
  laidOut: ReplayDays,
  kind: RuleKind,
  upTo: number | null = null,
): Float64Array {
  if (kind === 'clock') return clockLimits(columns, laidOut);
  const { largest, longest } = furthest(columns, laidOut, kind);
  if (largest <= 0) return new Float64Array(0);
  if (kind === 'lossesInARow') return steps(1, 1, Math.min(MAX_LIMITS, Math.max(largest + 1, longest)));
  const end = upTo !== null && upTo > largest && upTo <= 2 * largest ? upTo : largest;
  const least = LIMIT_UNITS[kind] === 'count' ? 1 : columns.measured ? SMALLEST_PART : dollars(1);
  const step = stepFor(end, least);
  return steps(step, step, end > largest ? Math.ceil(end / step) : Math.floor(end / step) + 1);
}

/** The trader's longest run of losing trades within a day, an even one neither ends nor lengthens it: the first limit of losses in a row. */
export function longestLosingRun(columns: TradeColumns, laidOut: ReplayDays): number {
  return furthest(columns, laidOut, 'lossesInARow').longest;
}

/** The largest limit that is reached while a selected trade is still to start, and the largest at all. */
function furthest(columns: TradeColumns, laidOut: ReplayDays, kind: Exclude<RuleKind, 'clock'>) {
  const { end } = columns;
  const { rows, days, closedFrom, counts } = laidOut;
  const reach = new Float64Array(rows.length);
  let [largest, longest] = [0, 0];
  for (let at = 0; at < days.length; at++) {
    const last = lastStart(columns, laidOut, at);
    reachOfDay(columns, laidOut, at, kind, reach);
    for (let place = closedFrom[at]!; place < closedFrom[at + 1]!; place++) {
      if (end[rows[place]!]! < last) largest = Math.max(largest, reach[place]!);
      if (counts[place] === 1) longest = Math.max(longest, reach[place]!);
    }
  }
  return { largest, longest };
}

/** Second at which the last selected trade of a day starts; −Infinity without one. */
function lastStart({ start }: TradeColumns, { rows, started, startedFrom, counts }: ReplayDays, at: number) {
  for (let begun = startedFrom[at + 1]! - 1; begun >= startedFrom[at]!; begun--)
    if (counts[started[begun]!] === 1) return start[rows[started[begun]!]!]!;
  return -Infinity;
}

/** The smallest of 1, 2, 5, 10, 20, 50 … times `least` with which an end is reached in at most {@link MAX_LIMITS} steps. */
function stepFor(end: number, least: number): number {
  for (let ten = least; ; ten *= 10)
    for (const step of [ten, 2 * ten, 5 * ten]) if (end / step <= MAX_LIMITS - 1) return step;
}

/** Even steps from the first start to the last. */
function clockLimits(columns: TradeColumns, laidOut: ReplayDays): Float64Array {
  let [first, last] = [Infinity, -Infinity];
  const { rows, days, started, startedFrom, counts } = laidOut;
  for (let at = 0; at < days.length; at++)
    for (let begun = startedFrom[at]!; begun < startedFrom[at + 1]!; begun++) {
      if (counts[started[begun]!] === 0) continue;
      const second = columns.start[rows[started[begun]!]!]!;
      first = Math.min(first, second);
      last = Math.max(last, second);
    }
  if (first === Infinity) return new Float64Array(0);
  const step = [5, 10, 15, 30, 60]
    .map((minutes) => minutes * MINUTE)
    .find((each) => (last - first) / each <= MAX_LIMITS - 2)!;
  const from = Math.max(step, Math.floor(first / step) * step);
  return steps(from, step, Math.ceil((last - from) / step) + 1);
}

function steps(from: number, step: number, count: number): Float64Array {
  return Float64Array.from({ length: count }, (_, at) => from + at * step);
}
