import { addMonths, dateOf, monthStart, weekdayOf, weekStart, type Day } from '../calendar.ts';

/** Days of a week that the calendar shows as columns; Saturday and Sunday are next to them when they were traded. */
export const TRADING_DAYS = 5;
const SATURDAY = 5;

/** Whether a day has no column of its own. */
export function isWeekend(day: Day): boolean {
  return weekdayOf(day) >= SATURDAY;
}

/** The last day of a day's month. */
export function monthEnd(day: Day): Day {
  return (addMonths(day, 1) - 1) as Day;
}

/**
 * Mondays of the weeks that a month touches, in their order. A month that begins on a weekend thereby has a first week
 * whose five columns belong to the month before.
 */
export function weeksOfMonth(month: Day): Day[] {
  const first = weekStart(monthStart(month));
  const last = weekStart(monthEnd(month));
  return Array.from({ length: (last - first) / 7 + 1 }, (_, week) => (first + week * 7) as Day);
}

/** The first day of a month that has a column. */
export function firstTradingDay(month: Day): Day {
  const first = monthStart(month);
  return isWeekend(first) ? ((weekStart(first) + 7) as Day) : first;
}

/** `steps` columns to the right (to the left when negative), from Friday on to Monday; a weekend counts as its Friday. */
export function nextTradingDay(day: Day, steps: number): Day {
  const monday = weekStart(day);
  const column = Math.min(weekdayOf(day), TRADING_DAYS - 1) + steps;
  const weeks = Math.floor(column / TRADING_DAYS);
  return (monday + weeks * 7 + (column - weeks * TRADING_DAYS)) as Day;
}

/**
 * The same date some months on, the last one where that month is shorter (31 January → 28 February); what falls on a
 * weekend moves to the nearest day of that month that has a column.
 */
export function sameDateInMonth(day: Day, months: number): Day {
  const start = addMonths(day, months);
  const end = monthEnd(start);
  const date = Math.min(start + dateOf(day).dayOfMonth - 1, end) as Day;
  if (!isWeekend(date)) return date;
  const friday = (weekStart(date) + TRADING_DAYS - 1) as Day;
  return friday >= start ? friday : ((weekStart(date) + 7) as Day);
}
