import { dateOf, dayOf, SECONDS_A_DAY, weekdayOf, type Day } from '../calendar.ts';

const HOUR = 3_600;
const SUNDAY = 6;

/**
 * Seconds since 1970 by a clock that is never changed, New York's winter time, of a moment by New York's own clock. Durations are
 * differences of these; differences of times of day are an hour off where clocks were changed in between. In the hour that comes
 * twice in autumn the first is meant. Exact since 1987.
 */
export function steadySecond(day: Day, second: number): number {
  const moment = day * SECONDS_A_DAY + second;
  const { from, to } = summerOf(day);
  return moment >= from && moment < to ? moment - HOUR : moment;
}

/** Whether a moment by New York's clock lies in the hour that comes twice. */
export function comesTwice(day: Day, second: number): boolean {
  const before = summerOf(day).to - (day * SECONDS_A_DAY + second);
  return before > 0 && before <= HOUR;
}

interface Summer {
  /** By New York's clock, as seconds since 1970. */
  readonly from: number;
  readonly to: number;
}

/** By day: a journal has few days and many moments on each. */
const SUMMERS = new Map<Day, Summer>();

/** When the clocks of New York are changed in the year of a day, both times at two in the morning of a Sunday. */
function summerOf(day: Day): Summer {
  const known = SUMMERS.get(day);
  if (known) return known;
  const { year } = dateOf(day);
  const [first, last] =
    year >= 2007
      ? [sundayFrom(dayOf(year, 3, 8)), sundayFrom(dayOf(year, 11, 1))]
      : [sundayFrom(dayOf(year, 4, 1)), sundayFrom(dayOf(year, 10, 25))];
  const summer = { from: first * SECONDS_A_DAY + 2 * HOUR, to: last * SECONDS_A_DAY + 2 * HOUR };
  SUMMERS.set(day, summer);
  return summer;
}

/** The first Sunday on or after a day. */
function sundayFrom(day: Day): number {
  return day + SUNDAY - weekdayOf(day);
}
