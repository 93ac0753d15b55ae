import { findDay, type Day } from '@daybook/domain/calendar.ts';
import { addDecimals, decimal, decimalText, ZERO, type Decimal } from '@daybook/domain/decimal.ts';
import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { findLooseNumber } from '#server/outside/files/cell-values.ts';
import type { Notes } from '#server/outside/files/file-reading.ts';
import type { StatementRow } from '#server/outside/files/ibkr-statement-sections.ts';
import { isWithin } from '#server/outside/files/instrument-checks.ts';
import { UnreadableFile } from '#server/outside/files/unreadable-file.ts';

/** Subtotals are sums of rounded figures: nine decimals each. */
const ROUNDING = decimal('0.00001');
const CHECKED = ['Quantity', 'Comm/Fee'] as const;

function keyOf({ cell }: StatementRow): string {
  return [cell('Asset Category'), cell('Currency'), cell('Account'), cell('Symbol')].join('|');
}

function sumOf(rows: readonly StatementRow[], column: string): Decimal {
  return rows.reduce(
    (sum, { cell }) => addDecimals(sum, decimal(findLooseNumber(cell(column)) ?? '0')),
    ZERO,
  );
}

/** Whether quantity and commission of each symbol add up to its subtotal; where not, a row is missing or was changed. */
export function checkSubtotals(
  rows: readonly StatementRow[],
  subtotals: readonly StatementRow[],
  notes: Notes,
): void {
  const bySymbol = Map.groupBy(rows, keyOf);
  const stated = Map.groupBy(subtotals, keyOf);
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
            `SubTotal of ${cell('Symbol').slice(0, 40)}, ${column}: got ${decimalText(total)}`,
            `expected ${decimalText(exact)} from the rows`,
          ),
        );
    }
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

function parseLongDate(text: string): Day | null {
  const [, month = '', day, year] = /^([A-Z][a-z]+) (\d{1,2}), (\d{4})$/.exec(text.trim()) ?? [];
  return findDay(Number(year), MONTHS.indexOf(month) + 1, Number(day));
}

/** The days of `January 1, 2026 - December 31, 2026` or `August 26, 2026`; null for anything else. */
export function readPeriod(period: string | null): { readonly from: Day; readonly to: Day } | null {
  const [first = '', second = first] = (period ?? '').split(' - ');
  const [from, to] = [parseLongDate(first), parseLongDate(second)];
  return from === null || to === null ? null : { from, to };
}

/** States the realised profit of each symbol, net of both commissions, as the subtotals give it. */
export function stateSubtotals(
  executions: readonly ReportedExecution[],
  subtotals: readonly StatementRow[],
  period: { readonly from: Day; readonly to: Day } | null,
  notes: Notes,
): void {
  const lines = new Map(executions.map((execution) => [execution.line, execution]));
  const all = [...lines.keys()].toSorted((a, b) => a - b);
  for (const { line, cell } of subtotals) {
    const amount = findLooseNumber(cell('Realized P/L'));
    // A subtotal stands below the rows that it sums up.
    const above = lines.get(all.findLast((at) => at < line) ?? 0);
    if (amount === null || above?.statedRealised === undefined) continue;
    const { account, instrument, day } = above;
    const window = period ?? { from: day, to: day };
    notes.state({
      line,
      account,
      currency: instrument.currency,
      ...window,
      symbol: instrument.symbol,
      amount,
      kind: 'net',
      basis: 'realised',
    });
  }
}
