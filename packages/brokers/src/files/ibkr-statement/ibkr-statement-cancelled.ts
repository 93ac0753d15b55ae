import { negateDecimal, decimal, decimalText } from '@daybook/domain/decimal.ts';
import { findLooseNumber } from '#brokers/rows/cell-values.ts';
import type { Notes } from '#brokers/files/file-reading.ts';
import { positionKey, type StatementRow } from './ibkr-statement-sections.ts';
import { codesIn } from './ibkr-statement-trades.ts';

/** What a row and its cancellation have in common: all but the sign of the quantity. */
function tradeKey(row: StatementRow, quantity: string): string {
  return [positionKey(row), row.cell('T. Price'), quantity].join('|');
}

function quantityOf({ cell }: StatementRow): string {
  return findLooseNumber(cell('Quantity')) ?? '';
}

function oppositeOf(row: StatementRow): string {
  const quantity = quantityOf(row);
  return quantity === '' ? '' : decimalText(negateDecimal(decimal(quantity)));
}

/**
 * The rows without those that were cancelled: code `Ca` marks a row of the opposite quantity, which takes the row that it
 * cancels with it. One of which the trade is in an earlier statement cancels nothing here.
 */
export function withoutCancelled(
  rows: readonly StatementRow[],
  notes: Pick<Notes, 'leaveOut'>,
): readonly StatementRow[] {
  const standing = new Set(rows);
  const byTrade = Map.groupBy(rows, (row) => tradeKey(row, quantityOf(row)));
  const leaveOut = (row: StatementRow, reason: 'cancelled' | 'cancels-nothing'): void => {
    const { line, cell } = row;
    standing.delete(row);
    const what = `${cell('Symbol')} ${cell('Date/Time')} ${cell('Quantity')} @ ${cell('T. Price')}`;
    notes.leaveOut({ line, reason, what: what.slice(0, 120) });
  };
  for (const row of rows.filter((each) => codesIn(each).has('Ca'))) {
    if (!standing.has(row)) continue;
    const cancelled = byTrade
      .get(tradeKey(row, oppositeOf(row)))
      ?.filter((other) => standing.has(other))
      .toSorted((left, right) => Number(isAtOnce(right, row)) - Number(isAtOnce(left, row)))[0];
    leaveOut(row, cancelled ? 'cancelled' : 'cancels-nothing');
    if (cancelled) leaveOut(cancelled, 'cancelled');
  }
  return rows.filter((row) => standing.has(row));
}

function isAtOnce(left: StatementRow, right: StatementRow): boolean {
  return left.cell('Date/Time') === right.cell('Date/Time');
}
