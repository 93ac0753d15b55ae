import type { Day } from '@daybook/domain/calendar.ts';
import type { SelectionSources } from '@daybook/domain/trade/filter-conditions.ts';
import { everythingElse } from '@daybook/domain/insights/compare.ts';
import { tradedRows } from '@daybook/domain/insights/gather.ts';
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

/** One side: its trades in their order of closing, and its filter; everything else where that is null. */
interface Side {
  readonly filter: SearchFilter | null;
  readonly rows: Uint32Array;
}

/** The two sides that are compared. */
export interface Sides {
  readonly first: Side & { readonly filter: SearchFilter };
  readonly second: Side;
  /** The side that the trades of both were taken from; null where they count on both, or where there are none. */
  readonly separate: { readonly from: 'first' | 'second'; readonly trades: number } | null;
}

/**
 * The sides that an address names. Where it names no second one and the filter leaves nothing else, long is compared with short.
 * With `isSeparate` trades of both sides count on the smaller one alone.
 */
export function sidesOf(
  selection: Selection,
  secondFilter: SearchFilter | null,
  sources: SelectionSources,
  isSeparate: boolean,
): Sides {
  const { columns, filter } = selection;
  const trades = (rows: Uint32Array) => tradedRows(columns, rows);
  const first = { filter, rows: trades(selection.rows) };
  const second = { filter: secondFilter, rows: trades(secondRows(selection, secondFilter, sources)) };
  if (secondFilter === null && second.rows.length === 0) {
    const side = (action: 'long' | 'short') => {
      const own = { ...filter, action };
      return { filter: own, rows: trades(selectTrades(columns, own, sources)) };
    };
    const [long, short] = [side('long'), side('short')];
    const isEither = long.rows.length === 0 || short.rows.length === 0;
    return filter.action !== undefined || isEither
      ? { first, second, separate: null }
      : { first: long, second: short, separate: null };
  }
  return isSeparate ? separateSides(first, second) : { first, second, separate: null };
}

function separateSides(first: Sides['first'], second: Side): Sides {
  const isFirstLarger = first.rows.length > second.rows.length;
  const [larger, smaller] = isFirstLarger ? [first, second] : [second, first];
  const rows = everythingElse(larger.rows, smaller.rows);
  const trades = larger.rows.length - rows.length;
  if (trades === 0) return { first, second, separate: null };
  return isFirstLarger
    ? { first: { ...first, rows }, second, separate: { from: 'first', trades } }
    : { first, second: { ...second, rows }, separate: { from: 'second', trades } };
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

/** What the menu of the first side offers: the same, but for what depends on the other side or on the days. */
export function firstChoices(filter: SearchFilter, accounts: readonly string[]): SideChoice[] {
  const { currency, startDate, endDate } = filter;
  const days = {
    ...(currency === undefined ? {} : { currency }),
    ...(startDate === undefined ? {} : { startDate }),
    ...(endDate === undefined ? {} : { endDate }),
  };
  return sideChoices(filter, accounts)
    .filter(({ key }) => key !== 'else' && key !== 'earlier')
    .map((choice) => (choice.key === 'all' ? { ...choice, filter: days } : choice));
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
