import { SECONDS_A_DAY, type Day } from '../calendar.ts';

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
