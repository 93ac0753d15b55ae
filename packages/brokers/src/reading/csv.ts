import { readQuotedCell } from '@daybook/domain/quoted-cell.ts';
import { because } from '@daybook/texts/file-reason.ts';
import type { Row } from '#brokers/files/file-reading.ts';
import { UnreadableFile } from './unreadable-file.ts';

type Delimiter = ',' | ';' | '\t' | '|';
const DELIMITERS: readonly Delimiter[] = [',', ';', '\t', '|'];

interface CsvShape {
  readonly delimiter: Delimiter;
  /**
   * Reported the line of a last row that no line end follows, and whether it looks cut off: it has fewer cells than the one
   * before it, or nothing in the last one where that has something.
   */
  readonly onOpenEnd?: (line: number, looksCut: boolean) => void;
}

const MAX_ROWS = 2_000_000;
const MAX_ROW_CHARACTERS = 64 * 1024;
const MAX_CELLS = 512;
const BROKEN = because('brokenRow');

/** `sep=;` in the first line states the separator for spreadsheets, and is used here too. */
const STATED = /^\ufeff?"?sep=([,;\t|])"?\s*$/i;

/** The character that parts the cells: what the file states, else the one that the first lines have most of outside quotes. */
export function findDelimiter(head: string): Delimiter {
  const stated = STATED.exec(head.split(/\r?\n/, 1)[0] ?? '')?.[1];
  if (stated !== undefined) return DELIMITERS.find((delimiter) => delimiter === stated) ?? ',';
  const bare = head.replace(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

function countQuotes(text: string): number {
  let count = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) count += 1;
  return count;
}

/** Cells of a record with quotes (RFC 4180); blanks around a quoted cell are allowed. */
function splitQuoted(record: string, delimiter: Delimiter, line: number): string[] {
  const cells: string[] = [];
  for (let at = 0; at <= record.length;) {
    const next = record.indexOf(delimiter, at);
    const end = next < 0 ? record.length : next;
    const quote = record.indexOf('"', at);
    if (quote < 0 || quote > end) {
      cells.push(record.slice(at, end).trim());
      at = end + 1;
      continue;
    }
    // `="0012"` is how exports keep a spreadsheet from taking an id for a number.
    if (!/^\s*=?$/.test(record.slice(at, quote))) throw new UnreadableFile(line, BROKEN);
    const quoted = readQuotedCell(record, quote);
    if (!quoted) throw new UnreadableFile(line, BROKEN);
    cells.push(quoted.text.trim());
    const after = record.indexOf(delimiter, quoted.end);
    const stop = after < 0 ? record.length : after;
    if (record.slice(quoted.end, stop).trim() !== '') throw new UnreadableFile(line, BROKEN);
    at = stop + 1;
  }
  return cells;
}

function splitRecord(record: string, delimiter: Delimiter, line: number): Row {
  if (record.length > MAX_ROW_CHARACTERS) throw new UnreadableFile(line, BROKEN);
  const cells = record.includes('"')
    ? splitQuoted(record, delimiter, line)
    : record.split(delimiter).map((cell) => cell.trim());
  if (cells.length > MAX_CELLS) throw new UnreadableFile(line, because('rowTooWide', MAX_CELLS));
  return { line, cells };
}

/** Lines with whether a line end follows. Takes CR LF, LF, and CR alone where the first piece has no other. */
function* splitLines(
  pieces: Iterable<string>,
): Generator<{ readonly text: string; readonly isOpen: boolean }> {
  let rest = '';
  let lineEnd: '\n' | '\r' | null = null;
  for (const piece of pieces) {
    lineEnd ??= !piece.includes('\n') && piece.includes('\r') ? '\r' : piece.includes('\n') ? '\n' : null;
    const text = rest + piece;
    let from = 0;
    const end = lineEnd ?? '\n';
    for (let at = text.indexOf(end); at >= 0; at = text.indexOf(end, from)) {
      yield { text: text.slice(from, at), isOpen: false };
      from = at + 1;
    }
    rest = text.slice(from);
    if (rest.length > MAX_ROW_CHARACTERS) throw new UnreadableFile(null, because('lineTooLong'));
  }
  if (rest !== '') yield { text: rest, isOpen: true };
}

function looksCut(last: readonly string[], before: readonly string[]): boolean {
  return last.length < before.length || (last.at(-1) === '' && (before.at(-1) ?? '') !== '');
}

/**
 * Reads comma-separated text row by row and strictly: quotes must open and close with their cell. Lines of blanks, and of
 * separators alone as spreadsheets write them, are left out, cells are trimmed. Takes any line end. Throws {@link UnreadableFile}.
 */
export function* csvRows(pieces: Iterable<string>, { delimiter, onOpenEnd }: CsvShape): Generator<Row> {
  let line = 0;
  let rows = 0;
  let record = '';
  let began = 0;
  let quotes = 0;
  let before: readonly string[] = [];
  for (const { text, isOpen } of splitLines(pieces)) {
    line += 1;
    if (record === '') began = line;
    if (line === 1 && STATED.test(text)) continue;
    record = record === '' ? text : `${record}\n${text}`;
    if (text.includes('"')) quotes += countQuotes(text);
    if (record.length > MAX_ROW_CHARACTERS) throw new UnreadableFile(began, BROKEN);
    if (quotes % 2 === 1) continue;
    if (record.trim() !== '') {
      rows += 1;
      if (rows > MAX_ROWS) throw new UnreadableFile(began, because('tooManyRows', MAX_ROWS));
      const row = splitRecord(record, delimiter, began);
      if (isOpen) onOpenEnd?.(began, looksCut(row.cells, before));
      before = row.cells;
      if (row.cells.some((cell) => cell !== '')) yield row;
    }
    record = '';
    quotes = 0;
  }
  if (record !== '') throw new UnreadableFile(began, BROKEN);
}
