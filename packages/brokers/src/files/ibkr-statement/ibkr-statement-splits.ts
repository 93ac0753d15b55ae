/** Corporate actions of a statement: splits are applied, all others named. */
import type { LeftOutRow, ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { MAX_SPLIT_NUMBER, ratio } from '@daybook/domain/execution/split.ts';
import { settleSplits, type SplitRow } from '#brokers/files/flex/flex-splits.ts';
import type { Notes } from '#brokers/files/file-reading.ts';
import { findNumber, requireNumber } from '#brokers/rows/cell-values.ts';
import { UnreadableFile } from '#brokers/reading/unreadable-file.ts';
import type { StatementRow } from './ibkr-statement-sections.ts';
import { categoryIn, readMoment, type InstrumentOf } from './ibkr-statement-trades.ts';

/**
 * `WREN(US0000000077) Split 6 for 4 (WREN, WREN INC, US0000000077)`: what was split, and what the row is of, which is another symbol
 * where shares are exchanged.
 */
const SPLIT = /^([^()\s]{1,20})\([A-Z0-9]{6,12}\) split (\d{1,10}) for (\d{1,10}) \(([^(),\s]{1,20}),/i;

/** Reads the section; gives what was paid for fractions of shares, as executions. */
export function readActions(
  rows: readonly StatementRow[],
  account: string,
  instrumentOf: InstrumentOf,
  notes: Pick<Notes, 'leaveOut' | 'adjust'>,
): readonly ReportedExecution[] {
  const halves: SplitRow[] = [];
  for (const row of rows) {
    if (/^total/i.test(row.cell('Asset Category'))) continue;
    const what = `${row.cell('Date/Time')} ${row.cell('Description')} ${row.cell('Quantity')}`;
    const named = { line: row.line, reason: 'corporate-action', what: what.trim().slice(0, 120) } as const;
    const half = readSplit(row, account, instrumentOf, named);
    if (half) halves.push(half);
    else notes.leaveOut(named);
  }
  const { splits, cash, leftOut } = settleSplits(halves);
  for (const split of splits) notes.adjust(split);
  for (const row of leftOut) notes.leaveOut(row);
  return cash;
}

/** Reads a row as one of a split of shares; null for any other, and for one that lacks its ratio, its moment or its size. */
function readSplit(
  row: StatementRow,
  account: string,
  instrumentOf: InstrumentOf,
  named: LeftOutRow,
): SplitRow | null {
  const [, old, top, bottom, symbol] = SPLIT.exec(row.cell('Description')) ?? [];
  const [numerator, denominator] = [Number(top), Number(bottom)];
  // Shares that got another symbol with it are not those that were held.
  if (symbol === undefined || symbol.replace(/\.OLD$/i, '') !== old) return null;
  if (categoryIn(row) !== 'Stocks') return null;
  if (![numerator, denominator].every((number) => number >= 1 && number <= MAX_SPLIT_NUMBER)) return null;
  try {
    const moment = readMoment(row);
    const sizeChange = requireNumber(row, 'Quantity');
    const cell = (name: string): string => (name === 'Symbol' ? symbol : row.cell(name));
    const instrument = instrumentOf({ line: row.line, cell }, 'stock', '0', '0');
    if (!instrument) return null;
    const lowest = ratio(BigInt(numerator), BigInt(denominator));
    return {
      split: {
        account: row.cell('Account') || account,
        instrument,
        instant: moment.instant,
        numerator: Number(lowest.numerator),
        denominator: Number(lowest.denominator),
        sizeChange,
        externalId: null,
        line: row.line,
      },
      moment,
      cash: findNumber(row, 'Proceeds') ?? '0',
      action: `${moment.instant}`,
      named,
    };
  } catch (error) {
    if (error instanceof UnreadableFile) return null;
    throw error;
  }
}
