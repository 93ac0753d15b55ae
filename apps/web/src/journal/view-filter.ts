import type { Day } from '@daybook/domain/calendar.ts';
import { periodDays, type Current, type TimeFrame } from '@daybook/domain/periods.ts';
import { filterQuery, isFilterName, parseFilter, type SearchFilter } from '@daybook/domain/trade/filter.ts';
import { viewHref, type Period, type Query, type View } from '#web/router/paths.ts';

/** The filter that an address means: the one of its query, with the days of its period. */
export function viewFilter(period: Period, query: Query, today: Day): SearchFilter {
  const filter = parseFilter(query);
  if (period === 'all') return filter;
  const [current, frame] = period.split('/') as [Current, TimeFrame];
  const { from, to } = periodDays(current, frame, today);
  return { ...filter, startDate: from, endDate: to };
}

/** The part of a query that filters; the order of a list and its page stay behind. */
export function filterPart(query: Query): Query {
  return filterQuery(parseFilter(query));
}

/** Address of the same view with some fields of the filter set again, or taken away where they are undefined. */
export function changedFilterHref({ tab, period }: View, query: Query, change: FilterChange): string {
  const set = changedFilter(parseFilter(query), change);
  return viewHref({ tab, period }, { ...filterQuery(set), ...reportPart(tab, query) });
}

/** Fields that are set, or taken away where they are undefined. */
export type FilterChange = { readonly [Field in keyof SearchFilter]?: SearchFilter[Field] | undefined };

/** A filter with some fields set again or taken away. */
export function changedFilter(filter: SearchFilter, change: FilterChange): SearchFilter {
  const merged: Record<string, unknown> = { ...filter, ...change };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined));
}

/** The part of a query that names a report or a part of the insights: it stays the same whatever is selected. Nothing on tabs without one. */
export function reportPart(tab: View['tab'], query: Query): Query {
  if (tab !== 'reports' && tab !== 'insights' && tab !== 'search') return {};
  return Object.fromEntries(Object.entries(query).filter(([name]) => !isFilterName(name)));
}

/** Address of the list of the trades that a filter finds, whatever the period: its days are in the filter. */
export function tradesHref(filter: SearchFilter): string {
  return viewHref({ tab: 'trades', period: 'all' }, filterQuery(filter));
}

/** Address of the results of a search: the dashboard, whatever the tab was. */
export function searchHref(filter: SearchFilter): string {
  return viewHref({ tab: 'dashboard', period: 'all' }, filterQuery(filter));
}
