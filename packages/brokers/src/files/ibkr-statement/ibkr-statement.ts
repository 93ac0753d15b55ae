import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { accountOf } from '#brokers/files/answers.ts';
import type { FileToRead, FormatReader, Sample } from '#brokers/files/file-reading.ts';
import { withoutCancelled } from './ibkr-statement-cancelled.ts';
import { checkSubtotals } from './ibkr-statement-sums.ts';
import { isForeignHeader, positionKey, readSections, type StatementRow } from './ibkr-statement-sections.ts';
import { readActions } from './ibkr-statement-splits.ts';
import { instrumentList, readStatementRow } from './ibkr-statement-trades.ts';
import { readRows } from '#brokers/reading/read-rows.ts';
import { stateSums } from '#brokers/rows/stated/stated-sums.ts';

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
