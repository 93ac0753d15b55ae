import type {
  LeftOutRow,
  ReportedExecution,
  ReportedExecutions,
} from '@daybook/domain/execution/reported-execution.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { settleCorrections } from './flex-corrections.ts';
import { readFlexDocument, type FlexElement } from './flex-document.ts';
import { nameFill, readFlexFill, type FlexFill } from './flex-fill.ts';
import { attributeOf, generatedAt } from './flex-row.ts';
import { readSplit, settleSplits, type SplitRow } from './flex-splits.ts';
import { INTERACTIVE_BROKERS } from './flex-source.ts';
import type { FormatReader, Sample } from '#brokers/files/file-reading.ts';
import { stateSums } from '#brokers/rows/stated/stated-sums.ts';
import { atOnce, type Steps } from '#brokers/in-slices.ts';
import { UnreadableFile } from '#brokers/reading/unreadable-file.ts';

const MAX_ROWS = 200_000;
/** Sums and tax lots among the fills when the query asks for them; counting them would double everything. */
const NOT_FILLS: ReadonlySet<string> = new Set(['Order', 'SymbolSummary', 'AssetSummary', 'Lot', 'WashSale']);
/** What a query calls its sections of trades. */
const SECTIONS: ReadonlySet<string> = new Set(['Trades', 'TradeConfirms']);
const FILLS: Readonly<Record<string, string>> = { Trade: 'Trades', TradeConfirm: 'TradeConfirms' };

/** What was read of a report so far. */
interface FlexReading {
  /** Of rows that name none. */
  account: string;
  /** When the present statement was generated; null where it does not say. */
  statedAt: number | null;
  readonly fills: FlexFill[];
  readonly leftOut: LeftOutRow[];
  readonly splits: SplitRow[];
  sums: number;
  /** Whether a section of trades is there, be it an empty one. */
  hasTrades: boolean;
}

function nameRow(row: FlexElement): string {
  const parts = ['symbol', 'buySell', 'quantity', 'dateTime', 'description'].map((name) =>
    attributeOf(row, name),
  );
  return `${row.name} ${parts.filter((part) => part !== '').join(' ')}`.slice(0, 120);
}

/** Reads a row as a fill of the report, or as one that is left out. Throws {@link UnreadableFile}. */
export function readFlexRow(row: FlexElement, reading: FlexReading): void {
  const level = attributeOf(row, 'levelOfDetail').toUpperCase();
  if (level !== '' && level !== 'EXECUTION') {
    reading.sums += 1;
    reading.leftOut.push({ line: row.line, reason: 'not-an-execution', what: nameRow(row) });
    return;
  }
  const fill = readFlexFill(row, reading.account);
  if (!fill) reading.leftOut.push({ line: row.line, reason: 'forex-conversion', what: nameRow(row) });
  else if (fill.execution.size === '0')
    reading.leftOut.push({ line: row.line, reason: 'no-size', what: nameFill(fill.execution) });
  else reading.fills.push(reading.statedAt === null ? fill : datedFill(fill, reading.statedAt));
}

function datedFill(fill: FlexFill, statedAt: number): FlexFill {
  return { ...fill, execution: { ...fill.execution, statedAt } };
}

/** Reads a corporate action as a split of the report, or as a row that is left out. */
export function readFlexAction(row: FlexElement, reading: FlexReading): void {
  const named = { line: row.line, reason: 'corporate-action', what: nameRow(row) } as const;
  const split = readSplit(row, reading.account, named);
  if (split) reading.splits.push(split);
  else reading.leftOut.push(named);
}

function visit(row: FlexElement, reading: FlexReading): void {
  if (row.parent === '' && row.name !== 'FlexQueryResponse')
    throw new UnreadableFile(row.line, because('notFlex', row.name.slice(0, 40)), because('flexDocument'));
  if (row.name === 'FlexStatement')
    Object.assign(reading, { account: attributeOf(row, 'accountId'), statedAt: generatedAt(row) });
  else if (SECTIONS.has(row.name)) reading.hasTrades = true;
  else if (FILLS[row.name] === row.parent) readFlexRow(row, reading);
  else if (NOT_FILLS.has(row.name) && (row.parent === 'Trades' || row.parent === 'TradeConfirms')) {
    reading.sums += 1;
    reading.leftOut.push({ line: row.line, reason: 'not-an-execution', what: nameRow(row) });
  } else if (row.name === 'CorporateAction') readFlexAction(row, reading);
  if (reading.fills.length + reading.leftOut.length + reading.splits.length > MAX_ROWS)
    throw new UnreadableFile(row.line, because('tooManyRows', MAX_ROWS));
}

/**
 * Reads an Interactive Brokers Flex document, Activity or Trade Confirmation. Source of the format: the vendor's
 * reference of Flex queries and real reports. A commission in another currency than the fill's is set aside: it is left
 * out of the fees, their provenance is `unknown`, and the row is named among those left out. Throws {@link UnreadableFile}.
 */
export function* readFlex(pieces: Iterable<string>): Steps<ReportedExecutions> {
  const reading = beginReading('');
  yield* readFlexDocument(pieces, (row) => visit(row, reading));
  refuseSumsAlone(reading);
  if (!reading.hasTrades) throw new UnreadableFile(null, because('flexNoTrades'), because('flexAddTrades'));
  return settleReading(reading);
}

/** Nothing read yet. */
export function beginReading(account: string): FlexReading {
  return { account, statedAt: null, fills: [], leftOut: [], splits: [], sums: 0, hasTrades: false };
}

/** Throws {@link UnreadableFile} for a report of orders and totals alone. */
export function refuseSumsAlone({ fills, sums }: FlexReading): void {
  if (fills.length === 0 && sums > 0)
    throw new UnreadableFile(null, because('noExecutions'), because('flexExecutions'));
}

/** The result of a report once corrections and cancellations are settled. Throws {@link UnreadableFile}. */
export function settleReading(reading: FlexReading): ReportedExecutions {
  const settled = settleCorrections(reading.fills);
  const foreign = reading.fills.flatMap(({ foreignFee, execution }): LeftOutRow[] => {
    if (foreignFee === null) return [];
    const what = `${foreignFee} · ${nameFill(execution)}`;
    return [{ line: execution.line, reason: 'foreign-fee', what }];
  });
  const { splits, cash, leftOut: exchanged } = settleSplits(reading.splits);
  const leftOut = [...reading.leftOut, ...settled.leftOut, ...foreign, ...exchanged].sort(
    (a, b) => a.line - b.line,
  );
  const executions = [...settled.executions, ...cash];
  return { source: INTERACTIVE_BROKERS, executions, leftOut, ...(splits.length > 0 ? { splits } : {}) };
}

const MAX_CHARACTERS = 64 * 1024 * 1024;

function claims({ kind, head }: Sample): boolean {
  if (kind !== 'xml') return false;
  // A comment of any length may precede the root; the reader of the document says what the root is.
  return /<FlexQueryResponse[\s>]/.test(head) || /^\s*<(?:\?xml|!--|!DOCTYPE)/.test(head);
}

/** Passes text on until it is more than a report may have. */
function* bounded(pieces: Iterable<string>): Generator<string> {
  let characters = 0;
  for (const piece of pieces) {
    characters += piece.length;
    if (characters > MAX_CHARACTERS)
      throw new UnreadableFile(null, because('tooLarge', 64), because('shorterPeriod'));
    yield piece;
  }
}

/** A closing fill without a figure: reports of the same day have none yet. An expired option that cost nothing has none either. */
export function isUncalculated({ effect, statedRealised }: ReportedExecution): boolean {
  return effect !== 'open' && statedRealised === null;
}

/** Flex documents as a format of files; corrections and cancellations need all of a document before the first fill is sure. */
export const FLEX: FormatReader = {
  format: 'flex',
  platform: 'Interactive Brokers Flex',
  source: INTERACTIVE_BROKERS,
  grain: 'fills',
  claims,
  *read({ content, notes }) {
    const { executions, leftOut, splits = [] } = atOnce(readFlex(bounded(content.text())));
    for (const split of splits) notes.adjust(split);
    for (const row of leftOut) notes.leaveOut(row);
    yield* stateSums(executions, 'net', notes, isUncalculated);
  },
};
