import { addDecimals, decimal, negateDecimal } from '@daybook/domain/decimal.ts';
import { isEstimable } from '@daybook/domain/execution/fee-model.ts';
import {
  totalFees,
  type CancelledFill,
  type ReportedExecution,
} from '@daybook/domain/execution/reported-execution.ts';
import { NO_MONEY } from '@daybook/domain/money.ts';
import type { KnownExecution } from './classify-fills.ts';
import { fillKey, tradedOf } from './identity.ts';

/** Everything of an execution that a platform corrects later, in one comparable text; an estimated commission is no word of its source. */
export function correctable(execution: Correctable): string {
  const { action, effect, price, size, instant, fees, positionRef, statedProfit } = execution;
  return [
    action,
    effect,
    price,
    size,
    instant,
    isEstimable(execution) ? NO_MONEY : fees.commission,
    fees.exchange,
    fees.regulatory,
    fees.other,
    positionRef ?? '',
    statedProfit ?? '',
  ].join('|');
}

type Correctable = Pick<
  ReportedExecution,
  | 'action'
  | 'effect'
  | 'price'
  | 'size'
  | 'instant'
  | 'fees'
  | 'feeProvenance'
  | 'positionRef'
  | 'statedProfit'
>;

/**
 * Whether a report was written before what is known was stated; one that does not say when is older than one that does. What
 * is known without its fees takes them from anybody.
 */
export function isOlder(writtenAt: number | null, { statedAt, hasStatedFees }: KnownExecution): boolean {
  return hasStatedFees && statedAt !== null && (writtenAt ?? -Infinity) < statedAt;
}

/** Whether a file cancelled a fill, which neither that very fill brings back nor one that does not say that it is newer. */
export function isCancelled(
  { correctable: says, fillKey: key, statedAt }: KnownExecution,
  execution: ReportedExecution,
  writtenAt: number | null,
): boolean {
  return says === '' && (isNoLater(writtenAt, statedAt) || key === fillKey(execution));
}

/** Whether a file that is written at some time says no more than a cancellation. */
function isNoLater(writtenAt: number | null, cancelledAt: number | null): boolean {
  return (writtenAt ?? -Infinity) <= (cancelledAt ?? Infinity);
}

/** Whether a cancellation that names a fill takes it away: a newer one of another content is its correction. */
export function takesAway(
  cancelled: CancelledFill,
  fill: Pick<KnownExecution, 'fillKey' | 'statedAt'>,
): boolean {
  return isNoLater(fill.statedAt, cancelled.statedAt) || fill.fillKey.endsWith(`|${tradedOf(cancelled)}`);
}

/** Fees that are stated take the place of those that are not, and of others that were stated before. */
export function hasBetterFees(
  { fees, feeProvenance }: ReportedExecution,
  writtenAt: number | null,
  other: KnownExecution,
): boolean {
  if (feeProvenance !== 'stated' || other.correctable === '') return false;
  if (!other.hasStatedFees) return true;
  return writtenAt !== null && !isOlder(writtenAt, other) && totalFees(fees) !== other.fees;
}

/** Whether a platform states exactly what a file stated before. */
export function isSameStatement(known: KnownExecution, execution: ReportedExecution): boolean {
  return known.correctable === correctable(execution);
}

/**
 * A file without fees corrects no size of which it lists no more than what was closed by its end; read after fees were stated,
 * neither a time that it cuts to the second.
 */
export function addsNothing(known: KnownExecution, execution: ReportedExecution): boolean {
  if (known.correctable === '') return false;
  if (known.correctable === correctable(execution)) return true;
  if (!['unknown', 'estimated'].includes(execution.feeProvenance)) return false;
  const [action, effect, price, size = '0', instant] = known.correctable.split('|');
  const rest = addDecimals(decimal(size), negateDecimal(decimal(execution.size)));
  return (
    action === execution.action &&
    effect === execution.effect &&
    price === execution.price &&
    (known.hasStatedFees ? rest.units >= 0n : rest.units > 0n) &&
    secondOf(Number(instant)) === secondOf(execution.instant)
  );
}

function secondOf(instant: number): number {
  return Math.floor(instant / 1000);
}
