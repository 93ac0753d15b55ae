import type { ReadFile } from '@daybook/api/imports/imports.ts';
import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import type { FilePart } from '@daybook/brokers/files/file-reading.ts';
import type { Refusal } from '@daybook/brokers/reading/unreadable-file.ts';
import { askedOf, readFileOf, refusalFields, unread } from '#server/uploads/preview/shown-file.ts';
import { limitShown } from '#server/uploads/preview/shown-limits.ts';

type PartOf<Kind extends FilePart['kind']> = Extract<FilePart, { readonly kind: Kind }>;

/** What each file came to, in the order in which they are read. */
export function noteFiles(isWhole: boolean) {
  const read: ReadFile[] = [];
  const limit = limitShown();
  /** The one that is being read, once it is known what it is. */
  let present = { file: '', format: '' };
  const note = (file: ReadFile): void => {
    read.push(limit(file));
    present = { file: '', format: '' };
  };
  return {
    read,
    begin: ({ file, format }: PartOf<'recognised'>): void => void (present = { file, format }),
    finish: ({ file, summary }: PartOf<'finished'>): void => note(readFileOf(file, summary, isWhole)),
    /** Counts rows that were left out as executions of one account. */
    settle: (at: number, settled: readonly ReportedExecution[]): void => {
      read[at] = withSettled(read[at]!, settled);
    },
    ask: ({ file, question }: PartOf<'asked'>): void => note(askedOf(file, present.format, question)),
    refuse: (part: PartOf<'refused'>): void =>
      note({ ...unread(part.file, present.format), refused: { line: part.line, ...refusalFields(part) } }),
    /** Ends with the present one, which is refused where a reason is given. */
    stop: (refusal?: Refusal): void => {
      const file = unread(present.file, present.format);
      note(refusal ? { ...file, refused: { line: refusal.line, ...refusalFields(refusal) } } : file);
    },
  };
}

function withSettled(file: ReadFile, settled: readonly ReportedExecution[]): ReadFile {
  const [first] = settled;
  if (!first) return file;
  const { executions, rowsRead = 0, accounts, days: known, leftOut } = file;
  const days = [...(known ? [known.from, known.to] : []), ...settled.map(({ day }) => day)];
  const lines = new Set(settled.map(({ line }) => line));
  const rows = leftOut.rows.filter(({ line, reason }) => reason !== 'opening-missing' || !lines.has(line));
  return {
    ...file,
    executions: executions + settled.length,
    rowsRead: rowsRead + settled.length,
    accounts: [...new Set([...accounts, first.account])],
    days: {
      from: days.reduce((left, right) => (right < left ? right : left)),
      to: days.reduce((left, right) => (right > left ? right : left)),
    },
    leftOut: { count: leftOut.count - settled.length, rows },
  };
}
