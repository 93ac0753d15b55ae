import { dateOf, type Day } from '#demo/calendar/days.ts';

/** One line of an answer. Only `text` lines (errors, trailers, titles) are sent as they are, without quoting. */
export interface Line {
  readonly kind: 'header' | 'row' | 'text';
  readonly cells: readonly string[];
}

export const NO_DATA = 'No data available';

const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

export function header(cells: readonly string[]): Line {
  return { kind: 'header', cells };
}

export function row(cells: readonly string[]): Line {
  return { kind: 'row', cells };
}

export function text(line: string): Line {
  return { kind: 'text', cells: [line] };
}

/** The answer's body: comma-separated, quoted where a cell needs it (RFC 4180), each line ended. */
export function linesText(lines: readonly Line[], lineEnd: string): string {
  const parts = lines.map(({ kind, cells }) => (kind === 'text' ? cells[0] : cells.map(quoted).join(',')));
  return parts.join(lineEnd) + lineEnd;
}

function quoted(cell: string): string {
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

/** `HH:MM:SS` of a number of seconds; hours go on beyond 24. */
export function clockText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}:${twoDigits(seconds % 60)}`;
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}
