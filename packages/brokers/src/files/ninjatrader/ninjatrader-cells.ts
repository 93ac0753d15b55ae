import { findFutureMonth, usualSymbol } from '@daybook/domain/execution/future-symbols.ts';
import type { NameOrder } from '@daybook/domain/execution/name-days.ts';
import type { Instrument } from '@daybook/domain/execution/reported-execution.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { accountOf, askCurrency, answeredCurrency } from '#brokers/files/answers.ts';
import { dateCells, settleDateOrder, type DateCell } from '#brokers/files/date-order.ts';
import {
  momentOf,
  requireAccount,
  requireDayIn,
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
import { findYearLastDate } from '#brokers/rows/year-last-dates.ts';
import type { NamedRow } from '#brokers/reading/table.ts';
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

/** Roots of futures that rest from Friday evening to Sunday evening; those on coins are traded through. */
const RESTING =
  /^(?:M?ES|M?NQ|RTY|M2K|M?YM|M?CL|QM|NG|MNG|QG|RB|HO|M?GC|SI|SIL|M?HG|PL|PA|Z[BNFTQCSWLM]|UB|TN|6[ABCEJMNS]|M6[ABE]|FDAX|FDXM|FDXS|FESX|FGBL) /;

/**
 * In which order a grid writes dates, which follow the settings of Windows; null while it is asked for. Hyphens and decimal commas
 * are written where the day comes first. AM and PM are no evidence: Australia uses them with day-first dates.
 */
export function dateOrderOf(
  file: FileToRead,
  needed: readonly string[],
  times: readonly string[],
): NameOrder | null {
  const cells = (): Generator<DateCell> =>
    dateCells(file, needed, times, ({ cell }) => RESTING.test(cell('Instrument')));
  const hasHyphens = (): boolean => cells().some(({ text }) => findYearLastDate(text)?.separator === '-');
  const isDayFirst = writesDecimalCommas(file.content) || hasHyphens();
  return settleDateOrder(file, cells(), isDayFirst ? 'day-first' : null);
}

/** `1/15/2026 9:00:00 AM`, `01/15/2026 09:00:00` or `2026-01-15 09:00:00` in a zone. Throws `UnreadableFile`. */
export function requireGridMoment(
  { line, cell }: NamedRow,
  column: string,
  zone: string,
  order: NameOrder,
): Moment {
  const text = cell(column);
  const [date = '', ...time] = text.split(/\s+/);
  const day = requireDayIn(line, column, date, order);
  return momentOf(line, zone, day, requireTime(line, column, time.join(' ')), text);
}
