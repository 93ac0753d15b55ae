import { addDecimals, decimal, decimalText, ZERO, type Decimal } from '@daybook/domain/decimal.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { findLooseNumber } from '#brokers/rows/cell-values.ts';
import type { Notes } from '#brokers/files/file-reading.ts';
import { positionKey, type StatementRow } from './ibkr-statement-sections.ts';
import { isWithin } from '#brokers/instruments/instrument-checks.ts';
import { UnreadableFile } from '#brokers/reading/unreadable-file.ts';

/** Subtotals are sums of rounded figures: nine decimals each. */
const ROUNDING = decimal('0.00001');
const CHECKED = ['Quantity', 'Comm/Fee', 'Realized P/L'] as const;

function sumOf(rows: readonly StatementRow[], column: string): Decimal {
  return rows.reduce(
    (sum, { cell }) => addDecimals(sum, decimal(findLooseNumber(cell(column)) ?? '0')),
    ZERO,
  );
}

/** Whether quantity, commission and profit of each symbol add up to its subtotal; where not, a row is missing or was changed. */
export function checkSubtotals(
  rows: readonly StatementRow[],
  subtotals: readonly StatementRow[],
  notes: Notes,
): void {
  const bySymbol = Map.groupBy(rows, positionKey);
  const stated = Map.groupBy(subtotals, positionKey);
  for (const [key, sums] of stated)
    for (const column of CHECKED) {
      const { line, cell } = sums[0]!;
      // Some layouts leave the quantity of a subtotal empty.
      if (cell(column) === '') continue;
      const total = sumOf(sums, column);
      const exact = sumOf(bySymbol.get(key) ?? [], column);
      if (!isWithin(total, exact, ROUNDING))
        notes.unreadable(
          new UnreadableFile(
            line,
            because('subtotal', cell('Symbol').slice(0, 40), column, decimalText(total)),
            because('fromRows', decimalText(exact)),
          ),
        );
    }
}
