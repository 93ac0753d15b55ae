import { addMonths, dateOf, dayOf, weekdayOf, type Day } from './calendar.ts';

/**
 * Days on which US stock exchanges trade: weekdays that are no holiday of the New York Stock Exchange (its Rule 7.2). The
 * rules reach back to 1998; full days on which it closed for something else are named one by one. Half days are trading days.
 */
const SATURDAY = 5;
const [MONDAY, THURSDAY] = [0, 3];

/** Days of mourning, storms, and September 2001. Source: the exchange's list of special closings. */
const CLOSED: ReadonlySet<Day> = new Set([
  ...[11, 12, 13, 14].map((day) => dayOf(2001, 9, day)),
  dayOf(2004, 6, 11),
  dayOf(2007, 1, 2),
  dayOf(2012, 10, 29),
  dayOf(2012, 10, 30),
  dayOf(2018, 12, 5),
  dayOf(2025, 1, 9),
]);

/** The n-th such weekday of a month; counted from its end where `nth` is -1. */
function nthWeekday(year: number, month: number, weekday: number, nth: number): Day {
  const first = dayOf(year, month, 1);
  if (nth < 0) {
    const last = (addMonths(first, 1) - 1) as Day;
    return (last - ((weekdayOf(last) - weekday + 7) % 7)) as Day;
  }
  return (first + ((weekday - weekdayOf(first) + 7) % 7) + 7 * (nth - 1)) as Day;
}

/** Easter Sunday of the Gregorian calendar. Source: the algorithm of Meeus, Jones and Butcher. */
function easterSunday(year: number): Day {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const [d, e] = [Math.floor(b / 4), b % 4];
  const g = Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return dayOf(year, Math.floor(sum / 31), (sum % 31) + 1);
}

/** The weekday on which a holiday of a fixed date is kept. */
function observed(day: Day): Day {
  const weekday = weekdayOf(day);
  return (day + (weekday === SATURDAY ? -1 : weekday > SATURDAY ? 1 : 0)) as Day;
}

function isHoliday(day: Day): boolean {
  const { year } = dateOf(day);
  const newYear = dayOf(year, 1, 1);
  const holidays: readonly Day[] = [
    // One that falls on a Saturday is not kept: the Friday before belongs to the year that ends.
    weekdayOf(newYear) === SATURDAY ? newYear : observed(newYear),
    nthWeekday(year, 1, MONDAY, 3),
    nthWeekday(year, 2, MONDAY, 3),
    (easterSunday(year) - 2) as Day,
    nthWeekday(year, 5, MONDAY, -1),
    ...(year >= 2022 ? [observed(dayOf(year, 6, 19))] : []),
    observed(dayOf(year, 7, 4)),
    nthWeekday(year, 9, MONDAY, 1),
    nthWeekday(year, 11, THURSDAY, 4),
    observed(dayOf(year, 12, 25)),
  ];
  return holidays.includes(day) || CLOSED.has(day);
}

/** Whether US stock exchanges trade on a day. */
export function isTradingDay(day: Day): boolean {
  return weekdayOf(day) < SATURDAY && !isHoliday(day);
}
