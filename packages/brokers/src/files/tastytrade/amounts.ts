import {
  addDecimals,
  decimal,
  decimalText,
  multiplyDecimals,
  magnitude,
  negateDecimal,
  ZERO,
  type Decimal,
} from '@daybook/domain/decimal.ts';
import type { ExecutionFees, Instrument } from '@daybook/domain/execution/reported-execution.ts';
import { roundToMoney } from '@daybook/domain/money-of-decimal.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { findLooseNumber, findNumber, magnitudeOf, requireNumber } from '#brokers/rows/cell-values.ts';
import { divideDecimals } from '#brokers/rows/divide-decimals.ts';
import { isWithin } from '#brokers/instruments/instrument-checks.ts';
import { NO_FEES } from '#brokers/rows/new-fill.ts';
import type { NamedRow } from '#brokers/reading/table.ts';
import { UnreadableFile, wrongCell } from '#brokers/reading/unreadable-file.ts';

/** Averages and cash are rounded to cents. */
const HALF_A_CENT = decimal('0.005');

/** `Sold 1 /MCLZ5 @ 57.92`: what a fill was quoted at; null where the description ends otherwise, or quotes ticks (`110'16`). */
export function quotedPrice({ cell }: NamedRow): Decimal | null {
  const text = / @ (-?[\d,]*(?:\d|\.\d+))$/.exec(cell('Description'))?.[1];
  const number = text === undefined ? null : findLooseNumber(text);
  return number === null ? null : decimal(number);
}

/** The number in a cell, 0 for an empty one and for `--`. */
export function amountIn(row: NamedRow, column: string): Decimal {
  return decimal(findNumber(row, column) ?? '0');
}

/** What a row moved in cash, without its sign, which must be that of its side. Throws {@link UnreadableFile}. */
export function cashMoved(row: NamedRow, action: 'buy' | 'sell'): Decimal {
  const value = decimal(requireNumber(row, 'Value'));
  if (value.units !== 0n && value.units < 0n !== (action === 'buy'))
    throw wrongCell(row.line, 'Value', row.cell('Value'), because('signOf', row.cell('Action')));
  return magnitude(value);
}

function refuseTurnover(row: NamedRow, turnover: Decimal): never {
  const stated = requireNumber(row, 'Value');
  throw new UnreadableFile(row.line, because('turnover', decimalText(turnover), stated));
}

/** The largest effect of rounding so many averages to cents, and their sum. */
function roundingOf(size: Decimal): Decimal {
  return multiplyDecimals(addDecimals(size, decimal('1')), HALF_A_CENT);
}

/**
 * The price of a fill of which the average and the cash are stated, the average per contract. Shares are filled in parts of a
 * cent, which the average lacks and the cash holds: it counts where the two differ by more than its own rounding.
 */
function priceFromCash(row: NamedRow, value: Decimal, size: Decimal, multiplier: Decimal): Decimal {
  const average = decimal(magnitudeOf(requireNumber(row, 'Average Price')));
  const turnover = multiplyDecimals(average, size);
  if (!isWithin(value, turnover, roundingOf(size))) refuseTurnover(row, turnover);
  if (isWithin(value, turnover, HALF_A_CENT)) return divideDecimals(average, multiplier);
  return divideDecimals(value, multiplyDecimals(size, multiplier));
}

/** Futures move no cash when they are filled: their price is only in the description. */
function futurePrice(row: NamedRow, value: Decimal, size: Decimal, multiplier: Decimal): Decimal {
  const average = decimal(magnitudeOf(requireNumber(row, 'Average Price')));
  const quoted = quotedPrice(row) ?? (average.units === 0n ? null : average);
  if (quoted === null)
    throw wrongCell(
      row.line,
      'Description',
      row.cell('Description'),
      because('aQuotedPrice', '/ESM6 @ 5300.25'),
    );
  const turnover = multiplyDecimals(multiplyDecimals(quoted, size), multiplier);
  if (value.units !== 0n && !isWithin(value, turnover, roundingOf(size))) refuseTurnover(row, turnover);
  if (average.units !== 0n && !isWithin(average, quoted, HALF_A_CENT))
    throw wrongCell(
      row.line,
      'Average Price',
      row.cell('Average Price'),
      because('figure', decimalText(quoted)),
    );
  return quoted;
}

/** Options on futures are quoted in points, of which the cash is the contract size times as much. */
function futureOptionPrice(row: NamedRow, value: Decimal, size: Decimal, multiplier: Decimal): Decimal {
  const quoted = quotedPrice(row);
  if (quoted === null) return divideDecimals(value, multiplyDecimals(size, multiplier));
  const turnover = multiplyDecimals(multiplyDecimals(quoted, size), multiplier);
  if (!isWithin(value, turnover, roundingOf(size))) refuseTurnover(row, turnover);
  return quoted;
}

/** The price of a fill, as canonical text, checked against its cash. Throws {@link UnreadableFile}. */
export function priceOf(
  row: NamedRow,
  { kind, multiplier }: Instrument,
  value: Decimal,
  size: Decimal,
): string {
  const each = decimal(multiplier);
  if (kind === 'future') return decimalText(futurePrice(row, value, size, each));
  if (kind === 'future-option') return decimalText(futureOptionPrice(row, value, size, each));
  return decimalText(priceFromCash(row, value, size, each));
}

/** Charges of a row, which the export writes below zero; the total must be what the cash leaves of them. Throws {@link UnreadableFile}. */
export function feesOf(row: NamedRow): ExecutionFees {
  const [commissions, fees] = [amountIn(row, 'Commissions'), amountIn(row, 'Fees')];
  if (row.cell('Total') !== '') {
    const exact = [amountIn(row, 'Value'), commissions, fees].reduce(addDecimals, ZERO);
    const stated = requireNumber(row, 'Total');
    if (stated !== decimalText(exact))
      throw new UnreadableFile(
        row.line,
        because('sum', 'Total', stated),
        because('fromColumns', decimalText(exact)),
      );
  }
  return {
    ...NO_FEES,
    commission: roundToMoney(negateDecimal(commissions)),
    other: roundToMoney(negateDecimal(fees)),
  };
}
