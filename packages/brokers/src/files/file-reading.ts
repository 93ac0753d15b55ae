/**
 * How a trader's file becomes executions, on one page.
 *
 * A file is bytes and a name. Its first bytes say what it is: text (UTF-8, UTF-16, or Windows-1252 where the file or the
 * trader says so), a spreadsheet, a web page, or an archive that holds several of them. Text and sheets become rows; each
 * format of `formats.ts` checks a {@link Sample} of them and says whether it is its own. Names of files supply a date at
 * most, never a format.
 *
 * A format reads its rows one by one and gives {@link ReportedExecution}s as they come, so that a file of a million
 * executions is never in memory whole. What is not an execution goes to the {@link Notes}: rows left out with the reason, rows
 * that cannot be read with line and reason, what the file itself states about profit, and questions. Three kinds of
 * trouble are different things:
 *  - damage (a cut row, an open quote, a broken archive) throws `UnreadableFile`: the whole file is refused, including
 *    executions already given;
 *  - a row whose values cannot be understood is noted, and the trader decides whether the rest is imported without it;
 *  - a question (which date, which zone, what size has this contract) keeps rows back until it is answered.
 *
 * A reason is a code with what its sentence names, `because('cell', 'Qty', got)`, and never a sentence: the sentences are in
 * `file-reasons.ts` of each language, and a new one is a line in all three. What was expected is stated in the same way.
 *
 * A table that no format knows is mapped by its trader, column by column (`mapper/`): what its columns seem to be is a question
 * with the table in it, and the answer, or a mapping that was kept of a table with the same columns, reads it like any format.
 *
 * Reading is synchronous and happens in a worker thread (`read-in-worker.ts`); `read-file.ts` does the same in this thread
 * for the command line and for tests. A new format is a file of its own and a line in `formats.ts`.
 */
import type { ComparedAmounts, MappedTable } from '#brokers/mapper/mapped-table.ts';
import type { Day } from '@daybook/domain/calendar.ts';
import type { ColumnMapping, DecimalMark } from '@daybook/domain/execution/column-mapping.ts';
import type { DatedName, NameOrder } from '@daybook/domain/execution/name-days.ts';
import type {
  CancelledFill,
  FillWithoutSide,
  LeftOutRow,
  ReportedExecution,
} from '@daybook/domain/execution/reported-execution.ts';
import type { ReportedSplit } from '@daybook/domain/execution/split.ts';
import type { Refusal, UnreadableFile } from '#brokers/reading/unreadable-file.ts';

/** A file to read: its bytes, or where they lie on this machine. */
export type FileSource =
  | { readonly name: string; readonly bytes: Uint8Array }
  | { readonly name: string; readonly path: string };

/** What the trader answered. An answer that a file has no question for is ignored. */
export interface FileAnswers {
  readonly format?: string;
  readonly encoding?: 'windows-1252';
  /** The day of a file that states times alone; ignored for an archive of several files. */
  readonly day?: Day;
  /** Which number of a date in the file or in its name is the month, where it is ambiguous. */
  readonly dayOrder?: NameOrder;
  /** The decimal mark of a file whose numbers can be read with either. */
  readonly decimal?: DecimalMark;
  /** Dates in the names of files that were chosen at once with it, where these are written alike. */
  readonly datesBeside?: readonly string[];
  /** Files of the trader whose day is known, from earlier imports. */
  readonly datedNames?: readonly DatedName[];
  /** The last day that anything can have happened on, which is tomorrow for a clock that is ahead. */
  readonly lastDay?: Day;
  /** IANA zone of the file's times. */
  readonly zone?: string;
  /** Account of a file that names none. */
  readonly account?: string;
  /** ISO 4217, for a file that names none. */
  readonly currency?: string;
  /** Contract sizes by symbol, canonical decimal text. */
  readonly multipliers?: Readonly<Record<string, string>>;
  /** How the columns of a table are read, whatever layout it may have; `ask` shows what they seem to be. */
  readonly mapping?: ColumnMapping | 'ask';
  /** The trader's kept mappings, for tables that no layout knows. */
  readonly kept?: readonly KeptMapping[];
}

/** A mapping that the trader saved, with what identifies its tables. */
export interface KeptMapping {
  readonly id: string;
  readonly name: string;
  readonly fingerprint: string;
  readonly mapping: ColumnMapping;
  /** Milliseconds since 1970 UTC; null before its first use. */
  readonly usedAt: number | null;
}

/** A kept mapping by its name; both null for one that is not kept. */
export interface MappingName {
  readonly id: string | null;
  readonly name: string | null;
}

/** Who gave an answer: the trader, the file's content, its name, or the format, which allows no other. */
export type AnswerFrom = 'trader' | 'file' | 'file-name' | 'format';

interface Asked<Kind extends string, Answer> {
  readonly kind: Kind;
  /** Null while it is open; no import begins before that. */
  readonly answer: Answer | null;
  readonly from: AnswerFrom | null;
}

/** What a file does not say, or says only by its name: shown with its present answer, which the trader may change. */
export type Question =
  | (Asked<'format', string> & { readonly candidates: readonly string[] })
  | Asked<'encoding', 'windows-1252'>
  | Asked<'day', Day>
  /** Its name can be read as two days: month first, and day first. */
  | (Asked<'day-order', NameOrder> & { readonly candidates: readonly string[] })
  /** Its dates can be read as other days: the first of them as it is written, then month first and day first. */
  | (Asked<'date-order', NameOrder> & { readonly candidates: readonly string[]; readonly asWritten: string })
  /** Its numbers can be read with either decimal mark: the first of them as it is written, then with a point and with a comma. */
  | (Asked<'decimal', DecimalMark> & { readonly candidates: readonly string[]; readonly asWritten: string })
  | Asked<'zone', string>
  | Asked<'account', string>
  | Asked<'currency', string>
  | (Asked<'multiplier', string> & { readonly symbol: string })
  /** Amounts that differ from the result of a mapped table's rows, or fees that it does not count; a mapping that takes or overrules their column answers it. */
  | (Asked<'stated-amounts', string> & { readonly amounts: ComparedAmounts })
  /** How the columns are read; `kept` is the mapping that the guess comes from. */
  | (Asked<'mapping', null> & { readonly table: MappedTable; readonly kept: MappingName | null });

/** Profit that a file states, for comparison with the journal's own figure. */
export interface StatedFigure {
  readonly line: number;
  readonly account: string;
  readonly currency: string;
  /** New York days that it covers, inclusive. */
  readonly from: Day;
  readonly to: Day;
  /** Null for the whole account. */
  readonly symbol: string | null;
  /** Exact decimal text. */
  readonly amount: string;
  readonly kind: 'gross' | 'net';
  /** `realised`: of what was closed in the window. `cash`: what all its fills moved, futures left out. */
  readonly basis: 'realised' | 'cash';
}

/** What one execution of a file represents; files of different grain for one day must not be added up. */
export type Grain = 'fills' | 'orders' | 'round-trips';

/** Rows of one kind: all are counted, the first are kept. */
export interface Kept<Item> {
  readonly count: number;
  readonly rows: readonly Item[];
}

export interface UnreadableRow extends Refusal {
  readonly line: number;
}

/** What reading one file came to. */
export interface FileSummary {
  readonly format: string;
  /** Who issued the ids: `propreports`, `ibkr`, `das` … */
  readonly source: string;
  readonly grain: Grain;
  /** The mapping by which it was read; undefined for a layout that is known. */
  readonly mapping?: MappingName | undefined;
  readonly executions: number;
  /** Rows that the executions were read from: a round trip is one, and its executions are two. */
  readonly rowsRead: number;
  readonly accounts: readonly string[];
  /** First and last New York day; null without executions. */
  readonly days: { readonly from: Day; readonly to: Day } | null;
  readonly leftOut: Kept<LeftOutRow>;
  /** Fills of other files that it cancels. */
  readonly cancelled?: readonly CancelledFill[];
  /** Splits of instruments; left out where it states none. */
  readonly splits?: readonly ReportedSplit[];
  /** What rows that are left out become where the journal says which side is open. */
  readonly closings?: readonly FillWithoutSide[];
  readonly unreadable: Kept<UnreadableRow>;
  readonly questions: readonly Question[];
  readonly stated: readonly StatedFigure[];
  /** The column of amounts of a mapped table, compared with the result of its rows; null for none. */
  readonly amounts?: ComparedAmounts | null;
  /** Line of a last row that no line end follows and that is incomplete, as where a file was cut off; null otherwise. */
  readonly openEnd: number | null;
}

/** What reading gives piece by piece, for each file in an archive in turn. Executions count once `finished` has come. */
export type FilePart =
  | {
      readonly kind: 'recognised';
      readonly file: string;
      readonly format: string;
      readonly source: string;
    }
  | { readonly kind: 'executions'; readonly file: string; readonly executions: readonly ReportedExecution[] }
  /** Bytes of the present file. */
  | { readonly kind: 'progress'; readonly file: string; readonly done: number; readonly of: number }
  | { readonly kind: 'finished'; readonly file: string; readonly summary: FileSummary }
  /** Nothing can be read before this is answered. */
  | { readonly kind: 'asked'; readonly file: string; readonly question: Question }
  | (Refusal & { readonly kind: 'refused'; readonly file: string });

/** One row of a table, whatever it came from. */
export interface Row {
  /** 1-based line on which it begins, row of the sheet, or row of the page. */
  readonly line: number;
  /** Trimmed. */
  readonly cells: readonly string[];
}

/** The beginning of a file, by which formats know their own. */
export interface Sample {
  readonly kind: 'csv' | 'sheet' | 'html' | 'xml';
  /** First characters of a text; empty for a sheet. */
  readonly head: string;
  /** First rows; none for XML. */
  readonly rows: readonly Row[];
}

/** A file's content, to be gone through as often as needed. */
export interface Content {
  readonly kind: Sample['kind'];
  readonly sample: Sample;
  /** The text in pieces; empty for a sheet. */
  text(): Iterable<string>;
  /** All rows, empty lines left out; none for XML. Throws {@link UnreadableFile}. */
  rows(): Iterable<Row>;
}

/** Where a format leaves everything that is not an execution. */
export interface Notes {
  leaveOut(row: LeftOutRow): void;
  /** Notes a row that cannot be read; an error without a line, and one too many, end the reading. */
  unreadable(error: UnreadableFile): void;
  /** The same question twice is one. */
  ask(question: Question): void;
  state(figure: StatedFigure): void;
  /** Takes a split; one with the ids or the content of another is the same. */
  adjust(split: ReportedSplit): void;
  /** Says how the column of amounts of a mapped table compares with its rows. */
  compare(amounts: ComparedAmounts): void;
}

/** What a format is given to read. */
export interface FileToRead {
  /** Without folders. */
  readonly name: string;
  /** Names of all files in its archive. */
  readonly otherNames: readonly string[];
  readonly content: Content;
  readonly answers: FileAnswers;
  readonly notes: Notes;
}

/** A layout of files that the journal reads. */
export interface FormatReader {
  /** Its name on the command line and in what is kept of imports; of a table that its trader mapped, `mapped`. */
  readonly format: string;
  /** Who writes such files, by the name that traders know: a proper name, the same in every language. */
  readonly platform: string;
  readonly source: string;
  readonly grain: Grain;
  /** The platform lists the newest first, be it that all of a file happened in one second. */
  readonly isNewestFirst?: true;
  /** It reads `5.300,25` itself, where a table writes its numbers so; all other layouts have decimal points. */
  readonly readsDecimalCommas?: true;
  /** Its dates are read with the month first, which one that writes decimal commas may not mean. */
  readonly datesMonthFirst?: true;
  /** Of a table that its trader mapped. */
  readonly mapping?: MappingName | undefined;
  /** Whether a file is of this layout, by its content. */
  claims(sample: Sample): boolean;
  /** Returns the executions as they come. Throws {@link UnreadableFile} for damage. */
  read(file: FileToRead): Iterable<ReportedExecution>;
}
