import type { Instrument } from '@daybook/domain/execution/reported-execution.ts';
import { nameScore } from '#brokers/mapper/guess/header-words.ts';
import { currencyInCell, currencyOfPrice } from '#brokers/mapper/row-currency.ts';
import { partCurrency } from '#brokers/mapper/written/written-units.ts';
import type { Header, NamedRow } from '#brokers/reading/table.ts';

/** Extra columns that state the currency of prices; null without one. */
export interface CurrencyColumns {
  readonly currency: string | null;
  readonly exchange: string | null;
  readonly isin: string | null;
}

/** Names that only contain such a word may be of something else, as `Commission currency` is. */
const WHOLE_NAME = 70;

export function currencyColumnsOf({ names }: Header): CurrencyColumns {
  const find = (field: keyof CurrencyColumns): string | null =>
    names.find((name) => nameScore(field, name) > WHOLE_NAME) ?? null;
  return { currency: find('currency'), exchange: find('exchange'), isin: find('isin') };
}

function textIn({ cell }: NamedRow, column: string | null): string {
  return column === null ? '' : cell(column);
}

function statedCurrency(row: NamedRow, { currency }: CurrencyColumns): string | null {
  const text = textIn(row, currency);
  return currency === null || text === '' ? null : currencyInCell({ line: row.line, label: currency, text });
}

/** The currency of a row's prices; null where it states none. Throws `UnreadableFile`. */
export function readCurrency(row: NamedRow, columns: CurrencyColumns): string | null {
  const { line, cell } = row;
  const text = cell('Price');
  const unit = partCurrency(text).currency;
  const [exchange, isin] = [textIn(row, columns.exchange), textIn(row, columns.isin)];
  const stated = statedCurrency(row, columns);
  const evidence = { symbol: cell('Symbol'), exchange, isin };
  return currencyOfPrice({ line, label: 'Price', text, unit, inName: null }, stated, evidence);
}

/**
 * What a row's fees are in that name no currency; null while it is asked for. Brokers of pairs and CFDs charge in the currency of
 * the account, which the symbol does not name.
 */
export function usualFeeCurrency(
  row: NamedRow,
  columns: CurrencyColumns,
  { kind, currency }: Instrument,
  ask: () => string | null,
): string | null {
  const isOfAccount = kind === 'forex' || kind === 'cfd';
  return statedCurrency(row, columns) ?? (isOfAccount ? ask() : currency);
}
