import type { Day } from '@daybook/domain/calendar.ts';
import type { SelectionSources } from '@daybook/domain/trade/filter-conditions.ts';
import { everythingElse } from '@daybook/domain/insights/compare.ts';
import type { SearchFilter } from '@daybook/domain/trade/filter.ts';
import { selectTrades } from '@daybook/domain/trade/select-trades.ts';
import type { Selection } from '#web/journal/selection.ts';

/** A second side that is offered: its filter, or everything else where that is null. */
export interface SideChoice {
  readonly key: 'else' | 'all' | 'long' | 'short' | 'earlier' | `account-${string}`;
  readonly filter: SearchFilter | null;
}

/**
 * Of which trades the others are meant: those of the same days, where the filter looks for more than days; otherwise all of
 * the journal. Always of one currency.
 */
export function wholeOf({
  startDate,
  endDate,
  currency,
  includeDeleted,
  ...others
}: SearchFilter): SearchFilter {
  const isDaysAlone = Object.keys(others).length === 0;
  return {
    ...(currency === undefined ? {} : { currency }),
    ...(includeDeleted === undefined ? {} : { includeDeleted }),
    ...(isDaysAlone || startDate === undefined ? {} : { startDate }),
    ...(isDaysAlone || endDate === undefined ? {} : { endDate }),
  };
}

/** Rows of the second side, in their order of closing. */
export function secondRows(
  { columns, filter, rows }: Selection,
  secondFilter: SearchFilter | null,
  sources: SelectionSources,
): Uint32Array {
  if (secondFilter !== null) return selectTrades(columns, inCurrency(secondFilter, filter), sources);
  return everythingElse(selectTrades(columns, wholeOf(filter), sources), rows);
}

function inCurrency(secondFilter: SearchFilter, { currency }: SearchFilter): SearchFilter {
  return currency === undefined ? secondFilter : { ...secondFilter, currency };
}

/** What the menu of the second side offers. */
export function sideChoices(filter: SearchFilter, accounts: readonly string[]): SideChoice[] {
  const { action, accounts: chosen, startDate, endDate } = filter;
  const earlier = stretchBefore(startDate, endDate);
  return [
    { key: 'else', filter: null },
    { key: 'all', filter: currencyOf(filter) },
    ...(['long', 'short'] as const)
      .filter((side) => side !== action)
      .map((side) => ({ key: side, filter: { ...filter, action: side } })),
    ...(earlier ? [{ key: 'earlier' as const, filter: { ...filter, ...earlier } }] : []),
    ...(accounts.length > 1 ? accounts.toSorted() : [])
      .filter((name) => !(chosen?.length === 1 && chosen[0] === name))
      .slice(0, MAX_ACCOUNTS)
      .map((name) => ({ key: `account-${name}` as const, filter: { ...filter, accounts: [name] } })),
  ];
}

const MAX_ACCOUNTS = 12;

function currencyOf({ currency }: SearchFilter): SearchFilter {
  return currency === undefined ? {} : { currency };
}

/** As many days right before. */
function stretchBefore(startDate: Day | undefined, endDate: Day | undefined) {
  if (startDate === undefined || endDate === undefined) return null;
  const days = endDate - startDate + 1;
  return { startDate: (startDate - days) as Day, endDate: (startDate - 1) as Day };
}
