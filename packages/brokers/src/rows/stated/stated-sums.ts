import type { Day } from '@daybook/domain/calendar.ts';
import { addDecimals, decimal, decimalText, ZERO, type Decimal } from '@daybook/domain/decimal.ts';
import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import type { Notes } from '#brokers/files/file-reading.ts';
import { sign, signedSize } from './stated-closings.ts';

/** Fills are held until the end of their file; of one with more, nothing is stated. */
const MAX_FILLS = 400_000;

type Kind = 'gross' | 'net';

/** What is held of a fill. */
interface Fill extends Pick<
  ReportedExecution,
  'account' | 'action' | 'day' | 'effect' | 'instant' | 'instrument' | 'line' | 'sequence' | 'size'
> {
  readonly profit: Decimal;
  /** Whether it closes something whose profit the file has not calculated yet. */
  readonly isUnstated: boolean;
}

/** What a file states of one position on one day. */
interface Sum {
  readonly first: Fill;
  amount: Decimal;
  isKnown: boolean;
}

function heldOf(execution: ReportedExecution, isUnstated: boolean): Fill {
  const { account, action, day, effect, instant, instrument, line, sequence, size } = execution;
  const profit = execution.statedRealised ? decimal(execution.statedRealised.amount) : ZERO;
  return { account, action, day, effect, instant, instrument, line, sequence, size, profit, isUnstated };
}

/** Fills of one instant follow each other as in their file, which may begin with the latest. */
function inOrder(fills: readonly Fill[]): readonly Fill[] {
  const isNewestFirst = fills[0]!.instant > fills.at(-1)!.instant;
  return (isNewestFirst ? fills.toReversed() : fills).toSorted(
    (left, right) => left.instant - right.instant || left.sequence - right.sequence,
  );
}

/** Whether a fill that finds nothing to close closes something, which was then opened before the file begins. */
function closesEarlier({ effect, profit }: Fill, kind: Kind): boolean {
  return effect === 'close' || (kind === 'gross' && sign(profit) !== 0);
}

/**
 * The days of one position, each with the profit of what became flat on it: there the profit of a trade counts. Not known is
 * a day with profit of a trade that begins before the file or ends after it.
 */
function sumDays(fills: readonly Fill[], kind: Kind): Iterable<Sum> {
  const days = new Map<Day, Sum>();
  let position = ZERO;
  let trip: { readonly fill: Fill; readonly sum: Sum }[] = [];
  for (const fill of inOrder(fills)) {
    const sum = days.getOrInsertComputed(fill.day, () => ({ first: fill, amount: ZERO, isKnown: true }));
    const change = signedSize(fill);
    const isClosing = sign(position) * sign(change) < 0;
    if (fill.isUnstated) sum.isKnown = false;
    if (!isClosing && closesEarlier(fill, kind)) {
      sum.isKnown = false;
      continue;
    }
    const after = addDecimals(position, change);
    trip.push({ fill, sum });
    if (isClosing && sign(after) !== sign(position)) {
      sum.amount = trip.reduce((amount, part) => addDecimals(amount, part.fill.profit), sum.amount);
      sum.isKnown &&= !trip.some((part) => part.fill.isUnstated);
      trip = [];
    }
    position = after;
  }
  for (const { fill, sum } of trip) sum.isKnown &&= sign(fill.profit) === 0;
  return days.values();
}

/**
 * Passes executions on and states, after the last of them, what the file states of their profit by account, day and
 * instrument. `unstated` recognises a fill that closes something of which the file has not calculated the profit yet. A day of
 * an account of which not all is known is not stated.
 */
export function* stateSums(
  executions: Iterable<ReportedExecution>,
  kind: Kind,
  notes: Notes,
  unstated: (execution: ReportedExecution) => boolean = () => false,
): Generator<ReportedExecution> {
  const positions = new Map<string, Fill[]>();
  let count = 0;
  for (const execution of executions) {
    yield execution;
    count += 1;
    if (count > MAX_FILLS) continue;
    const { account, instrument, positionRef } = execution;
    const key = `${account}|${instrument.contract}|${instrument.currency}|${positionRef ?? ''}`;
    positions.getOrInsertComputed(key, () => []).push(heldOf(execution, unstated(execution)));
  }
  if (count > MAX_FILLS) return;
  const sums = [...positions.values()].flatMap((fills) => [...sumDays(fills, kind)]);
  const days = Map.groupBy(sums, ({ first }) => `${first.account}|${first.day}|${first.instrument.currency}`);
  for (const ofDay of days.values()) if (ofDay.every(({ isKnown }) => isKnown)) stateDay(ofDay, kind, notes);
}

function stateDay(sums: readonly Sum[], kind: Kind, notes: Notes): void {
  for (const ofSymbol of Map.groupBy(sums, ({ first }) => first.instrument.contract).values()) {
    const { line, account, day, instrument } = ofSymbol[0]!.first;
    const { currency, symbol } = instrument;
    const amount = decimalText(ofSymbol.map((sum) => sum.amount).reduce(addDecimals, ZERO));
    notes.state({ line, account, currency, symbol, amount, kind, from: day, to: day, basis: 'realised' });
  }
}
