import { findDay, type Day } from '@daybook/domain/calendar.ts';
import { findFutureMonth, usualSymbol } from '@daybook/domain/execution/future-symbols.ts';
import type { Instrument } from '@daybook/domain/execution/reported-execution.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { accountOf, askCurrency, answeredCurrency } from '#brokers/files/answers.ts';
import {
  momentOf,
  requireAccount,
  requireDay,
  requireNumber,
  requireTime,
  type Moment,
} from '#brokers/rows/cell-values.ts';
import type { FileToRead } from '#brokers/files/file-reading.ts';
import { writesDecimalCommas } from '#brokers/rows/decimal-commas.ts';
import { currencyOfFuture, inferCurrency } from '#brokers/mapper/guess/currency-evidence.ts';
import { currencyInCell } from '#brokers/mapper/row-currency.ts';
import { partCurrency } from '#brokers/mapper/written/written-units.ts';
import { describeSymbol, plainSymbol, sizeOf } from '#brokers/instruments/symbols.ts';
import { tableRows, type NamedRow } from '#brokers/reading/table.ts';
import { wrongCell } from '#brokers/reading/unreadable-file.ts';

export const NINJATRADER_SOURCE = 'ninjatrader';

/** `ES 06-26` and `ES JUN26` as `ESM6`, as all other platforms write it; null for another text with a space in it. */
function readSymbol(text: string): string | null {
  const symbol = text.toUpperCase();
  if (!symbol.includes(' ')) return symbol;
  const month = findFutureMonth(symbol);
  return month && usualSymbol(month);
}

function requireSymbol({ line, cell }: NamedRow): string {
  const text = cell('Instrument');
  const symbol = readSymbol(text);
  if (symbol === null || symbol.includes('#'))
    throw wrongCell(line, 'Instrument', text, because('anInstrument', 'ES 06-26'));
  return plainSymbol(symbol);
}

/** Finds the instrument of a row; null while its contract size or currency is asked for. Throws `UnreadableFile`. */
export type FindGridInstrument = (row: NamedRow) => Instrument | null;

/**
 * Identifies the instruments of a grid. Its prices are in dollars by default, as at the brokers that the platform
 * serves; the currency is asked for where dollars are doubtful: for an unknown future, and with charges or profits (`amounts`)
 * in another currency.
 */
export function gridInstruments(file: FileToRead, amounts: readonly string[]): FindGridInstrument {
  const found = new Map<string, Instrument | null>();
  return (row) => {
    const symbol = requireSymbol(row);
    const isForeign = amounts.some((column) => (partCurrency(row.cell(column)).currency ?? 'USD') !== 'USD');
    const key = `${symbol}|${row.cell('Currency')}|${isForeign}`;
    const known = found.get(key);
    if (known !== undefined) return known;
    const described = describeSymbol(symbol, statedCurrency(row) ?? '');
    if (!described) throw wrongCell(row.line, 'Instrument', row.cell('Instrument'), because('aSymbol'));
    const { size, ...stated } = described;
    const isDoubtful = isForeign || (stated.kind === 'future' && size === null);
    const currency =
      stated.currency || currencyInSymbol(stated) || (isDoubtful ? askCurrency(file) : dollars(file));
    const multiplier = sizeOf(file, stated.symbol, size);
    const instrument = multiplier === null || currency === null ? null : { ...stated, currency, multiplier };
    found.set(key, instrument);
    return instrument;
  };
}

function statedCurrency({ line, cell }: NamedRow): string | null {
  const text = cell('Currency');
  return text === '' ? null : currencyInCell({ line, label: 'Currency', text });
}

function currencyInSymbol({ kind, symbol }: Pick<Instrument, 'kind' | 'symbol'>): string | null {
  return kind === 'future' ? currencyOfFuture(symbol) : inferCurrency({ symbol, exchange: '', isin: '' });
}

/** Dollars are plausible; another currency stated by the trader is accepted. */
function dollars(file: FileToRead): string {
  return answeredCurrency(file) ?? 'USD';
}

const ACCOUNTS = ['Account', 'Account display name', 'Account Display Name'] as const;

/**
 * Reads the account of a row, or takes what the trader said for a grid without that column. Behind an exclamation mark
 * are the connection and its broker: `EVAL-1!Broker!Broker`.
 */
export function accountReader(file: FileToRead, names: readonly string[]): (row: NamedRow) => string {
  const column = ACCOUNTS.find((name) => names.includes(name));
  if (column === undefined) {
    const account = accountOf(file);
    return () => account;
  }
  const plain = (text: string): string => (text.split('!')[0] ?? '').trim().replace(/\s+/g, '-');
  return ({ line, cell }) => requireAccount({ line, cell: (name) => plain(cell(name)) }, column);
}

/** A price; the grid writes no thousands, so that a comma alone is a decimal one. Throws `UnreadableFile`. */
export function requireGridPrice(row: NamedRow, column: string): string {
  const text = row.cell(column);
  if (text.includes(',') && !text.includes('.'))
    throw wrongCell(row.line, column, text, because('pointPrice'));
  return requireNumber(row, column);
}

const SLASHED = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/;
export type DateOrder = 'month-first' | 'day-first';

/**
 * In which order a grid writes dates, which follow the settings of Windows: the day first where a date shows it (a number
 * above 12 in front, and none behind), where points or hyphens separate it, and with decimal commas; else the month as in the
 * United States. AM and PM are no evidence: Australia uses them with day-first dates.
 */
export function dateOrderOf(
  { content }: FileToRead,
  needed: readonly string[],
  times: readonly string[],
): DateOrder {
  let isDayFirst = writesDecimalCommas(content);
  for (const { row } of tableRows(content, needed))
    for (const column of times) {
      const parts = SLASHED.exec(row.cell(column).split(/\s/)[0] ?? '');
      if (Number(parts?.[3]) > 12) return 'month-first';
      if (Number(parts?.[1]) > 12 || (parts && parts[2] !== '/')) isDayFirst = true;
    }
  return isDayFirst ? 'day-first' : 'month-first';
}

function gridDay(line: number, column: string, text: string, order: DateOrder): Day {
  const parts = SLASHED.exec(text);
  if (!parts || (order === 'month-first' && parts[2] === '/')) return requireDay(line, column, text);
  const [first, second] = [Number(parts[1]), Number(parts[3])];
  const [month, date] = order === 'day-first' ? [second, first] : [first, second];
  const day = findDay(Number(parts[4]), month, date);
  if (day === null) throw wrongCell(line, column, text, because('aDate'));
  return day;
}

/** `1/15/2026 9:00:00 AM`, `01/15/2026 09:00:00` or `2026-01-15 09:00:00` in a zone. Throws `UnreadableFile`. */
export function requireGridMoment(
  { line, cell }: NamedRow,
  column: string,
  zone: string,
  order: DateOrder,
): Moment {
  const text = cell(column);
  const [date = '', ...time] = text.split(/\s+/);
  const day = gridDay(line, column, date, order);
  return momentOf(line, zone, day, requireTime(line, column, time.join(' ')), text);
}
