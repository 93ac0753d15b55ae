import { dateOf, dayOf, weekdayOf, type Day } from './days.ts';

const SUNDAY = 0;
const MONDAY = 1;
const THURSDAY = 4;
const SATURDAY = 6;

/** Seconds from midnight: 9:30, 16:00 and the 13:00 of shortened days. */
export const OPENING_BELL = 34_200;
const CLOSING_BELL = 57_600;
const EARLY_CLOSING_BELL = 46_800;
const FIRST_JUNETEENTH = 2022;

const CLOSES = new Map<Day, number>();
const HOLIDAYS = new Map<number, ReadonlySet<Day>>();

/** Whether the stock exchanges of the United States open on that day. */
export function isSession(day: Day): boolean {
  const weekday = weekdayOf(day);
  if (weekday === SUNDAY || weekday === SATURDAY) return false;
  return !holidaysOf(dateOf(day).year).has(day);
}

/** The closing bell of a session, seconds from midnight: 16:00, or 13:00 on shortened days. */
export function closeOf(day: Day): number {
  const known = CLOSES.get(day) ?? calculateClose(day);
  CLOSES.set(day, known);
  return known;
}

function calculateClose(day: Day): number {
  const { year, month, day: dayOfMonth } = dateOf(day);
  const weekday = weekdayOf(day);
  if (day === nthWeekday(year, 11, THURSDAY, 4) + 1) return EARLY_CLOSING_BELL;
  if (month === 12 && dayOfMonth === 24) return EARLY_CLOSING_BELL;
  if (month === 7 && dayOfMonth === 3 && weekday >= MONDAY && weekday <= THURSDAY) return EARLY_CLOSING_BELL;
  return CLOSING_BELL;
}

/** The first session after `day`. */
export function nextSession(day: Day): Day {
  let next = day + 1;
  while (!isSession(next)) next += 1;
  return next;
}

/** The last session before `day`. */
export function previousSession(day: Day): Day {
  let previous = day - 1;
  while (!isSession(previous)) previous -= 1;
  return previous;
}

/** Every session from `first` to `last`, both included. */
export function sessionsBetween(first: Day, last: Day): readonly Day[] {
  const sessions: Day[] = [];
  for (let day = first; day <= last; day += 1) if (isSession(day)) sessions.push(day);
  return sessions;
}

function holidaysOf(year: number): ReadonlySet<Day> {
  const known = HOLIDAYS.get(year);
  if (known) return known;
  const days = new Set([
    newYearsDay(year),
    nthWeekday(year, 1, MONDAY, 3),
    nthWeekday(year, 2, MONDAY, 3),
    easterSunday(year) - 2,
    lastMondayOfMay(year),
    observed(dayOf(year, 7, 4)),
    nthWeekday(year, 9, MONDAY, 1),
    nthWeekday(year, 11, THURSDAY, 4),
    observed(dayOf(year, 12, 25)),
  ]);
  if (year >= FIRST_JUNETEENTH) days.add(observed(dayOf(year, 6, 19)));
  HOLIDAYS.set(year, days);
  return days;
}

/** A Sunday's holiday is kept on Monday, a Saturday's on Friday. */
function observed(day: Day): Day {
  const weekday = weekdayOf(day);
  if (weekday === SUNDAY) return day + 1;
  return weekday === SATURDAY ? day - 1 : day;
}

/** New Year on a Saturday is not kept on Friday: the exchanges do not close on the last day of a year. */
function newYearsDay(year: number): Day {
  const day = dayOf(year, 1, 1);
  return weekdayOf(day) === SUNDAY ? day + 1 : day;
}

function nthWeekday(year: number, month: number, weekday: number, nth: number): Day {
  const first = dayOf(year, month, 1);
  return first + ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7;
}

function lastMondayOfMay(year: number): Day {
  const last = dayOf(year, 5, 31);
  return last - ((weekdayOf(last) - MONDAY + 7) % 7);
}

/** Easter of the Gregorian calendar: the Sunday after the church's full moon that follows 20 March. */
function easterSunday(year: number): Day {
  const century = Math.floor(year / 100);
  const leapCorrection = century - Math.floor(century / 4);
  const moonCorrection = Math.floor((8 * century + 13) / 25);
  let epact = (19 * (year % 19) + leapCorrection - moonCorrection + 15) % 30;
  // The church's lunation is 29 days in these two cases.
  if (epact === 29 || (epact === 28 && year % 19 > 10)) epact -= 1;
  const fullMoon = dayOf(year, 3, 21) + epact;
  return fullMoon + 7 - weekdayOf(fullMoon);
}
