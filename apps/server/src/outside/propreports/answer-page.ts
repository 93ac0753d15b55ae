import { DamagedAnswer, wrongCell } from '#server/outside/propreports/damaged-answer.ts';

/** One line of an answer that says something. */
export interface AnswerLine {
  /** 1-based in its page. */
  readonly line: number;
  readonly text: string;
}

export interface AnswerRow extends AnswerLine {
  readonly cells: readonly string[];
}

export interface AnswerPage {
  /** The page that was asked for, 1-based. */
  readonly page: number;
  /** Pages there are, from the trailer; null when the answer has no trailer. */
  readonly pages: number | null;
  /** All lines but blank ones and the trailer. */
  readonly rows: readonly AnswerLine[];
  /** Lines of the page's text, blank ones and the trailer too. */
  readonly lines: number;
}

const MOST_LINE = 64 * 1024;
const MOST_ROWS = 200_000;
const TRAILER = /^Page (\d{1,6})\/(\d{1,6})$/;
export const NO_DATA = 'No data available';

/** Cells of a line with quotes (RFC 4180); null when the quotes do not close. */
function splitQuoted(line: string): string[] | null {
  const cells: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/y;
  for (;;) {
    const found = cell.exec(line);
    if (!found) return null;
    cells.push(found[1] === undefined ? (found[2] ?? '') : found[1].replaceAll('""', '"'));
    if (found[3] === '') return cells;
  }
}

/** The cells of a line. Lines are split one by one while they are read, since a page has a million cells. */
export function splitRow({ text, line }: AnswerLine, page: number): AnswerRow {
  if (text.length > MOST_LINE)
    throw new DamagedAnswer(page, line, `the line has more than ${MOST_LINE} characters`);
  const cells = text.includes('"') ? splitQuoted(text) : text.split(',');
  if (!cells) throw new DamagedAnswer(page, line, 'a quote is not closed');
  return { line, text, cells };
}

/** A trailer must be the last line that says anything and name the page that was asked for. */
function readTrailer(
  lines: readonly string[],
  page: number,
): { readonly at: number; readonly pages: number } | null {
  const at = lines.findLastIndex((line) => line !== '');
  const last = lines[at] ?? '';
  const trailer = TRAILER.exec(last);
  if (!trailer) return null;
  if (Number(trailer[1]) !== page)
    throw new DamagedAnswer(page, at + 1, wrongCell('trailer', `Page ${page}/…`, last));
  return { at, pages: Number(trailer[2]) };
}

/** Splits an answer into rows of cells. `No data available` is a page without rows. */
export function splitAnswer(text: string, page: number): AnswerPage {
  if (text.trim() === NO_DATA) return { page, pages: 1, rows: [], lines: 1 };
  const lines = text.split(/\r?\n/);
  const trailer = readTrailer(lines, page);
  const rows: AnswerLine[] = [];
  lines.forEach((line, index) => {
    if (index !== trailer?.at && line !== '') rows.push({ line: index + 1, text: line });
  });
  if (rows.length > MOST_ROWS) throw new DamagedAnswer(page, null, `more than ${MOST_ROWS} rows`);
  return { page, pages: trailer?.pages ?? null, rows, lines: lines.length };
}

/** A page of a call that was asked for by page: without its trailer it is cut off. */
export function splitPagedAnswer(text: string, page: number): AnswerPage & { readonly pages: number } {
  const split = splitAnswer(text, page);
  if (split.pages === null) {
    const reason = `expected "Page ${page}/…" at the end; the answer is cut off or is no answer at all`;
    throw new DamagedAnswer(page, split.lines, reason);
  }
  return { ...split, pages: split.pages };
}
