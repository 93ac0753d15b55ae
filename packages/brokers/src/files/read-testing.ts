import type { FileAnswers } from './file-reading.ts';
import { isOpen, readWholeFiles, type WholeFile } from './read-file.ts';
import { inEnglish } from '#brokers/reading/unreadable-file.ts';

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
