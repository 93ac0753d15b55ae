import {
  addMonths,
  dayText,
  monthLabel,
  monthStart,
  parseDay,
  parseMonth,
  type Day,
} from '@daybook/domain/calendar.ts';
import { PATHS, withQuery, type Query } from '#web/router/paths.ts';

/** What an address of the calendar names. */
export interface CalendarAddress {
  /** First of the month that is shown. */
  readonly month: Day;
  /** The day whose trades are shown on top of it. */
  readonly day: Day | null;
  /** Which currency; undefined for the usual one. */
  readonly currency: string | undefined;
}

/** Reads `?month=2026-11&day=2026-11-05&currency=EUR`. Without a month: the day's, else the one of `today`. */
export function parseCalendar(query: Query, today: Day): CalendarAddress {
  const day = parseDay(query['day'] ?? '');
  const month = parseMonth(query['month'] ?? '') ?? monthStart(day ?? today);
  return { month, day, currency: query['currency'] };
}

/** The address that {@link parseCalendar} reads back. */
export function calendarHref({ month, day, currency }: CalendarAddress): string {
  return withQuery(PATHS.calendar, {
    month: monthLabel(month),
    day: day === null ? '' : dayText(day),
    currency: currency ?? '',
  });
}

/** The first of the month some months on; null where the journal's calendar ends. */
export function monthsOn(month: Day, months: number): Day | null {
  return parseMonth(monthLabel(addMonths(month, months)));
}
