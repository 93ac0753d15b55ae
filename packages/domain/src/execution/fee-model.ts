import { addDecimals, decimal, multiplyDecimals, ZERO, type Decimal } from '../decimal.ts';
import { NO_MONEY, roundToMoney, type Money } from '../money.ts';
import type { InstrumentKind, ReportedExecution } from './reported-execution.ts';

/** What an account's broker takes, as its trader says, for executions whose source states no fees. Dollars as decimal text. */
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
  /** Executions of one order share its charges; null makes an order of its own. */
  readonly externalOrderId: string | null;
}

/**
 * Commission of each execution, in the order given: size × rate, rounded once to 1/10,000; what the order costs beyond that
 * (its own charge, or the rest up to its minimum) goes to its first execution.
 */
export function estimateCommissions(executions: readonly Chargeable[], model: FeeModel): Money[] {
  const charges = executions.map((execution) => roundToMoney(chargeOf(execution, model)));
  const orders = Map.groupBy(executions.keys(), (at) => executions[at]!.externalOrderId ?? `#${at}`);
  for (const members of orders.values()) {
    const sum =
      members.reduce((total, at) => total + charges[at]!, 0) + roundToMoney(decimal(model.perOrder));
    const whole = Math.max(sum, roundToMoney(decimal(model.minimum)));
    const rest = whole - members.reduce((total, at) => total + charges[at]!, 0);
    charges[members[0]!] = (charges[members[0]!]! + rest) as Money;
  }
  return charges;
}

function chargeOf({ kind, size }: Chargeable, { perShare, perContract }: FeeModel): Decimal {
  if (BY_SHARE.has(kind)) return multiplyDecimals(decimal(size), decimal(perShare));
  if (BY_CONTRACT.has(kind)) return multiplyDecimals(decimal(size), decimal(perContract));
  return addDecimals(ZERO, ZERO);
}

/** Executions with estimated commissions where their source states no fees; `model` is JSON of a {@link FeeModel}, null for none. */
export function estimateFees(
  executions: readonly ReportedExecution[],
  model: string | null,
): readonly ReportedExecution[] {
  if (model === null) return executions;
  const unknown = executions.filter(({ feeProvenance }) => feeProvenance === 'unknown');
  const commissions = estimateCommissions(
    unknown.map(({ instrument, size, externalOrderId }) => ({
      kind: instrument.kind,
      size,
      externalOrderId,
    })),
    JSON.parse(model) as FeeModel,
  );
  const estimates = new Map(unknown.map((execution, at) => [execution, commissions[at]!]));
  return executions.map((execution) => {
    const commission = estimates.get(execution);
    if (commission === undefined) return execution;
    const fees = { commission, exchange: NO_MONEY, regulatory: NO_MONEY, other: NO_MONEY };
    return { ...execution, fees, feeProvenance: 'estimated' as const };
  });
}
