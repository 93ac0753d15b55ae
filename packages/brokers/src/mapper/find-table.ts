import { columnKey, columnName, MAX_SKIPPED_ROWS } from '@daybook/domain/execution/column-mapping.ts';
import type { Content, Row } from '#brokers/files/file-reading.ts';
import { collectFacts, type ColumnFacts } from './guess/column-facts.ts';
import { isHeaderWord } from './guess/header-words.ts';
import { readWrittenMoment } from './written/written-moments.ts';
import { isWrittenNumber } from './written/written-numbers.ts';
import { numberWithoutUnit } from './written/written-units.ts';

/** A table of executions has at least a moment, a symbol, a size and a price. */
const FEWEST_COLUMNS = 4;
/** Rows between a header and the first row of values. */
const MAX_BETWEEN = 3;

/** Rows that are checked one by one for being sums and the like. */
const CLOSELY = 200;

/** Where the table of a file is. */
export interface FoundTable {
  readonly skipRows: number;
  readonly hasHeader: boolean;
  /** Cells of the header; null without one. */
  readonly header: readonly string[] | null;
  readonly columns: number;
}

function isMoment(text: string): boolean {
  return (readWrittenMoment(text, 'month-first') ?? readWrittenMoment(text, 'day-first')) !== null;
}

function isNumber(text: string): boolean {
  return isWrittenNumber(text) || isWrittenNumber(numberWithoutUnit(text) ?? '');
}

function isDataRow({ cells }: Row): boolean {
  const filled = cells.filter((cell) => cell !== '');
  return filled.length >= FEWEST_COLUMNS && filled.some(isMoment) && filled.filter(isNumber).length >= 2;
}

function isTextRow({ cells }: Row): boolean {
  const filled = cells.filter((cell) => cell !== '');
  return filled.length >= FEWEST_COLUMNS && !filled.some((cell) => isWrittenNumber(cell) || isMoment(cell));
}

function headerScore({ cells }: Row): number {
  return cells.filter((cell) => isHeaderWord(columnKey(columnName(cell)))).length;
}

/** Finds the table among the first rows of a file; null where nothing looks like one. */
export function findTable(rows: readonly Row[]): FoundTable | null {
  const first = rows.slice(0, MAX_SKIPPED_ROWS).findIndex(isDataRow);
  if (first < 0) return null;
  const columns = rows[first]!.cells.length;
  const from = Math.max(0, first - MAX_BETWEEN);
  const above = rows.slice(from, first);
  const named = above.findLastIndex((row) => headerScore(row) >= 3);
  // A row of units may be between the names and the values.
  const skipRows =
    from + (named < 0 && above.length > 0 && isTextRow(above.at(-1)!) ? above.length - 1 : named);
  if (skipRows < from) return { skipRows: first, hasHeader: false, header: null, columns };
  const header = rows[skipRows]!.cells;
  return { skipRows, hasHeader: true, header, columns: Math.max(columns, header.length) };
}

/** The content of a table's columns, over all rows of the file, which are counted. Throws {@link UnreadableFile}. */
export function readTableFacts(
  content: Pick<Content, 'rows'>,
  { skipRows, header, columns }: FoundTable,
): { readonly facts: readonly ColumnFacts[]; readonly rowCount: number } {
  const collectors = Array.from({ length: columns }, (_, at) =>
    collectFacts(at, columnName(header?.[at] ?? '')),
  );
  const from = skipRows + (header ? 1 : 0);
  let rowCount = 0;
  for (const { cells } of content.rows()) {
    rowCount += 1;
    if (rowCount <= from) continue;
    // In a short file sums at its foot would weigh as much as rows that hold something.
    if (rowCount <= from + CLOSELY && !cells.some(isMoment)) continue;
    collectors.forEach((collector, at) => collector.add(cells[at] ?? ''));
  }
  return { facts: collectors.map((collector) => collector.facts()), rowCount };
}
