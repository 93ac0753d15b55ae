import type { LeftOutRow, ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import type { Notes } from '#brokers/files/file-reading.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** An execution, a row that is none with the reason, or null for one that waits for an answer or says nothing. */
export type RowReading = ReportedExecution | LeftOutRow | null;

/** Reads rows one by one; those that cannot be read and those that are no executions go to the notes. */
export function readRows<Row>(
  rows: Iterable<Row>,
  notes: Notes,
  read: (row: Row) => RowReading,
): Generator<ReportedExecution> {
  return readItems<Row, ReportedExecution>(rows, notes, read);
}

/** The same where a row is read as something else than one execution. */
export function* readItems<Row, Item extends object>(
  rows: Iterable<Row>,
  notes: Notes,
  read: (row: Row) => Item | LeftOutRow | null,
): Generator<Item> {
  for (const row of rows) {
    const reading = readOrNote(row, notes, read);
    if (reading === null) continue;
    if (isLeftOut(reading)) notes.leaveOut(reading);
    else yield reading;
  }
}

function isLeftOut(reading: object): reading is LeftOutRow {
  return 'reason' in reading;
}

function readOrNote<Row, Reading>(row: Row, notes: Notes, read: (row: Row) => Reading): Reading | null {
  try {
    return read(row);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    notes.unreadable(error);
    return null;
  }
}
