import type {
  CancelledFill,
  LeftOutRow,
  ReportedExecution,
} from '@daybook/domain/execution/reported-execution.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { applyCancellations, type Cancelled } from './flex-cancellations.ts';
import { nameFill, namesOf, type FlexFill } from './flex-fill.ts';
import { keepFees } from './flex-kept-fees.ts';
import { UnreadableFile } from '#brokers/reading/unreadable-file.ts';

type LeaveOut = (row: LeftOutRow) => void;

function leaveOutFill(
  leaveOut: LeaveOut,
  { execution }: FlexFill,
  reason: 'cancelled' | 'correction-replaced',
): void {
  leaveOut({ line: execution.line, reason, what: nameFill(execution) });
}

/** Of two fills with one id, the one that counts: the higher version, or the first of two equal ones. */
function newerOf(earlier: FlexFill, later: FlexFill): FlexFill {
  if (later.version !== earlier.version) return later.version > earlier.version ? later : earlier;
  if (nameFill(earlier.execution) === nameFill(later.execution)) return earlier;
  const { line, externalId } = later.execution;
  throw new UnreadableFile(line, because('idTwice', externalId ?? '', earlier.execution.line));
}

/** Leaves one of the fills that are the same by a text; null for a fill that is only itself. */
function onceEach(
  fills: readonly FlexFill[],
  keyOf: (fill: FlexFill) => string | null,
  leaveOut: LeaveOut,
): FlexFill[] {
  const current = new Map<string, FlexFill>();
  for (const [at, fill] of fills.entries()) {
    const key = keyOf(fill) ?? `at ${at}`;
    const earlier = current.get(key);
    const kept = earlier ? newerOf(earlier, fill) : fill;
    if (earlier) leaveOutFill(leaveOut, kept === fill ? earlier : fill, 'correction-replaced');
    current.set(key, kept);
  }
  return [...current.values()];
}

/** Repeated rows, then versions of an execution: each booking of one version is a fill of its own. */
function replaceCorrected(fills: readonly FlexFill[], leaveOut: LeaveOut): FlexFill[] {
  const about = ({ execution }: FlexFill) => `${execution.account} ${execution.instrument.contract}`;
  const bookings = onceEach(
    fills,
    (fill) => (fill.execution.externalId === null ? null : `${about(fill)} ${fill.execution.externalId}`),
    leaveOut,
  );
  const latest = new Map<string, number>();
  const keyOf = (fill: FlexFill) => `${about(fill)} ${fill.executionId.slice(0, -2)}`;
  for (const fill of bookings) latest.set(keyOf(fill), Math.max(fill.version, latest.get(keyOf(fill)) ?? 0));
  return bookings.filter((fill) => {
    const isReplaced = fill.version > 0 && fill.version < latest.get(keyOf(fill))!;
    if (isReplaced) leaveOutFill(leaveOut, fill, 'correction-replaced');
    return !isReplaced;
  });
}

/** What a cancellation names of its fill, which an earlier report may have brought too; by the names of the fill, if it is here. */
function cancelledBy({ cancellation, fill }: Cancelled): CancelledFill {
  const { account, action, size, price, statedAt = null } = cancellation.execution;
  const { originalTransactionId, originalTradeId } = cancellation;
  const ids = [
    ...(originalTransactionId === '' ? [] : [`transaction:${originalTransactionId}`]),
    ...(fill ? namesOf(fill) : []),
    ...(originalTradeId === '' ? [] : [`trade:${originalTradeId}`]),
    ...namesOf(cancellation),
  ];
  return { account, ids: [...new Set(ids)], action, size, price, statedAt };
}

/** Cancellations without the ids of fills that the report itself keeps: a correction has the id of what it replaces. */
function sparing(kept: readonly FlexFill[], leftOut: readonly LeftOutRow[]): LeftOutRow[] {
  const spared = new Set(
    kept.flatMap((fill) => namesOf(fill).map((id) => `${fill.execution.account} ${id}`)),
  );
  return leftOut.map(({ cancels, ...row }) => {
    if (!cancels) return row;
    const ids = cancels.ids.filter((id) => !spared.has(`${cancels.account} ${id}`));
    return { ...row, cancels: { ...cancels, ids } };
  });
}

/**
 * Applies corrections of a report: a cancellation removes its fill, then a higher version replaces a lower one. Everything that
 * removed is listed; a cancellation whose fill is not in the report says so. Throws {@link UnreadableFile} when
 * one id has two different fills.
 */
export function settleCorrections(fills: readonly FlexFill[]): {
  readonly executions: readonly ReportedExecution[];
  readonly leftOut: readonly LeftOutRow[];
} {
  const leftOut: LeftOutRow[] = [];
  const leaveOut = (row: LeftOutRow): void => void leftOut.push(row);
  const { standing, cancelled } = applyCancellations(fills);
  for (const entry of cancelled) {
    const { execution } = entry.cancellation;
    leaveOut({
      line: execution.line,
      reason: entry.fill ? 'cancelled' : 'cancels-nothing',
      what: nameFill(execution),
      cancels: cancelledBy(entry),
    });
    if (entry.fill) leaveOutFill(leaveOut, entry.fill, 'cancelled');
    for (const repeat of entry.repeats) leaveOutFill(leaveOut, repeat, 'correction-replaced');
  }
  const kept = replaceCorrected(standing, leaveOut);
  const executions = keepFees(kept, cancelled, leaveOut);
  return { executions, leftOut: sparing(kept, leftOut) };
}
