import { dateOf, type Day } from '#demo/calendar/days.ts';

/** One line of an answer, ready to be sent. Rows and headers are comma-separated (RFC 4180); `text` is anything else. */
export interface Line {
  readonly kind: 'header' | 'row' | 'text';
  readonly text: string;
}

export const NO_DATA = 'No data available';

const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;
const CELL = /(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g;

export function header(cells: readonly string[]): Line {
  return { kind: 'header', text: cells.map(quoted).join(',') };
}

export function row(cells: readonly string[]): Line {
  return { kind: 'row', text: cells.map(quoted).join(',') };
}

/** A row of which every cell is a number, a code or already quoted: the quick way for long lists. */
export function plainRow(cells: readonly string[]): Line {
  return { kind: 'row', text: cells.join(',') };
}

export function text(line: string): Line {
  return { kind: 'text', text: line };
}

/** The cells of a row or header, as they were before quoting. */
export function cellsOf(line: Line): string[] {
  return Array.from(line.text.matchAll(CELL), ([, inQuotes, plain]) =>
    inQuotes === undefined ? (plain ?? '') : inQuotes.replaceAll('""', '"'),
  );
}

/** The answer's body; each line is ended. */
export function linesText(lines: readonly Line[], lineEnd: string): string {
  return lines.map((line) => line.text).join(lineEnd) + lineEnd;
}

/** A cell as written in a comma-separated line: in quotes where it needs them. */
export function quoted(cell: string): string {
  return NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** `MM/DD/YYYY`, as in the fills list. */
export function longDate(day: Day): string {
  const { year, month, day: dayOfMonth } = dateOf(day);
  return `${twoDigits(month)}/${twoDigits(dayOfMonth)}/${year}`;
}

/** `M/D/YYYY`, as in the sections of the reports. */
export function plainDate(day: Day): string {
  const { year, month, day: dayOfMonth } = dateOf(day);
  return `${month}/${dayOfMonth}/${year}`;
}

/** `MM/DD/YY`, as in the column Opened. */
export function shortDate(day: Day): string {
  const date = longDate(day);
  return `${date.slice(0, 6)}${date.slice(8)}`;
}

/** `HH:MM:SS` of a number of seconds; hours continue beyond 24. */
export function clockText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}:${twoDigits(seconds % 60)}`;
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}
