import type { ReportedExecutions } from '@daybook/domain/execution/reported-execution.ts';
import type { FileAnswers, FilePart } from './file-reading.ts';
import { isOpen, openQuestion, readWholeFiles, type ExaminedFiles, type WholeFile } from './read-file.ts';
import { inEnglish, UnreadableFile } from '#brokers/reading/unreadable-file.ts';

/** A file of text as it is read, with what of it cannot be read and what is asked. For tests. */
export interface ReadText extends WholeFile {
  /** Rows that cannot be read, in English. */
  readonly faults: readonly string[];
  /** Kinds of questions that no import begins without. */
  readonly asked: readonly string[];
  /** `REASON WHAT` of rows that are left out. */
  readonly leftOut: readonly string[];
}

/** Reads a text as a file. Throws {@link UnreadableFile} where it is refused. */
export function readText(text: string, answers: FileAnswers = { account: 'A1' }): ReadText {
  const file = readWholeFiles({ name: 'file.csv', bytes: Buffer.from(text) }, answers)[0]!;
  const { unreadable, questions, leftOut } = file.summary;
  return {
    ...file,
    faults: unreadable.rows.map(inEnglish),
    asked: questions.filter(isOpen).map(({ kind }) => kind),
    leftOut: leftOut.rows.map(({ reason, what }) => `${reason} ${what}`),
  };
}

/** Reads a file of one platform. Throws {@link UnreadableFile} where a row cannot be read or a question but that for the account is open. */
export function readReportedFile(bytes: Uint8Array, format?: string): ReportedExecutions {
  const files = readWholeFiles({ name: '', bytes }, format === undefined ? {} : { format });
  for (const { summary } of files) {
    const [row] = summary.unreadable.rows;
    if (row) throw new UnreadableFile(row.line, row.reason, row.expected);
    const open = summary.questions.find(isOpen);
    if (open) throw openQuestion(open);
  }
  return {
    source: files[0]!.summary.source,
    executions: files.flatMap(({ executions }) => executions),
    leftOut: files.flatMap(({ summary }) => summary.leftOut.rows),
    splits: files.flatMap(({ summary }) => summary.splits ?? []),
  };
}

/** Files that a test made itself, as a reader gives them. */
export function examined(files: readonly WholeFile[]): ExaminedFiles {
  const parts = files.flatMap(({ file, executions, summary }): FilePart[] => [
    { kind: 'recognised', file, format: summary.format, source: summary.source },
    { kind: 'executions', file, executions },
    { kind: 'finished', file, summary },
  ]);
  return { summaries: files.map(({ summary }) => summary), parts: () => parts };
}
