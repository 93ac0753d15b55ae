import type { Day } from '@daybook/domain/calendar.ts';
import { narrow } from '@daybook/domain/insights/narrow.ts';
import type { SearchFilter } from '@daybook/domain/trade/filter.ts';
import { tradesHref } from '#web/journal/view-filter.ts';

/** Address of the list of the trades of some days, both included, among those that a filter finds. */
export function daysHref(filter: SearchFilter, startDate: Day, endDate: Day): string {
  return tradesHref(narrow(filter, [{ startDate, endDate }]));
}
