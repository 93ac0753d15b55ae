import { readQuotedCell } from '@daybook/domain/quoted-cell.ts';
import { DamagedAnswer, wrongCell } from './damaged-answer.ts';

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
  /** Lines that say something, but for the trailer: how many, and each as it is read. */
  readonly rowCount: number;
  readonly rows: () => Generator<AnswerLine>;
  /** Lines of the page's text, blank ones and the trailer too. */
  readonly lines: number;
}

const MAX_LINE = 64 * 1024;
const MAX_ROWS = 200_000;
const TRAILER = /^Page (\d{1,6})\/(\d{1,6})$/;
const CARRIAGE_RETURN = 13;
const NO_DATA = 'No data available';

/** Cells of a line with quotes (RFC 4180); null when the quotes do not close. */
function splitQuoted(line: string): string[] | null {
  const cells: string[] = [];
  for (let at = 0; ;) {
    const cell = line[at] === '"' ? readQuotedCell(line, at) : readPlainCell(line, at);
    if (!cell) return null;
    cells.push(cell.text);
    if (cell.end === line.length) return cells;
    if (line[cell.end] !== ',') return null;
    at = cell.end + 1;
  }
}

function readPlainCell(line: string, from: number): { text: string; end: number } | null {
  const comma = line.indexOf(',', from);
  const end = comma < 0 ? line.length : comma;
  const text = line.slice(from, end);
  return text.includes('"') ? null : { text, end };
}

/** The cells of a line. Lines are split one by one while they are read, since a page has a million cells. */
export function splitRow({ text, line }: AnswerLine, page: number): AnswerRow {
  if (text.length > MAX_LINE)
    throw new DamagedAnswer(page, line, `the line has more than ${MAX_LINE} characters`);
  const cells = text.includes('"') ? splitQuoted(text) : text.split(',');
  if (!cells) throw new DamagedAnswer(page, line, 'a quote is not closed');
  return { line, text, cells };
}

/** Goes through the lines of a text one by one, since millions of strings at once keep everyone waiting. */
function* linesIn(text: string): Generator<AnswerLine> {
  let line = 1;
  for (let from = 0; from < text.length; line += 1) {
    const next = text.indexOf('\n', from);
    const end = next < 0 ? text.length : next;
    const lineText = text.slice(from, text.charCodeAt(end - 1) === CARRIAGE_RETURN ? end - 1 : end);
    if (lineText !== '') yield { line, text: lineText };
    from = end + 1;
  }
}

function countLines(text: string): { readonly lines: number; readonly rowCount: number } {
  let lines = 1;
  let rowCount = 0;
  let from = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', from)) {
    lines += 1;
    if (at > from + 1 || (at > from && text.charCodeAt(from) !== CARRIAGE_RETURN)) rowCount += 1;
    from = at + 1;
  }
  return { lines, rowCount: from < text.length ? rowCount + 1 : rowCount };
}

/** Parts a text from its trailer, which must be the last line that says anything and name the page that was asked for. */
function cutTrailer(text: string, page: number): { readonly body: string; readonly pages: number | null } {
  const trimmed = text.trimEnd();
  const from = trimmed.lastIndexOf('\n') + 1;
  const trailer = TRAILER.exec(trimmed.slice(from));
  if (!trailer) return { body: text, pages: null };
  if (Number(trailer[1]) !== page) {
    const { lines } = countLines(trimmed);
    throw new DamagedAnswer(page, lines, wrongCell('trailer', `Page ${page}/…`, trailer[0]));
  }
  return { body: text.slice(0, from), pages: Number(trailer[2]) };
}

/** Prepares an answer for reading. `No data available` is a page without rows. */
export function splitAnswer(text: string, page: number): AnswerPage {
  const isEmpty = text.length < 100 && text.trim() === NO_DATA;
  const { body, pages } = isEmpty ? { body: '', pages: 1 } : cutTrailer(text, page);
  const { rowCount } = countLines(body);
  if (rowCount > MAX_ROWS) throw new DamagedAnswer(page, null, `more than ${MAX_ROWS} rows`);
  return { page, pages, rowCount, rows: () => linesIn(body), lines: countLines(text).lines };
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
