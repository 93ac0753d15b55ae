import type { PlatformReason } from '@daybook/domain/account/platforms.ts';
import type { LeftOutRow, ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import type { ReportedSplit } from '@daybook/domain/execution/split.ts';
import type { UnreadableRow } from '#brokers/files/file-reading.ts';
import { readFlexDocument, type FlexElement } from '#brokers/files/flex/flex-document.ts';
import { namesOf, readFlexFill } from '#brokers/files/flex/flex-fill.ts';
import { attributeOf } from '#brokers/files/flex/flex-row.ts';
import { readWholeFiles } from '#brokers/files/read-file.ts';
import { readInWorker } from '#brokers/reading/read-in-worker.ts';
import { inEnglish, UnreadableFile, type Refusal } from '#brokers/reading/unreadable-file.ts';
import type { FlexReport } from './ask.ts';
import {
  openStatement,
  readPosition,
  showPositions,
  wholeStatements,
  type FlexStatement,
} from './statements.ts';
import { inSlices } from '#brokers/in-slices.ts';
import { PlatformFailure } from '#brokers/feeds/platform-problem.ts';

/** Everything of a report that the journal uses. */
export interface ReadReport {
  /** One for each account, also where the query is broken out by day. */
  readonly statements: readonly FlexStatement[];
  readonly executions: readonly ReportedExecution[];
  readonly leftOut: readonly LeftOutRow[];
  readonly splits: readonly ReportedSplit[];
  /** By account: ids of fills that the report names only to take them back. */
  readonly withdrawnIds: ReadonlyMap<string, readonly string[]>;
}

interface Looking {
  readonly statements: FlexStatement[];
  /**
   * All ids that occur, by account, cancellations and what they cancel among them, with the other names of their fills: a
   * query that shows fewer numbers may have named them by one of those.
   */
  readonly named: Map<string, Set<string>>;
  sums: number;
  fills: number;
}

/** Remembers every id of a fill's row. What cannot be read is left to the reader of fills, which says so. */
function noteIds(row: FlexElement, looking: Looking): void {
  const around = looking.statements.at(-1)?.account ?? '';
  const level = attributeOf(row, 'levelOfDetail').toUpperCase();
  if (level !== '' && level !== 'EXECUTION') return void (looking.sums += 1);
  looking.fills += 1;
  try {
    const fill = readFlexFill(row, around);
    if (!fill) return;
    const ids = looking.named.getOrInsertComputed(fill.execution.account, () => new Set<string>());
    for (const name of namesOf(fill)) ids.add(name);
    const { originalTransactionId, originalTradeId, isCancellation } = fill;
    if (!isCancellation) return;
    if (originalTransactionId !== '') ids.add(`transaction:${originalTransactionId}`);
    if (originalTradeId !== '') ids.add(`trade:${originalTradeId}`);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
  }
}

function look(row: FlexElement, looking: Looking): void {
  if (row.name === 'FlexStatement') looking.statements.push(openStatement(row));
  else if (row.name === 'OpenPositions') showPositions(looking.statements);
  else if (row.name === 'OpenPosition') readPosition(row, looking.statements);
  else if (row.name === 'Trade' || row.name === 'TradeConfirm') noteIds(row, looking);
  else if (row.name === 'Order') looking.sums += 1;
}

/** What the trader changes in the query where that is what makes a report unreadable; null for any other damage. */
function mendingOf({ reason, expected }: Refusal): PlatformReason | null {
  if (expected?.code === 'flexDates') return 'ibkr-query-dates';
  const [, got] = reason.values;
  const isMissing = reason.code === 'cell' && got === '';
  return isMissing || expected?.code === 'flexFields' ? 'ibkr-query-fields' : null;
}

function damaged(refusal: Refusal): PlatformFailure {
  const reason = mendingOf(refusal);
  return new PlatformFailure({
    kind: 'damaged',
    detail: inEnglish(refusal),
    line: refusal.line,
    during: 'GetStatement',
    ...(reason === null ? {} : { reason }),
  });
}

/** A report up to this size is read in a few milliseconds. */
const SMALL_BYTES = 128 * 1024;

interface FillsOfReport {
  readonly executions: readonly ReportedExecution[];
  readonly splits: readonly ReportedSplit[];
  readonly leftOut: readonly LeftOutRow[];
}

/** The fills of a report; a row that cannot be read makes the whole report unusable. Throws {@link PlatformFailure}. */
async function readFills({ bytes }: FlexReport, signal: AbortSignal): Promise<FillsOfReport> {
  const file = { name: 'report.xml', bytes };
  const executions: ReportedExecution[] = [];
  const splits: ReportedSplit[] = [];
  const leftOut: LeftOutRow[] = [];
  const refuseUnreadable = (rows: readonly UnreadableRow[]) => {
    const [row] = rows;
    if (row) throw damaged(row);
  };
  if (bytes.length <= SMALL_BYTES) {
    for (const whole of readWholeFiles(file, { format: 'flex' })) {
      refuseUnreadable(whole.summary.unreadable.rows);
      executions.push(...whole.executions);
      leftOut.push(...whole.summary.leftOut.rows);
      splits.push(...(whole.summary.splits ?? []));
    }
    return { executions, leftOut, splits };
  }
  for await (const part of readInWorker(file, { format: 'flex' }, signal)) {
    if (part.kind === 'refused') throw new UnreadableFile(part.line, part.reason, part.expected);
    if (part.kind === 'executions') for (const execution of part.executions) executions.push(execution);
    if (part.kind !== 'finished') continue;
    refuseUnreadable(part.summary.unreadable.rows);
    leftOut.push(...part.summary.leftOut.rows);
    splits.push(...(part.summary.splits ?? []));
  }
  return { executions, leftOut, splits };
}

/** Sums of orders and the like are in most reports and need no mention. */
const SUM = /^(?:Order|SymbolSummary|AssetSummary|Lot|WashSale|Trade) /;

function isNews({ reason, what }: LeftOutRow): boolean {
  return reason !== 'sum' && (reason !== 'not-an-execution' || !SUM.test(what));
}

/** The names of executions, by account. */
export function namesByAccount(executions: readonly ReportedExecution[]): ReadonlySet<string> {
  return new Set(
    executions.flatMap((execution) => namesOf({ execution }).map((name) => `${execution.account} ${name}`)),
  );
}

function withdrawnIdsOf(named: Looking['named'], executions: readonly ReportedExecution[]) {
  const kept = namesByAccount(executions);
  return new Map(
    [...named].map(([account, ids]) => [account, [...ids].filter((id) => !kept.has(`${account} ${id}`))]),
  );
}

/** Reads a report whole. Throws {@link PlatformFailure} for one that is damaged or lacks the executions. */
export async function readReport(report: FlexReport, signal: AbortSignal): Promise<ReadReport> {
  const looking: Looking = { statements: [], named: new Map(), sums: 0, fills: 0 };
  try {
    await inSlices(readFlexDocument([report.text], (row) => look(row, looking)));
    if (looking.fills === 0 && looking.sums > 0)
      throw new PlatformFailure({
        kind: 'failed',
        reason: 'ibkr-no-executions',
        detail: 'the report holds orders or sums but no executions',
      });
    const { executions, leftOut, splits } = await readFills(report, signal);
    return {
      statements: wholeStatements(looking.statements),
      executions,
      leftOut: leftOut.filter(isNews),
      splits,
      withdrawnIds: withdrawnIdsOf(looking.named, executions),
    };
  } catch (error) {
    if (error instanceof UnreadableFile) throw damaged(error);
    throw error;
  }
}
