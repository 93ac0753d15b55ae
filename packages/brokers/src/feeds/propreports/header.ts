import { splitRow, type AnswerLine, type AnswerPage, type AnswerRow } from './answer-page.ts';
import { DamagedAnswer } from './damaged-answer.ts';

/** The header of one page: column names with their positions, and the lines below it. */
export interface Table {
  readonly page: number;
  readonly names: readonly string[];
  readonly positions: ReadonlyMap<string, number>;
  /** Line of the header. */
  readonly line: number;
  /** To be gone through once. */
  readonly below: Iterable<AnswerLine>;
}

/** Lines that may precede the header (a title, a date). */
const MAX_LINES_ABOVE = 5;

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

function findHeader(lines: Generator<AnswerLine>, first: string, page: number): AnswerRow {
  for (let above = 0; above <= MAX_LINES_ABOVE; above += 1) {
    const { value } = lines.next();
    if (value?.text.trimStart().startsWith(first) === true) return splitRow(value, page);
  }
  throw new DamagedAnswer(page, 1, `expected a header that begins with ${first}`);
}

/** Finds the header by its first cell; other lines may precede it. Throws {@link DamagedAnswer} when it is missing. */
export function readTable(split: AnswerPage, required: readonly string[]): Table {
  const { page } = split;
  const below = split.rows();
  const { cells, line } = findHeader(below, required[0] ?? '', page);
  const names = cells.map((name) => name.trim());
  const positions = positionsOf(names, page, line);
  requireColumns(positions, required, page, line);
  return { page, names, positions, line, below };
}

/** The rows of a table one by one. Throws {@link DamagedAnswer} for one that is not as wide as the header. */
export function* rowsOf({ page, names, below }: Table): Generator<AnswerRow> {
  for (const line of below) yield checkWidth(splitRow(line, page), names, page);
}
