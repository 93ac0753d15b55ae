import type { SearchFilter } from '../filter.ts';
import type { TradeColumns } from '../trade-columns.ts';

/**
 * The currency of the view when the address names none: the one with the most trades. Amounts of different currencies
 * are never added, so a journal that holds several always shows one of them. Null when it holds one or none.
 */
export function usualCurrency({ currencies, currency, count }: TradeColumns): string | null {
  if (currencies.length < 2) return null;
  const trades = new Float64Array(currencies.length);
  for (let row = 0; row < count; row++) trades[currency[row]!]!++;
  return currencies[trades.indexOf(Math.max(...trades))] ?? null;
}

/** A filter as a view shows it: with the usual currency where it names none and the journal holds several. */
export function withCurrency(columns: TradeColumns, filter: SearchFilter): SearchFilter {
  if (filter.currency !== undefined) return filter;
  const usual = usualCurrency(columns);
  return usual === null ? filter : { ...filter, currency: usual };
}
