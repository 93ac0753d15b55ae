import type { Day } from '@daybook/domain/calendar.ts';
import { narrow } from '@daybook/domain/insights/narrow.ts';
import { filterQuery, type SearchFilter } from '@daybook/domain/trade/filter.ts';
import { viewHref } from '#web/router/paths.ts';

/** Address of the list of the trades of some days, both included, among those that a filter finds. */
export function daysHref(filter: SearchFilter, startDate: Day, endDate: Day): string {
  return viewHref({ tab: 'trades', period: 'all' }, filterQuery(narrow(filter, [{ startDate, endDate }])));
}
