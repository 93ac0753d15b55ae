import type { ReadFile } from '@daybook/api/imports/imports.ts';
import type { FileReason } from '@daybook/texts/file-reason.ts';
import type { FileSummary, Question } from '@daybook/brokers/files/file-reading.ts';
import { isOpen } from '@daybook/brokers/files/read-file.ts';
import type { Refusal } from '@daybook/brokers/reading/unreadable-file.ts';

/** A file that cannot be begun before a question is answered. */
export function askedOf(file: string, format: string, question: Question): ReadFile {
  const asked = { ...unread(file, format), questions: [questionOf(question)] };
  if (question.kind !== 'mapping') return asked;
  return { ...asked, format: 'mapped', mapping: question.kept, table: question.table };
}

/** A file of which nothing was read. */
export function unread(file: string, format: string): ReadFile {
  return {
    file,
    format: format === '' ? null : format,
    executions: 0,
    accounts: [],
    days: null,
    leftOut: { count: 0, rows: [] },
    unreadable: { count: 0, rows: [] },
    questions: [],
    refused: null,
    openEnd: null,
  };
}

/** What reading a file came to; one whose last row is cut off is asked about, unless its trader said that it `isWhole`. */
export function readFileOf(file: string, summary: FileSummary, isWhole: boolean): ReadFile {
  const { format, executions, rowsRead, accounts, days, leftOut, unreadable, questions } = summary;
  const { openEnd, mapping, amounts } = summary;
  return {
    file,
    format,
    mapping: mapping ?? null,
    amounts: amounts ? { ...amounts, first: [...amounts.first] } : null,
    executions,
    rowsRead,
    accounts: [...accounts],
    days: days && { ...days },
    leftOut: { count: leftOut.count, rows: leftOut.rows.map((row) => ({ ...row })) },
    unreadable: {
      count: unreadable.count,
      rows: unreadable.rows.map((row) => ({ line: row.line, ...refusalFields(row) })),
    },
    questions: [...questions.map(questionOf), ...(openEnd === null ? [] : [wholeOf(isWhole)])],
    refused: null,
    openEnd,
  };
}

function wholeOf(isWhole: boolean): ReadFile['questions'][number] {
  return { kind: 'whole', answer: isWhole ? 'yes' : null, from: isWhole ? 'trader' : null };
}

/** Why something cannot be read, as it is sent. */
export function refusalFields({ reason, expected }: Refusal) {
  const copy = ({ code, values }: FileReason) => ({ code, values: [...values] });
  return { reason: copy(reason), expected: expected && copy(expected) };
}

function questionOf(question: Question): ReadFile['questions'][number] {
  const { kind, answer, from } = question;
  return {
    kind,
    answer: answer ?? (isOpen(question) ? null : ''),
    from,
    ...('candidates' in question ? { candidates: [...question.candidates] } : {}),
    ...('symbol' in question ? { symbol: question.symbol } : {}),
    ...('asWritten' in question ? { asWritten: question.asWritten } : {}),
  };
}
