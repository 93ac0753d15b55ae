import { decimal, multiplyDecimals, ZERO, type Decimal } from '../decimal.ts';
import { NO_MONEY, roundToMoney, type Money } from '../money.ts';
import type { FeeProvenance, InstrumentKind, ReportedExecution } from './reported-execution.ts';

/**
 * What an account's broker takes, as its trader says, for executions whose source states no fees. Decimal text, in the currency
 * of what is traded.
 */
export interface FeeModel {
  readonly perShare: string;
  readonly perContract: string;
  readonly perOrder: string;
  /** Least commission of one order. */
  readonly minimum: string;
}

const BY_SHARE: ReadonlySet<InstrumentKind> = new Set(['stock', 'fund', 'warrant']);
const BY_CONTRACT: ReadonlySet<InstrumentKind> = new Set(['option', 'future', 'future-option']);

/** What an estimate needs to know of an execution. */
export interface Chargeable {
  readonly kind: InstrumentKind;
  readonly size: string;
  readonly price: string;
  /** New York day: what is left of an order on another day is charged as an order of its own. */
  readonly day: number;
  /** Executions of one order share its charges; null makes an order of its own. */
  readonly externalOrderId: string | null;
  readonly feeProvenance: FeeProvenance;
}

/** Whether a model says what an execution costs: nobody stated it. */
export function isEstimable({ feeProvenance }: Pick<Chargeable, 'feeProvenance'>): boolean {
  return feeProvenance === 'unknown' || feeProvenance === 'estimated';
}

/**
 * Commission of each execution, in the order given, 0 where it is stated: size × rate, rounded once to 1/10,000. What the order
 * costs beyond that (its own charge, or the rest up to its minimum) goes to its first execution; where fees of the order are
 * stated in part, they carry it already. What ends at price 0, expired, assigned or worthless, was no order.
 */
export function estimateCommissions(executions: readonly Chargeable[], model: FeeModel): Money[] {
  const charges = executions.map((execution) => roundToMoney(chargeOf(execution, model)));
  const ordered = [...executions.keys()].filter((at) => executions[at]!.price !== '0');
  const orders = Map.groupBy(ordered, (at) => {
    const { day, externalOrderId } = executions[at]!;
    return externalOrderId === null ? `#${at}` : `${day}|${externalOrderId}`;
  });
  const minimum = roundToMoney(decimal(model.minimum));
  const perOrder = roundToMoney(decimal(model.perOrder));
  for (const members of orders.values()) {
    if (members.some((at) => !isEstimable(executions[at]!))) continue;
    const sum = members.reduce((total, at) => total + charges[at]!, 0);
    const rest = Math.max(sum + perOrder, minimum) - sum;
    charges[members[0]!] = (charges[members[0]!]! + rest) as Money;
  }
  return charges;
}

function chargeOf(execution: Chargeable, { perShare, perContract }: FeeModel): Decimal {
  const { kind, size, price } = execution;
  if (price === '0' || !isEstimable(execution)) return ZERO;
  if (BY_SHARE.has(kind)) return multiplyDecimals(decimal(size), decimal(perShare));
  if (BY_CONTRACT.has(kind)) return multiplyDecimals(decimal(size), decimal(perContract));
  return ZERO;
}

/** Executions with estimated commissions where their source states no fees; `model` is JSON of a {@link FeeModel}, null for none. */
export function estimateFees(
  executions: readonly ReportedExecution[],
  model: string | null,
): readonly ReportedExecution[] {
  if (model === null || !executions.some(isEstimable)) return executions;
  const commissions = estimateCommissions(
    executions.map((execution) => ({ ...execution, kind: execution.instrument.kind })),
    JSON.parse(model) as FeeModel,
  );
  return executions.map((execution, at) =>
    isEstimable(execution)
      ? {
          ...execution,
          fees: { ...execution.fees, commission: commissions[at] ?? NO_MONEY },
          feeProvenance: 'estimated' as const,
        }
      : execution,
  );
}
