import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { accountOf } from '#brokers/files/answers.ts';
import type { FileToRead, FormatReader, Sample, Notes } from '#brokers/files/file-reading.ts';
import { isForeignHeader, positionKey, readSections, type StatementRow } from './ibkr-statement-sections.ts';
import { readActions } from './ibkr-statement-splits.ts';
import { instrumentList, readStatementRow, codesIn } from './ibkr-statement-trades.ts';
import { readRows } from '#brokers/reading/read-rows.ts';
import { stateSums } from '#brokers/rows/stated/stated-sums.ts';
import {
  negateDecimal,
  decimal,
  decimalText,
  addDecimals,
  ZERO,
  type Decimal,
} from '@daybook/domain/decimal.ts';
import { findLooseNumber } from '#brokers/rows/cell-values.ts';
import { because } from '@daybook/texts/file-reason.ts';
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
function checkSubtotals(
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
function withoutCancelled(
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

/** Rows of the section Trades that are no executions: lots that a sale closed, and sums. */
const NOT_TRADES: ReadonlySet<string> = new Set(['ClosedLot', 'WashSale', 'SymbolSummary', 'AssetSummary']);
const FILLS: ReadonlySet<string> = new Set(['Trade', 'Execution']);

/** Orders, or the fills that make them up where the statement lists those too: counting both would double everything. */
function withoutSums(rows: readonly StatementRow[], { notes }: FileToRead): readonly StatementRow[] {
  const filled = new Set(rows.filter(({ cell }) => FILLS.has(cell('DataDiscriminator'))).map(positionKey));
  return rows.filter((row) => {
    const kind = row.cell('DataDiscriminator');
    const isSum = NOT_TRADES.has(kind) || (kind === 'Order' && filled.has(positionKey(row)));
    if (!isSum) return true;
    const what = `${kind} ${row.cell('Symbol')} ${row.cell('Date/Time')} ${row.cell('Quantity')}`.slice(
      0,
      120,
    );
    notes.leaveOut({ line: row.line, reason: 'sum', what });
    return false;
  });
}

function* read(file: FileToRead): Generator<ReportedExecution> {
  const sections = readSections(file.content);
  const account = sections.account ?? accountOf(file);
  const instruments = instrumentList(file, sections.instruments);
  const rows = withoutSums(sections.trades, file);
  const standing = withoutCancelled(rows, file.notes);
  const executions = [
    ...readRows(standing, file.notes, (row) => readStatementRow(row, account, instruments)),
  ];
  executions.push(...readActions(sections.actions, account, instruments, file.notes));
  checkSubtotals(rows, sections.subtotals, file.notes);
  yield* stateSums(executions, 'net', file.notes);
}

function claims({ kind, rows }: Sample): boolean {
  const isRow = (first: string, second: string): boolean =>
    rows.some(({ cells }) => cells[0] === first && cells[1] === second);
  const isStatement = isRow('Statement', 'Header') || isRow('Trades', 'Header') || rows.some(isForeignHeader);
  return (kind === 'csv' || kind === 'sheet') && isStatement;
}

/** The activity statement of Interactive Brokers as CSV: orders with their average prices, in New York time. */
export const IBKR_STATEMENT: FormatReader = {
  format: 'ibkr-statement',
  platform: 'Interactive Brokers',
  datesMonthFirst: true,
  source: 'ibkr-statement',
  grain: 'orders',
  claims,
  read,
};
