import {
  splitRow,
  type AnswerLine,
  type AnswerPage,
  type AnswerRow,
} from '#server/outside/propreports/answer-page.ts';
import { DamagedAnswer } from '#server/outside/propreports/damaged-answer.ts';

/** The header of one page: column names with their positions, and the lines below it. */
export interface Table {
  readonly page: number;
  readonly names: readonly string[];
  readonly positions: ReadonlyMap<string, number>;
  readonly lines: readonly AnswerLine[];
}

/** Lines that may stand above the header (a title, a date). */
const MOST_LINES_ABOVE = 5;

export function positionsOf(
  names: readonly string[],
  page: number,
  line: number,
): ReadonlyMap<string, number> {
  const positions = new Map<string, number>();
  names.forEach((name, index) => {
    if (name !== '' && positions.has(name))
      throw new DamagedAnswer(page, line, `the column ${name} occurs twice`);
    positions.set(name, index);
  });
  return positions;
}

export function requireColumns(
  positions: ReadonlyMap<string, number>,
  required: readonly string[],
  page: number,
  line: number,
): void {
  const missing = required.filter((name) => !positions.has(name));
  if (missing.length > 0) throw new DamagedAnswer(page, line, `expected the columns ${missing.join(', ')}`);
}

/** A row that must have as many cells as the header. */
export function checkWidth(row: AnswerRow, names: readonly string[], page: number): AnswerRow {
  if (row.cells.length === names.length) return row;
  throw new DamagedAnswer(page, row.line, `expected ${names.length} columns, got ${row.cells.length}`);
}

/** Finds the header by its first cell; other lines may stand above it. Throws {@link DamagedAnswer} when it is missing. */
export function readTable(split: AnswerPage, required: readonly string[]): Table {
  const [first = ''] = required;
  const at = split.rows
    .slice(0, MOST_LINES_ABOVE + 1)
    .findIndex(({ text }) => text.trimStart().startsWith(first));
  const above = split.rows[at];
  const header = above && splitRow(above, split.page);
  if (!header) throw new DamagedAnswer(split.page, 1, `expected a header that begins with ${first}`);
  const names = header.cells.map((name) => name.trim());
  const positions = positionsOf(names, split.page, header.line);
  requireColumns(positions, required, split.page, header.line);
  return { page: split.page, names, positions, lines: split.rows.slice(at + 1) };
}

/** The rows of a table one by one. Throws {@link DamagedAnswer} for one that is not as wide as the header. */
export function* rowsOf({ page, names, lines }: Table): Generator<AnswerRow> {
  for (const line of lines) yield checkWidth(splitRow(line, page), names, page);
}
