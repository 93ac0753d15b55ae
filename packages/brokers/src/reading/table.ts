import type { LeftOutRow } from '@daybook/domain/execution/reported-execution.ts';
import { because } from '@daybook/texts/file-reason.ts';
import type { Content, Notes, Row } from '#brokers/files/file-reading.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** A row with its cells by the names of its header. */
export interface NamedRow {
  readonly line: number;
  /** Empty for a column that the table does not have. */
  cell(name: string): string;
}

/** The header in force, with what is known of the width of its rows. */
export interface Header {
  readonly line: number;
  readonly names: readonly string[];
  has(name: string): boolean;
  /** A row below the header. Throws {@link UnreadableFile} for one of another width, which a cut or shifted row has. */
  row(row: Row): NamedRow;
}

/**
 * Takes a row as a header. The first row below it sets the width of all others: some platforms end every line with a
 * comma, some only the header, some only the others. Throws {@link UnreadableFile} when a name occurs twice.
 */
export function headerOf(row: Row, { kind }: Pick<Content, 'kind'>): Header {
  const named = row.cells.findLastIndex((name) => name !== '') + 1;
  const names = row.cells.slice(0, named);
  const positions = new Map<string, number>();
  names.forEach((name, index) => {
    if (name === '') return;
    if (positions.has(name)) throw new UnreadableFile(row.line, because('columnTwice', name));
    positions.set(name, index);
  });
  const widthOf = (cells: readonly string[]): number => {
    const endsWithComma = cells.length === row.cells.length + 1 && cells.at(-1) === '';
    return cells.length === named || endsWithComma ? cells.length : row.cells.length;
  };
  let width: number | null = null;
  return {
    line: row.line,
    names,
    has: (name) => positions.has(name),
    row: ({ line, cells }) => {
      // Sheets and web pages do not write the empty cells at the end of a row.
      if (kind === 'csv') {
        width ??= widthOf(cells);
        if (cells.length !== width) refuseWidth(line, cells.length, width);
      }
      return { line, cell: (name) => cells[positions.get(name) ?? -1] ?? '' };
    },
  };
}

function refuseWidth(line: number, got: number, width: number): never {
  throw new UnreadableFile(line, because('rowWidth', got), because('asHeader', width));
}

/** Whether a row names all of some columns. */
export function hasColumns(row: Row | undefined, columns: readonly string[]): boolean {
  return row !== undefined && columns.every((name) => row.cells.includes(name));
}

const TOTAL = /^(?:grand |sub-?)?totals?:?$/i;

/** Whether a row below a table sums it up: it begins with that word, and lacks what every row of the table has. */
export function isTotal({ cells }: Row, { names }: Header, columns: readonly string[]): boolean {
  const first = cells.find((cell) => cell !== '') ?? '';
  return TOTAL.test(first) && columns.some((name) => (cells[names.indexOf(name)] ?? '') === '');
}

/** The same row as one that is left out. */
export function totalRow({ line, cells }: Row): LeftOutRow {
  return { line, reason: 'sum', what: cells.join(' ').trim().slice(0, 120) };
}

/**
 * Rows of a file that is one table, with its header, which is the first row that has some columns. Titles above it are passed
 * over, totals below it go to the notes. Throws {@link UnreadableFile} when no row has them, or one has another width.
 */
export function* tableRows(
  content: Pick<Content, 'kind' | 'rows'>,
  columns: readonly string[],
  notes?: Pick<Notes, 'leaveOut'>,
): Generator<{ readonly header: Header; readonly row: NamedRow }> {
  let header: Header | null = null;
  let first: Row | null = null;
  for (const row of content.rows()) {
    first ??= row;
    if (header && isTotal(row, header, columns)) notes?.leaveOut(totalRow(row));
    else if (header) yield { header, row: header.row(row) };
    else if (hasColumns(row, columns)) header = headerOf(row, content);
  }
  if (header) return;
  const missing = columns.filter((name) => !first?.cells.includes(name));
  throw new UnreadableFile(first?.line ?? null, because('columnsMissing', missing));
}
