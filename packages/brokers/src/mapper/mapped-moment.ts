import { SECONDS_A_DAY, type Day } from '@daybook/domain/calendar.ts';
import type { ColumnMapping } from '@daybook/domain/execution/column-mapping.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { momentOf, type Moment } from '#brokers/rows/cell-values.ts';
import type { Row } from '#brokers/files/file-reading.ts';
import { cellOf, type Cell, type MappedTableReading } from './mapped-cells.ts';
import { readWrittenMoment, type WrittenMoment } from './written/written-moments.ts';
import { refuseOtherOrder } from '#brokers/rows/year-last-dates.ts';
import { wrongCell } from '#brokers/reading/unreadable-file.ts';

/** Fields of the moment of an execution, or of the second one of a round trip. */
const FIELDS = {
  entry: { whole: 'date-time', date: 'date', time: 'time' },
  exit: { whole: 'exit-date-time', date: 'exit-date', time: 'exit-time' },
} as const;
/** Columns that may state a day. */
const DAYS = ['date', 'date-time', 'exit-date', 'exit-date-time'] as const;
type MomentOf = keyof typeof FIELDS;

function writtenIn(cell: Cell, { dateOrder }: ColumnMapping): WrittenMoment {
  const written = readWrittenMoment(cell.text, dateOrder);
  if (written) return written;
  if (dateOrder !== null && dateOrder !== 'year-first') refuseOtherOrder(cell.line, cell.text, dateOrder);
  const isTime = /^\d{1,2}:/.test(cell.text);
  throw wrongCell(cell.line, cell.label, cell.text, isTime ? because('aTime', 'HH:MM:SS') : because('aDate'));
}

interface FoundMoment {
  readonly written: WrittenMoment;
  readonly text: string;
  readonly cell: Cell;
}

/** An exit that states its time alone is of the day of its entry. */
function dayCell(table: MappedTableReading, row: Row, of: MomentOf): Cell | null {
  const own = cellOf(table, row, FIELDS[of].date);
  if (own || of === 'entry') return own;
  return cellOf(table, row, FIELDS.entry.date) ?? cellOf(table, row, FIELDS.entry.whole);
}

/** Where only the exit of a round trip has a time, its entry gets the same time. */
function statedEnd({ places }: MappedTableReading, of: MomentOf): MomentOf {
  const { whole, time } = FIELDS[of];
  return of === 'entry' && !places.has(whole) && !places.has(time) ? 'exit' : of;
}

/** Day, seconds and clock of a row, from one column or two. */
function momentIn(table: MappedTableReading, row: Row, of: MomentOf): FoundMoment | null {
  const whole = cellOf(table, row, FIELDS[of].whole);
  if (whole) return { written: writtenIn(whole, table.mapping), text: whole.text, cell: whole };
  const time = cellOf(table, row, FIELDS[of].time);
  if (!time) return null;
  const date = dayCell(table, row, of);
  const { seconds, offset } = writtenIn(time, table.mapping);
  const day = date ? writtenIn(date, table.mapping).day : table.day;
  const text = date ? `${date.text} ${time.text}` : time.text;
  return { written: { day, seconds, offset, needsOrder: false }, text, cell: time };
}

/** Whether the cells of a moment hold anything that could be one; `Total` could not. */
export function hasMoment(table: MappedTableReading, row: Row, end: MomentOf): boolean {
  const of = statedEnd(table, end);
  const cell = cellOf(table, row, FIELDS[of].whole) ?? cellOf(table, row, FIELDS[of].time);
  return cell !== null && /\d/.test(cell.text);
}

/** The moment of a row; null while its day is asked for. Throws {@link UnreadableFile}. */
export function readMoment(table: MappedTableReading, row: Row, end: MomentOf = 'entry'): Moment | null {
  const found = momentIn(table, row, statedEnd(table, end));
  if (!found) return null;
  const { written, text, cell } = found;
  const { day, seconds, offset } = written;
  if (seconds === null) throw wrongCell(row.line, cell.label, cell.text, because('aTime', 'HH:MM:SS'));
  if (day === null) {
    if (table.day === null && !DAYS.some((field) => table.places.has(field))) return null;
    throw wrongCell(row.line, cell.label, cell.text, because('aDate'));
  }
  if (offset === null) return momentOf(row.line, table.zone, day, seconds, text);
  const utc = day * SECONDS_A_DAY + seconds - offset;
  const utcDay = Math.floor(utc / SECONDS_A_DAY) as Day;
  return momentOf(row.line, 'UTC', utcDay, utc - utcDay * SECONDS_A_DAY, text);
}
