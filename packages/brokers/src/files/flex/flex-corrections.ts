import type {
  CancelledFill,
  LeftOutRow,
  ReportedExecution,
} from '@daybook/domain/execution/reported-execution.ts';
import { because } from '@daybook/texts/file-reason.ts';
import type { FlexFill } from './flex-fill.ts';
import { UnreadableFile } from '#brokers/reading/unreadable-file.ts';

/** Short text that names a fill to the trader. */
export function nameFill({ localText, action, size, instrument, price }: ReportedExecution): string {
  return `${localText} ${action} ${size} ${instrument.symbol} @ ${price}`;
}

function identityKey({ execution }: FlexFill): string {
  return [execution.account, execution.instrument.contract, execution.externalId].join(' ');
}

function sameContent(left: ReportedExecution, right: ReportedExecution): boolean {
  return nameFill(left) === nameFill(right);
}

/** Of two fills with one id, the one that counts: the higher version, or the first of two equal ones. */
function newerOf(earlier: FlexFill, later: FlexFill): FlexFill {
  if (later.version !== earlier.version) return later.version > earlier.version ? later : earlier;
  if (sameContent(earlier.execution, later.execution)) return earlier;
  const { line, externalId } = later.execution;
  throw new UnreadableFile(line, because('idTwice', externalId ?? '', earlier.execution.line));
}

function replaceCorrected(fills: readonly FlexFill[], leaveOut: (row: LeftOutRow) => void): FlexFill[] {
  const current = new Map<string, FlexFill>();
  for (const fill of fills) {
    const key = fill.execution.externalId === null ? `line ${fill.execution.line}` : identityKey(fill);
    const earlier = current.get(key);
    const kept = earlier ? newerOf(earlier, fill) : fill;
    const replaced = earlier && (kept === fill ? earlier : fill);
    if (replaced) {
      const { line } = replaced.execution;
      leaveOut({ line, reason: 'correction-replaced', what: nameFill(replaced.execution) });
    }
    current.set(key, kept);
  }
  return [...current.values()];
}

/**
 * Fills to be found by what a cancellation may name them by, surest first: id, trade number, all that was traded. One that states
 * the number of its trade means no other trade with a number, be it equal: its fill may be in an earlier report.
 */
function cancellationKeys({
  execution,
  tradeId,
  originalTradeId,
  isCancellation,
}: FlexFill): readonly (string | null)[] {
  const { account, instrument, action, size, price, externalId } = execution;
  const about = `${account} ${instrument.contract} ${action}`;
  const trade = isCancellation ? originalTradeId : tradeId;
  const isNumbered = trade !== '';
  const traded = `${about} ${size} at ${price}`;
  return [
    externalId === null ? null : `${about} id ${externalId}`,
    isNumbered ? `${about} trade ${trade}` : null,
    isCancellation && isNumbered ? null : traded,
    isCancellation === isNumbered ? `${traded} without number` : null,
  ];
}

/** Gives each cancellation its fill once; a fill that is gone is never found again. */
function cancellationIndex(fills: ReadonlySet<FlexFill>): (cancellation: FlexFill) => FlexFill | undefined {
  const index = new Map<string, FlexFill[]>();
  for (const fill of [...fills].reverse())
    for (const key of cancellationKeys(fill)) if (key !== null) index.getOrInsert(key, []).push(fill);
  return (cancellation) => {
    for (const key of cancellationKeys(cancellation)) {
      const queue = key === null ? undefined : index.get(key);
      while (queue?.length) {
        const fill = queue.pop();
        if (fill && fills.has(fill) && fill.execution.instant <= cancellation.execution.instant) return fill;
      }
    }
    return undefined;
  };
}

/** What a cancellation names of its fill, which an earlier report may have brought too; by the names of the fill, if it is here. */
function cancelledBy(cancellation: FlexFill, cancelled: FlexFill | undefined): CancelledFill {
  const { account, externalId, action, size, price, statedAt = null } = cancellation.execution;
  const trades = [cancellation.originalTradeId, cancelled?.tradeId ?? ''].filter((id) => id !== '');
  const ids = [externalId, cancelled?.execution.externalId ?? null].filter((id) => id !== null);
  const named = [...new Set([...ids, ...trades.map((id) => `trade:${id}`)])];
  return { account, ids: named, action, size, price, statedAt };
}

/** Cancellations without the ids of fills that the report itself keeps: a correction has the id of what it replaces. */
function sparing(kept: ReadonlySet<FlexFill>, leftOut: readonly LeftOutRow[]): LeftOutRow[] {
  const ids = new Set(
    [...kept].flatMap(({ execution: { account, externalId }, tradeId }) => [
      `${account} ${externalId}`,
      `${account} trade:${tradeId}`,
    ]),
  );
  return leftOut.map(({ cancels, ...row }) =>
    cancels
      ? {
          ...row,
          cancels: { ...cancels, ids: cancels.ids.filter((id) => !ids.has(`${cancels.account} ${id}`)) },
        }
      : row,
  );
}

/**
 * Applies corrections of a report: a higher version replaces its fill, a cancellation removes one. Everything that
 * removed is listed; a cancellation whose fill is not in the report says so. Throws {@link UnreadableFile} when
 * one id has two different fills.
 */
export function settleCorrections(fills: readonly FlexFill[]): {
  readonly executions: readonly ReportedExecution[];
  readonly leftOut: readonly LeftOutRow[];
} {
  const leftOut: LeftOutRow[] = [];
  const leaveOut = (row: LeftOutRow): void => void leftOut.push(row);
  const real = fills.filter(({ isCancellation }) => !isCancellation);
  const kept = new Set(replaceCorrected(real, leaveOut));
  const findCancelled = cancellationIndex(kept);
  for (const cancellation of fills.filter(({ isCancellation }) => isCancellation)) {
    const cancelled = findCancelled(cancellation);
    leaveOut({
      line: cancellation.execution.line,
      reason: cancelled ? 'cancelled' : 'cancels-nothing',
      what: nameFill(cancellation.execution),
      cancels: cancelledBy(cancellation, cancelled),
    });
    if (!cancelled) continue;
    kept.delete(cancelled);
    leaveOut({ line: cancelled.execution.line, reason: 'cancelled', what: nameFill(cancelled.execution) });
  }
  return { executions: [...kept].map(({ execution }) => execution), leftOut: sparing(kept, leftOut) };
}
