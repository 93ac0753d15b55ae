import { because } from '@daybook/texts/file-reason.ts';
import type { Content, Row } from '#brokers/files/file-reading.ts';
import type { NoteList } from './journal-reading.ts';
import { UnreadableFile } from '#brokers/reading/unreadable-file.ts';

/** A row of another journal's table; columns are found by their headings in any order, and may be missing. */
export interface JournalRow {
  readonly line: number;
  /** The value under the first of some headings that the table has; empty where it has none. */
  cell(...headings: readonly string[]): string;
  /** Headings of the table as written, with the values under them. */
  cells(): Iterable<readonly [heading: string, text: string]>;
}

/** How a heading is looked for: case, blanks and marks of its end make no difference. */
export function headingKey(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ')
    .trim();
}

/** Whether a row has all of some headings. */
export function hasHeadings({ cells }: Row, headings: readonly string[]): boolean {
  const keys = new Set(cells.map(headingKey));
  return headings.every((heading) => keys.has(headingKey(heading)));
}

function rowOf(
  { line, cells }: Row,
  names: readonly string[],
  places: ReadonlyMap<string, number>,
): JournalRow {
  return {
    line,
    cell: (...headings) => {
      const place = headings
        .map((heading) => places.get(headingKey(heading)))
        .find((each) => each !== undefined);
      return place === undefined ? '' : (cells[place] ?? '');
    },
    cells: () => names.map((name, place) => [name, cells[place] ?? ''] as const),
  };
}

/**
 * Rows of a table below the first row that has some headings. Of a duplicate heading the first counts. Throws
 * {@link UnreadableFile} where no row has them; a row of another width is noted in the list.
 */
export function* journalRows(
  content: Content,
  headings: readonly string[],
  list: NoteList,
): Generator<JournalRow> {
  let names: readonly string[] | null = null;
  const places = new Map<string, number>();
  for (const row of content.rows()) {
    if (names === null) {
      if (!hasHeadings(row, headings)) continue;
      names = row.cells;
      for (const [place, name] of names.entries())
        if (!places.has(headingKey(name))) places.set(headingKey(name), place);
      continue;
    }
    const isWide = row.cells.slice(names.length).some((cell) => cell !== '');
    // Sheets do not write the empty cells at the end of a row.
    if (isWide || (content.kind === 'csv' && row.cells.length < names.length - 1))
      list.unreadable({
        line: row.line,
        reason: because('rowWidth', row.cells.length),
        expected: because('asHeader', names.length),
      });
    else if (row.cells.some((cell) => cell !== '')) yield rowOf(row, names, places);
  }
  if (names === null) throw new UnreadableFile(null, because('columnsMissing', [...headings]));
}
