import type { ColumnMapping } from '@daybook/domain/execution/column-mapping.ts';
import type { LeftOutRow, ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import type { Content, FileAnswers, Row, UnreadableRow } from '#server/outside/files/file-reading.ts';
import { fingerprintOf, mappedReader } from '#server/outside/files/mapper/read-mapped.ts';
import { settleOrder } from '#server/outside/files/newest-first.ts';
import { takeNotes } from '#server/outside/files/notes.ts';
import { UnreadableFile } from '#server/outside/files/unreadable-file.ts';

/** What the first rows of a table come to by a mapping. */
export interface TriedRows {
  readonly executions: readonly ReportedExecution[];
  readonly leftOut: readonly LeftOutRow[];
  readonly unreadable: readonly UnreadableRow[];
  /** Tells tables with the same columns, as the mapping finds them. */
  readonly fingerprint: string;
}

/** Reads some rows by the rules by which a whole file is read. What is wrong with the mapping as a whole stands at line 0. */
export function tryReading(
  { kind, rows }: { readonly kind: Content['kind']; readonly rows: readonly Row[] },
  mapping: ColumnMapping,
  answers: FileAnswers,
  name = '',
): TriedRows {
  const notes = takeNotes();
  const reader = mappedReader({ mapping, kept: null }, rows);
  const content: Content = { kind, sample: { kind, head: '', rows }, text: () => [], rows: () => rows };
  const executions: ReportedExecution[] = [];
  const wrong: UnreadableRow[] = [];
  try {
    for (const execution of settleOrder(reader.read({ name, content, answers, notes })))
      executions.push(execution);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const { line, reason, expected } = error;
    wrong.push({ line: line ?? 0, reason, expected });
  }
  const { leftOut, unreadable } = notes.summary(reader);
  return {
    executions,
    leftOut: leftOut.rows,
    unreadable: [...wrong, ...unreadable.rows],
    fingerprint: fingerprintOf(rows, mapping),
  };
}
