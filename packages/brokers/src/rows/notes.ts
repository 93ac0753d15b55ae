import type { ComparedAmounts } from '#brokers/mapper/mapped-table.ts';
import type { Day } from '@daybook/domain/calendar.ts';
import {
  instrumentKey,
  type CancelledFill,
  type FillWithoutSide,
  type LeftOutRow,
  type ReportedExecution,
} from '@daybook/domain/execution/reported-execution.ts';
import type { ReportedSplit } from '@daybook/domain/execution/split.ts';
import { because } from '@daybook/texts/file-reason.ts';
import type {
  FileSummary,
  FormatReader,
  Kept,
  Notes,
  Question,
  StatedFigure,
  UnreadableRow,
} from '#brokers/files/file-reading.ts';
import { UnreadableFile } from '#brokers/reading/unreadable-file.ts';

const MAX_KEPT = 10_000;
/** A file of which so many rows cannot be read is another one than it seems. */
const MAX_UNREADABLE = 1000;
const MAX_STATED = 200_000;
const MAX_QUESTIONS = 500;
/** Those of ten thousand symbols over some years. */
const MAX_SPLITS = 10_000;
/** Each is looked up in the journal. */
const MAX_CLOSINGS = 10_000;

/** The notes of one file while it is read, and the summary that they become. */
export interface FileNotes extends Notes {
  count(execution: ReportedExecution): void;
  /** Takes the line of a last row without a line end; see `csvRows`. */
  openEnd(line: number, looksCut: boolean): void;
  summary(reader: FormatReader): FileSummary;
}

function collector<Item>(): { add(item: Item): void; kept(): Kept<Item> } {
  const rows: Item[] = [];
  let count = 0;
  return {
    add: (item) => {
      count += 1;
      if (rows.length < MAX_KEPT) rows.push(item);
    },
    kept: () => ({ count, rows }),
  };
}

/** Counts different lines in any order; a bit each, since a file may have millions. */
function countLines(): { add(line: number): void; count(): number } {
  let bits = new Uint8Array(1024);
  let count = 0;
  return {
    add: (line) => {
      const [at, bit] = [Math.floor(line / 8), 1 << (line % 8)];
      if (at >= bits.length) {
        const longer = new Uint8Array(2 * at);
        longer.set(bits);
        bits = longer;
      }
      if ((bits[at]! & bit) === 0) count += 1;
      bits[at]! |= bit;
    },
    count: () => count,
  };
}

function questionKey(question: Question): string {
  return question.kind === 'multiplier' ? `${question.kind} ${question.symbol}` : question.kind;
}

function spanOf(days: Iterable<Day>): FileSummary['days'] {
  let span: FileSummary['days'] = null;
  for (const day of days)
    span = span
      ? { from: day < span.from ? day : span.from, to: day > span.to ? day : span.to }
      : { from: day, to: day };
  return span;
}

/** Line of a last row that was cut off. One that reads whole is accepted as is, whether or not a line end follows. */
function cutLine(
  end: { readonly line: number; readonly looksCut: boolean } | null,
  lastUnreadable: number,
  lastLeftOut: number,
): number | null {
  if (end === null) return null;
  const isCut = end.line === lastUnreadable || (end.looksCut && end.line !== lastLeftOut);
  return isCut ? end.line : null;
}

/** Opens the notes of a file; `countName` counts accounts and instruments over all files of an upload. */
export function collectNotes(countName: (execution: ReportedExecution) => void = () => undefined): FileNotes {
  const leftOut = collector<LeftOutRow>();
  const unreadable = collector<UnreadableRow>();
  const questions = new Map<string, Question>();
  const stated: StatedFigure[] = [];
  const cancelled: CancelledFill[] = [];
  const closings: FillWithoutSide[] = [];
  const splits = new Map<string, ReportedSplit>();
  const accounts = new Set<string>();
  const days = new Set<Day>();
  const rows = countLines();
  let executions = 0;
  let end: { readonly line: number; readonly looksCut: boolean } | null = null;
  let [lastUnreadable, lastLeftOut] = [0, 0];
  let amounts: ComparedAmounts | null = null;
  return {
    leaveOut: ({ cancels, closes, ...row }) => {
      leftOut.add(row);
      if (cancels) cancelled.push(cancels);
      if (closes) closings.push(closes);
      if (closings.length > MAX_CLOSINGS)
        throw new UnreadableFile(row.line, because('tooManyRows', MAX_CLOSINGS));
      lastLeftOut = row.line;
    },
    unreadable: (error) => {
      if (error.line === null) throw error;
      const { line, reason, expected } = error;
      unreadable.add({ line, reason, expected });
      lastUnreadable = line;
      if (unreadable.kept().count > MAX_UNREADABLE)
        throw new UnreadableFile(line, because('tooManyUnreadable', MAX_UNREADABLE, reason), expected);
    },
    ask: (question) => {
      if (questions.size >= MAX_QUESTIONS && !questions.has(questionKey(question)))
        throw new UnreadableFile(null, because('tooManyQuestions', MAX_QUESTIONS));
      questions.set(questionKey(question), question);
    },
    state: (figure) => {
      if (stated.length < MAX_STATED) stated.push(figure);
    },
    adjust: (split) => {
      const { account, instrument, externalId, instant } = split;
      const name = externalId ?? `${instrumentKey(instrument)} ${instant}`;
      splits.set(`${account} ${name}`, split);
      if (splits.size > MAX_SPLITS) throw new UnreadableFile(split.line, because('tooManyRows', MAX_SPLITS));
    },
    compare: (compared) => (amounts = compared),
    count: (execution) => {
      countName(execution);
      const { account, day, line } = execution;
      executions += 1;
      rows.add(line);
      accounts.add(account);
      days.add(day);
    },
    openEnd: (line, looksCut) => void (end = { line, looksCut }),
    summary: ({ format, source, grain, mapping }) => ({
      format,
      source,
      grain,
      mapping,
      executions,
      rowsRead: rows.count(),
      accounts: [...accounts],
      days: spanOf(days),
      leftOut: leftOut.kept(),
      ...(cancelled.length > 0 ? { cancelled } : {}),
      ...(closings.length > 0 ? { closings } : {}),
      ...(splits.size > 0 ? { splits: [...splits.values()] } : {}),
      unreadable: unreadable.kept(),
      questions: [...questions.values()],
      stated,
      amounts,
      openEnd: cutLine(end, lastUnreadable, lastLeftOut),
    }),
  };
}
