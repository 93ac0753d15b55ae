import { findDay, parseDay, type Day } from '@daybook/domain/calendar.ts';
import { addDecimals, decimal, negateDecimal, ZERO, type Decimal } from '@daybook/domain/decimal.ts';
import type { ExecutionFees, Instrument } from '@daybook/domain/execution/reported-execution.ts';
import { roundToMoney } from '@daybook/domain/money-of-decimal.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { parseAmericanDate } from '#brokers/rows/american-date.ts';
import { findNumber, requireNumber } from '#brokers/rows/cell-values.ts';
import type { FileToRead, Row } from '#brokers/files/file-reading.ts';
import { isWithin } from '#brokers/instruments/instrument-checks.ts';
import { sizeOf } from '#brokers/instruments/symbols.ts';
import type { Header, NamedRow } from '#brokers/reading/table.ts';
import { UnreadableFile, wrongCell } from '#brokers/reading/unreadable-file.ts';
import { feeColumns, type FeeColumn } from '#brokers/feeds/propreports/fee-columns.ts';
import { instrumentOf } from '#brokers/feeds/propreports/instrument.ts';

/** Issuer of what PropReports gives as files. The ids of its interface are not in them, so it is distinguished from it. */
export const PROPREPORTS_FILE = 'propreports-file';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The day of a line that is a date alone: `5/12/2026`, `Tue, May 12, 2026` on web pages, `2026-05-12` in sheets. Null for any other line. */
export function sectionDay({ cells }: Row): Day | null {
  const [first = ''] = cells;
  if (!cells.every((cell, index) => index === 0 || cell === '')) return null;
  const parts = /^(?:[A-Z][a-z]{2}, )?([A-Z][a-z]{2}) (\d{1,2}), (\d{4})$/.exec(first);
  if (!parts) return parseDay(first) ?? parseAmericanDate(first);
  return findDay(Number(parts[3]), MONTHS.indexOf(parts[1]!) + 1, Number(parts[2]));
}

/** Finds instruments by the platform's symbols; null while a contract size is asked for. */
export function instrumentFinder(file: FileToRead, currency: string) {
  const found = new Map<string, Instrument | null>();
  return (line: number, text: string): Instrument | null => {
    const symbol = text.toUpperCase();
    const known = found.get(symbol);
    if (known !== undefined) return known;
    if (!/^[^\s\p{L}\p{N}]?[A-Z0-9][A-Z0-9./-]{0,31}$/u.test(symbol))
      throw wrongCell(line, 'Symbol', text, because('aSymbol'));
    const usable = instrumentOf(symbol, currency);
    const multiplier = typeof usable === 'string' ? sizeOf(file, symbol, null) : usable.multiplier;
    const other = { kind: 'other', symbol, contract: symbol, currency } as const;
    const instrument =
      multiplier === null ? null : typeof usable === 'string' ? { ...other, multiplier } : usable;
    found.set(symbol, instrument);
    return instrument;
  };
}

/** Every column between Gross and Net is a fee, whatever it is called. */
export function feesBetween(header: Header): readonly FeeColumn[] {
  return feeColumns(header.names, header.names.indexOf('Gross'), header.names.indexOf('Net'));
}

/** The fees of a row by kind, positive as a charge. Net must follow from them, as far as rounding to cents lets it. */
export function readFees(row: NamedRow, columns: readonly FeeColumn[]): ExecutionFees {
  const sums: Record<keyof ExecutionFees, Decimal> = {
    commission: ZERO,
    exchange: ZERO,
    regulatory: ZERO,
    other: ZERO,
  };
  let net = decimal(requireNumber(row, 'Gross'));
  for (const { name, kind } of columns) {
    const amount = decimal(findNumber(row, name) ?? '0');
    sums[kind] = addDecimals(sums[kind], amount);
    net = addDecimals(net, negateDecimal(amount));
  }
  const stated = requireNumber(row, 'Net');
  const rounding: Decimal = { units: BigInt(columns.length + 1) * 5n, scale: 3 };
  if (!isWithin(decimal(stated), net, rounding))
    throw new UnreadableFile(row.line, because('sum', 'Net', stated), because('grossLessFees'));
  return {
    commission: roundToMoney(sums.commission),
    exchange: roundToMoney(sums.exchange),
    regulatory: roundToMoney(sums.regulatory),
    other: roundToMoney(sums.other),
  };
}
