import {
  addMonths,
  dayText,
  monthLabel,
  monthStart,
  parseDay,
  parseMonth,
  type Day,
} from '@daybook/domain/calendar.ts';
import { filterQuery, parseFilter, type SearchFilter } from '@daybook/domain/trade/filter.ts';
import { PATHS, withQuery, type Query } from '#web/router/paths.ts';

/** What an address of the calendar names. */
export interface CalendarAddress {
  /** First of the month that is shown. */
  readonly month: Day;
  /** The day whose trades are shown on top of it. */
  readonly day: Day | null;
  /** Which currency; undefined for the usual one. */
  readonly currency: string | undefined;
  /** Which trades are counted, whatever their currency. */
  readonly filter: SearchFilter;
}

/** Names in the address besides those of the filter. */
export const CALENDAR_NAMES = ['month', 'day'] as const;

/** Reads `?month=2026-11&day=2026-11-05&currency=EUR&symbol=AAPL`. Without a month: the day's, else the one of `today`. */
export function parseCalendar(query: Query, today: Day): CalendarAddress {
  const day = parseDay(query['day'] ?? '');
  const month = parseMonth(query['month'] ?? '') ?? monthStart(day ?? today);
  const { currency: _shown, ...filter } = parseFilter(query);
  return { month, day, currency: query['currency'], filter };
}

/** The address that {@link parseCalendar} reads back. */
export function calendarHref({ month, day, currency, filter }: CalendarAddress): string {
  return withQuery(PATHS.calendar, {
    month: monthLabel(month),
    day: day === null ? '' : dayText(day),
    currency: currency ?? '',
    ...filterQuery(filter),
  });
}

/** The first of the month some months on; null where the journal's calendar ends. */
export function monthsOn(month: Day, months: number): Day | null {
  return parseMonth(monthLabel(addMonths(month, months)));
}
