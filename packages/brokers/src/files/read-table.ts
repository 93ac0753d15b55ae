import type {
  Instrument,
  LeftOutRow,
  ReportedExecution,
} from '@daybook/domain/execution/reported-execution.ts';
import { SECONDS_A_DAY, type Day } from '@daybook/domain/calendar.ts';
import type { DateOrder } from '@daybook/domain/execution/column-mapping.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { mappedInstruments, type StatedInstrument } from '#brokers/mapper/mapped-instruments.ts';
import { readWrittenMoment } from '#brokers/mapper/written/written-moments.ts';
import { readItems } from '#brokers/reading/read-rows.ts';
import { tableRows, type Header, type NamedRow } from '#brokers/reading/table.ts';
import { wrongCell } from '#brokers/reading/unreadable-file.ts';
import { momentOf, type Moment } from '#brokers/rows/cell-values.ts';
import { refuseOtherOrder } from '#brokers/rows/year-last-dates.ts';
import { accountOf, zoneOf } from './answers.ts';
import { dateCells, settleDateOrder } from './date-order.ts';
import type { FileToRead, Notes } from './file-reading.ts';

/** What is known of an instrument besides its text in a cell; what is left out is unknown. */
type InstrumentHints = Partial<Pick<StatedInstrument, 'currency' | 'size' | 'counts' | 'kind'>>;

/** What the rows of a table are read with; what they do not say is asked for, once for the whole file. */
export interface TableReading {
  readonly header: Header;
  /** The account of a file that names none. */
  account(): string;
  readonly notes: Notes;
  /** The moment in a cell: by the clock that it names, else in the zone that is given, in that of the layout, or in one that is asked for. */
  moment(row: NamedRow, column: string, zone?: string | null): Moment;
  /** The instrument in a cell, its size and currency asked for where unknown; null until then. */
  instrument(row: NamedRow, column: string, hints?: InstrumentHints, text?: string): Instrument | null;
}

/** What is known of all files of a layout that is one table. */
interface TableLayout {
  /** Without one of these it is another layout; the reader may look at more. */
  readonly columns: readonly string[];
  /** As the platform writes its dates everywhere, or the columns of dates that are written as the computer or its user does. */
  readonly dateOrder: DateOrder | { readonly of: readonly string[] };
  /** IANA zone of times that name no clock; null where it is asked for. */
  readonly zone: string | null;
}

/** Units that are known, since the vendors say so: a pair of coins is traded in coins. */
const NO_DEFAULTS = {
  kind: null,
  multiplier: null,
  pairSize: null,
  contractSizes: {},
  fallbackCurrency: null,
};

/** An execution, the several of a row with a whole trade, a row that is none, or null for one that waits for an answer. */
export type TableRow = ReportedExecution | readonly ReportedExecution[] | LeftOutRow | null;

/** The zone that the name of a column states, as in `Closing time (UTC+3)`; null for none, and for parts of an hour. */
export function zoneInName(name: string): string | null {
  const [stated, sign, hours] = /\(UTC(?:([+-])0?(\d{1,2})(?::?00)?)?\)$/.exec(name) ?? [];
  if (stated === undefined) return null;
  // Their signs are turned around: what is east of London is behind a minus.
  return hours === undefined || hours === '0' ? 'UTC' : `Etc/GMT${sign === '+' ? '-' : '+'}${hours}`;
}

interface Waiting {
  /** Whether times were read in a zone, or dates in an order, that nobody said yet. */
  isOpen: boolean;
}

function momentIn({ line, cell }: NamedRow, column: string, order: DateOrder, zone: () => string): Moment {
  const text = cell(column);
  const written = readWrittenMoment(text, order);
  const isTime = /^\d{1,2}:/.test(text);
  if (!written && order !== 'year-first') refuseOtherOrder(line, text, order);
  if (!written || written.day === null)
    throw wrongCell(line, column, text, isTime ? because('aTime', 'HH:MM:SS') : because('aDate'));
  const { day, seconds, offset } = written;
  if (seconds === null) throw wrongCell(line, column, text, because('aTime', 'HH:MM:SS'));
  if (offset === null) return momentOf(line, zone(), day, seconds, text);
  const utc = day * SECONDS_A_DAY + seconds - offset;
  const utcDay = Math.floor(utc / SECONDS_A_DAY) as Day;
  return momentOf(line, 'UTC', utcDay, utc - utcDay * SECONDS_A_DAY, text);
}

function orderOf(file: FileToRead, { columns, dateOrder }: TableLayout): DateOrder | null {
  return typeof dateOrder === 'string'
    ? dateOrder
    : settleDateOrder(file, dateCells(file, columns, dateOrder.of));
}

function readingOf(file: FileToRead, header: Header, layout: TableLayout, waiting: Waiting): TableReading {
  const find = mappedInstruments(file, NO_DEFAULTS);
  const order = orderOf(file, layout);
  waiting.isOpen ||= order === null;
  const zone = (given: string | null): string => {
    const known = given ?? layout.zone ?? zoneOf(file);
    waiting.isOpen ||= known === null;
    return known ?? 'UTC';
  };
  return {
    header,
    notes: file.notes,
    account: () => accountOf(file),
    moment: (row, column, given = null) => momentIn(row, column, order ?? 'month-first', () => zone(given)),
    instrument: ({ line, cell }, column, hints = {}, text = cell(column)) =>
      find({ line, label: column, text, currency: null, size: null, counts: 'units', kind: null, ...hints }),
  };
}

/**
 * Reads a file that is one table, row by row. Rows are read before zone and order of dates are known too, so that all that is missing is
 * asked for at once; nothing is given until then.
 */
export function* readTable(
  file: FileToRead,
  layout: TableLayout,
  readRow: (row: NamedRow, reading: TableReading) => TableRow,
): Generator<ReportedExecution> {
  const waiting: Waiting = { isOpen: false };
  let reading: TableReading | null = null;
  for (const { header, row } of tableRows(file.content, layout.columns, file.notes)) {
    const present = (reading ??= readingOf(file, header, layout, waiting));
    for (const read of readItems([row], file.notes, (named) => readRow(named, present)))
      if (!waiting.isOpen) yield* Array.isArray(read) ? read : [read];
  }
}
