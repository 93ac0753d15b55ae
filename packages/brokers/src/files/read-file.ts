import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { openFiles, type OpenedFile } from '#brokers/reading/content.ts';
import { countNames } from '#brokers/rows/counted-names.ts';
import { chooseReader } from '#brokers/mapper/choose-mapping.ts';
import type {
  Content,
  FileAnswers,
  FilePart,
  FileSource,
  FileSummary,
  FileToRead,
  FormatReader,
  Question,
} from './file-reading.ts';
import { turnoverOf } from '#brokers/instruments/instrument-checks.ts';
import { inPoints, styleOf, withoutDecimalCommas } from '#brokers/rows/decimal-commas.ts';
import { findYearLastDate } from '#brokers/rows/year-last-dates.ts';
import { settleDateOrder, type DateCell } from './date-order.ts';
import { settleOrder } from '#brokers/rows/newest-first.ts';
import { collectNotes, type FileNotes } from '#brokers/rows/notes.ts';
import { UnreadableFile } from '#brokers/reading/unreadable-file.ts';

/** Executions in one part: a few milliseconds of the receiver. */
const BATCH = 250;

/**
 * Reads a file, or each file of an archive in turn, piece by piece; see `file-reading.ts` for the rules. Blocks its thread
 * while it reads, and calls `onRead` for every piece: a server uses `read-in-worker.ts`. Throws only what is no fault of the file.
 */
export function* readFileParts(
  file: FileSource,
  answers: FileAnswers,
  onRead: () => void = () => undefined,
): Generator<FilePart> {
  const { day: _day, ...answersForMany } = answers;
  const countName = countNames();
  try {
    for (const opened of openFiles(file, onRead))
      yield* readOpened(opened, opened.isAlone ? answers : answersForMany, countName);
  } catch (error) {
    yield refusal(file.name, error);
  }
}

function refusal(file: string, error: unknown): FilePart {
  if (!(error instanceof UnreadableFile)) throw error;
  const { line, reason, expected } = error;
  return { kind: 'refused', file, line, reason, expected };
}

function* readOpened(
  opened: OpenedFile,
  answers: FileAnswers,
  countName: ReturnType<typeof countNames>,
): Generator<FilePart> {
  const file = opened.name;
  try {
    const notes = collectNotes(countName);
    const content = opened.open(answers, notes.openEnd);
    if (!content) {
      yield { kind: 'asked', file, question: { kind: 'encoding', answer: null, from: null } };
      return;
    }
    const chosen = chooseReader(content, answers);
    if ('kind' in chosen) yield { kind: 'asked', file, question: chosen };
    else yield* readFormat(opened, content, chosen, answers, notes);
  } catch (error) {
    yield refusal(file, error);
  }
}

function* readFormat(
  opened: OpenedFile,
  content: Content,
  reader: FormatReader,
  answers: FileAnswers,
  notes: FileNotes,
): Generator<FilePart> {
  const file = opened.name;
  const { format, source } = reader;
  yield { kind: 'recognised', file, format, source };
  let executions: ReportedExecution[] = [];
  const given: FileToRead = { name: file, otherNames: opened.otherNames, content, answers, notes };
  const readsAll = format === 'mapped' || reader.readsDecimalCommas === true;
  const styled = readsAll ? { content } : inOneStyle(given, reader);
  if ('asked' in styled) {
    yield { kind: 'asked', file, question: styled.asked };
    return;
  }
  const stated = reader.read({ ...given, ...styled });
  for (const execution of settleOrder(stated, reader.isNewestFirst)) {
    if (!isPlausible(execution, notes)) continue;
    notes.count(execution);
    executions.push(execution);
    if (executions.length < BATCH) continue;
    yield { kind: 'executions', file, executions };
    yield { kind: 'progress', file, done: opened.done(), of: opened.bytes.size };
    executions = [];
  }
  if (executions.length > 0) yield { kind: 'executions', file, executions };
  yield { kind: 'progress', file, done: opened.bytes.size, of: opened.bytes.size };
  yield { kind: 'finished', file, summary: notes.summary(reader) };
}

/**
 * The content for layouts that write decimal points; what has to be asked before where nothing shows how its numbers are written. A
 * table that proves to write decimal commas is of a country in which dates have the day first too: where the layout has the month
 * first, its dates must say so, or the trader is asked.
 */
function inOneStyle(
  file: FileToRead,
  { datesMonthFirst }: FormatReader,
): { readonly content: Content } | { readonly asked: Question } {
  const { content, answers, notes } = file;
  const style = styleOf(content);
  if (typeof style !== 'string') {
    const answer = answers.decimal ?? null;
    const question = { kind: 'decimal', answer, from: answer && 'trader', ...style } as const;
    if (answer === null) return { asked: question };
    notes.ask(question);
    if (answer === 'point') return { content };
  } else if (style === 'points') return { content: withoutDecimalCommas(content) };
  if (datesMonthFirst && settleDateOrder(file, cellsWithDates(content)) === 'day-first')
    throw new UnreadableFile(null, because('daysFirst'), because('oneDateOrder'));
  return { content: inPoints(content) };
}

function* cellsWithDates({ rows }: Content): Generator<DateCell> {
  for (const { line, cells } of rows())
    for (const text of cells)
      if (findYearLastDate(text)?.text.length === text.length || /\d:\d/.test(text)) yield { line, text };
}

/** More than a trader's single fill was ever worth, in any currency but those that nobody day-trades in. */
const MAX_TURNOVER = 10_000_000_000n;

/** Notes an execution of which a digit too many was read: sums over such amounts would not be exact. */
function isPlausible({ line, price, size, instrument }: ReportedExecution, notes: FileNotes): boolean {
  if (price.length + size.length + instrument.multiplier.length < 10) return true;
  const { units, scale } = turnoverOf(price, size, instrument.multiplier);
  if (units / 10n ** BigInt(scale) < MAX_TURNOVER) return true;
  notes.unreadable(new UnreadableFile(line, because('implausible', size, price), because('underTenBillion')));
  return false;
}

/** A file, or those of an archive, looked through once. */
export interface ExaminedFiles {
  /** What each came to, with rows that cannot be read and open questions. */
  readonly summaries: readonly FileSummary[];
  /** Reads them once more, with the same answers. */
  readonly parts: () => Iterable<FilePart>;
}

/**
 * Looks through all files of a source, so that it is known before the first execution is taken whether all of it can be; no more
 * than a part is in memory. Throws {@link UnreadableFile} for the first that is refused, or that cannot be begun without an answer.
 */
export function examineFiles(file: FileSource, answers: FileAnswers): ExaminedFiles {
  const parts = () => readFileParts(file, answers);
  const summaries: FileSummary[] = [];
  for (const part of parts()) {
    requireRead(part);
    if (part.kind === 'finished') summaries.push(part.summary);
  }
  return { summaries, parts };
}

/** Throws {@link UnreadableFile} for a file that is refused, or that cannot be begun without an answer. */
function requireRead(part: FilePart): void {
  if (part.kind === 'refused') throw new UnreadableFile(part.line, part.reason, part.expected);
  if (part.kind === 'asked') throw openQuestion(part.question);
}

/** A small file that was read whole: for a part of a platform's answer and for tests. */
export interface WholeFile {
  readonly file: string;
  readonly executions: readonly ReportedExecution[];
  readonly summary: FileSummary;
}

/** Reads all files of a source whole, with rows that cannot be read and open questions in their summaries. Throws as {@link examineFiles} does. */
export function readWholeFiles(file: FileSource, answers: FileAnswers): readonly WholeFile[] {
  const files: WholeFile[] = [];
  let executions: ReportedExecution[] = [];
  for (const part of readFileParts(file, answers)) {
    requireRead(part);
    if (part.kind === 'executions') for (const execution of part.executions) executions.push(execution);
    if (part.kind !== 'finished') continue;
    files.push({ file: part.file, executions, summary: part.summary });
    executions = [];
  }
  return files;
}

/** Whether executions cannot be read without an answer; only an import asks for the account. */
export function isOpen({ kind, answer }: Question): boolean {
  return answer === null && kind !== 'account';
}

/** What a file lacks, as a refusal for those who cannot be asked. */
export function openQuestion(question: Question): UnreadableFile {
  switch (question.kind) {
    case 'format':
      return new UnreadableFile(null, because('whichFormat', question.candidates), because('sayWhich'));
    case 'encoding':
      return new UnreadableFile(null, because('notUtf8'), because('sayEncoding'));
    case 'day':
      return new UnreadableFile(null, because('noDay'), because('sayDay'));
    case 'day-order':
      return new UnreadableFile(null, because('dayTwoWays', question.candidates), because('sayDayOrder'));
    case 'date-order':
      return new UnreadableFile(
        null,
        because('dateTwoWays', question.asWritten, question.candidates),
        because('sayDateOrder'),
      );
    case 'decimal':
      return new UnreadableFile(
        null,
        because('numberTwoWays', question.asWritten, question.candidates),
        because('sayDecimal'),
      );
    case 'zone':
      return new UnreadableFile(null, because('noZone'), because('sayZone'));
    case 'account':
      return new UnreadableFile(null, because('noAccount'), because('sayWhich'));
    case 'currency':
      return new UnreadableFile(null, because('noCurrency'), because('sayWhich'));
    case 'stated-amounts': {
      const { kind, column, compared, differing } = question.amounts;
      if (kind === 'results')
        return new UnreadableFile(
          null,
          because('resultsAfterFees', column, differing, compared),
          because('overruleResults', column),
        );
      if (kind === 'fees')
        return new UnreadableFile(
          null,
          because('feesMissing', column, differing, compared),
          because('mapFees', column),
        );
      return new UnreadableFile(
        null,
        because('amountsDiffer', column, differing, compared),
        because('overruleAmounts', column),
      );
    }
    case 'mapping':
      return new UnreadableFile(null, because('unknownLayout'), because('mapColumns'));
    case 'multiplier':
      return new UnreadableFile(null, because('sizeUnknown', question.symbol), because('saySize'));
  }
}
