import { SECONDS_A_DAY, type Day } from '../calendar.ts';
import { comesTwice, steadySecond } from '../clocks/new-york-clock.ts';
import type { TradeColumns } from './trade-columns.ts';

const HOUR = 3_600;

/** When a trade was held: the New York day of its end, times in seconds from midnight, how long in seconds. */
export interface TradeSpan {
  readonly day: Day;
  readonly start: number;
  readonly end: number;
  readonly duration: number;
}

/** The New York day on which a trade was opened; before its own day when it was held overnight. */
export function openingDay({ day, start, end, duration }: TradeSpan): Day {
  // Where the clocks were changed meanwhile, duration and times of day differ by an hour: the nearest day is meant.
  return (day - Math.round((duration - (end - start)) / SECONDS_A_DAY)) as Day;
}

/** Whether a trade was opened on an earlier day than it ended. */
export function isOvernight(span: TradeSpan): boolean {
  return openingDay(span) !== span.day;
}

/** When a trade of the columns was opened, in seconds by New York's clock since the day 0. */
export function openingSecond(
  { day, start, end, duration }: Pick<TradeColumns, 'day' | 'start' | 'end' | 'duration'>,
  row: number,
): number {
  const span = {
    day: day[row] as Day,
    start: start[row]!,
    end: end[row]!,
    duration: duration[row]!,
  };
  return openingDay(span) * SECONDS_A_DAY + span.start;
}

/** When a trade began and ended, as {@link steadySecond}. In the hour that comes twice its duration says which one is meant. */
export function steadySpan(span: TradeSpan): { readonly begun: number; readonly ended: number } {
  const opened = openingDay(span);
  const [begun, ended] = [steadySecond(opened, span.start), steadySecond(span.day, span.end)];
  const missing = span.duration - (ended - begun);
  if (missing === HOUR && comesTwice(span.day, span.end)) return { begun, ended: ended + HOUR };
  if (missing === -HOUR && comesTwice(opened, span.start)) return { begun: begun + HOUR, ended };
  return { begun, ended };
}
