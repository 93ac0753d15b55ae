import { addDecimals, decimal, magnitude, negateDecimal } from '@daybook/domain/decimal.ts';
import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { parseMoney } from '@daybook/domain/money-of-decimal.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { isSameCurrency } from '#brokers/mapper/broker-symbols.ts';
import { numberWithoutUnit, unitOfAmount } from '#brokers/mapper/written/written-units.ts';
import type { Notes } from '#brokers/files/file-reading.ts';
import type { NamedRow } from '#brokers/reading/table.ts';
import { wrongCell } from '#brokers/reading/unreadable-file.ts';
import { findLooseNumber } from '#brokers/rows/cell-values.ts';
import { NO_FEES } from '#brokers/rows/new-fill.ts';
import { isTradedCoin } from './fee-in-coins.ts';

/** A number with its coin or currency, as in `0.18SOL`; null for none. */
export interface CoinAmount {
  /** Canonical decimal text. */
  readonly number: string;
  readonly unit: string | null;
}

/** The amount in a cell, with the coin that may follow it. Throws {@link UnreadableFile}. */
export function requireCoins({ line, cell }: NamedRow, column: string): CoinAmount {
  const text = cell(column);
  const number = findLooseNumber(numberWithoutUnit(text) ?? text);
  if (number === null) throw wrongCell(line, column, text, because('aNumber'));
  return { number, unit: unitOfAmount(text) };
}

/** What a fee is measured by, and how its fill is named where it is left out. */
interface OfFill {
  /** What it is in where the cell does not say so. */
  readonly unit: string;
  /** Of the fill's prices. */
  readonly currency: string;
  readonly what: string;
}

/** The fee of a fill, positive for a charge: counted where it is in the currency of the prices, else named among what is left out. */
export function readCoinFee(
  row: NamedRow,
  column: string,
  { unit, currency, what }: OfFill,
  notes: Notes,
): Pick<ReportedExecution, 'fees' | 'feeProvenance'> {
  const { number, unit: own } = requireCoins(row, column);
  const amount = parseMoney(number);
  if (amount === null) throw wrongCell(row.line, column, row.cell(column), because('smallerAmount'));
  const paidIn = own ?? unit;
  if (number === '0' || isSameCurrency(paidIn, currency))
    return { fees: { ...NO_FEES, commission: amount }, feeProvenance: 'stated' };
  notes.leaveOut({
    line: row.line,
    reason: 'foreign-fee',
    what: `${number} ${paidIn} · ${what}`.slice(0, 120),
  });
  return { fees: NO_FEES, feeProvenance: 'unknown' };
}

/**
 * The fee of a fill of coins, in canonical decimal text, where it was taken in the coin of its `pair`; null for any other fee.
 * Throws {@link UnreadableFile} where it takes all that was traded.
 */
export function findTradedCoins(
  row: NamedRow,
  column: string,
  { unit, currency }: Pick<OfFill, 'unit' | 'currency'>,
  { pair, size }: { readonly pair: string; readonly size: string },
): string | null {
  const { number, unit: own } = requireCoins(row, column);
  if (number === '0' || !isTradedCoin(own ?? unit, pair, currency)) return null;
  const left = addDecimals(decimal(size), negateDecimal(magnitude(decimal(number))));
  if (left.units <= 0n) throw wrongCell(row.line, column, row.cell(column), because('smallerAmount'));
  return number;
}
