import { decimal, multiplyDecimals, ZERO, type Decimal } from '../decimal.ts';
import type { Money } from '../money.ts';
import { roundToMoney } from '../money-of-decimal.ts';
import type { FeeProvenance, InstrumentKind, ReportedExecution } from './reported-execution.ts';

/**
 * What an account's broker takes as commission, as its trader says, for executions whose source states none. Decimal text, in the currency
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

/** Whether a model says what the commission of an execution is: nobody stated it. */
export function isEstimable({ feeProvenance }: Pick<Chargeable, 'feeProvenance'>): boolean {
  return feeProvenance === 'unknown' || feeProvenance === 'estimated';
}

/** The place of an execution in its order; the lower of two, number by number, came first. Never the same for two. */
export type Place = readonly number[];

/** The commissions of any number of executions, of which only a sum for each order is kept. */
export interface OrderCharges {
  /** Takes an execution, in any order; all are taken before a commission is asked. */
  take(execution: Chargeable, place: Place): void;
  /** The commission of an execution that was taken. */
  commissionOf(execution: Chargeable, place: Place): Money;
}

/**
 * Commission of an execution, 0 where it is stated: size × rate, rounded once to 1/10,000. What the order costs beyond that (its
 * own charge, or the rest up to its minimum) goes to its first execution; where fees of the order are stated in part, they carry
 * it already. What ends at price 0, expired, assigned or worthless, was no order.
 */
export function chargeOrders(model: FeeModel): OrderCharges {
  const orders = new Map<string, { sum: number; first: Place; isEstimable: boolean }>();
  const minimum = roundToMoney(decimal(model.minimum));
  const perOrder = roundToMoney(decimal(model.perOrder));
  const chargeFor = (execution: Chargeable) => roundToMoney(chargeOf(execution, model));
  return {
    take(execution, place) {
      if (execution.price === '0' || execution.externalOrderId === null) return;
      const order = orders.getOrInsertComputed(keyOf(execution), () => {
        return { sum: 0, first: place, isEstimable: true };
      });
      order.sum += chargeFor(execution);
      order.isEstimable &&= isEstimable(execution);
      if (comparePlaces(place, order.first) < 0) order.first = place;
    },
    commissionOf(execution, place) {
      const charge = chargeFor(execution);
      if (execution.price === '0' || !isEstimable(execution)) return charge;
      const alone = { sum: charge, first: place, isEstimable: true };
      const order = execution.externalOrderId === null ? alone : orders.get(keyOf(execution));
      if (!order?.isEstimable || comparePlaces(place, order.first) !== 0) return charge;
      return (charge + Math.max(perOrder, minimum - order.sum)) as Money;
    },
  };
}

function keyOf({ day, externalOrderId }: Chargeable): string {
  return `${day}|${externalOrderId}`;
}

function comparePlaces(left: Place, right: Place): number {
  const at = left.findIndex((number, index) => number !== right[index]);
  return at === -1 ? 0 : left[at]! - right[at]!;
}

function chargeOf(execution: Chargeable, { perShare, perContract }: FeeModel): Decimal {
  const { kind, size, price } = execution;
  if (price === '0' || !isEstimable(execution)) return ZERO;
  if (BY_SHARE.has(kind)) return multiplyDecimals(decimal(size), decimal(perShare));
  if (BY_CONTRACT.has(kind)) return multiplyDecimals(decimal(size), decimal(perContract));
  return ZERO;
}

/** Executions charged between two stops. */
const A_STEP = 200;

/**
 * Executions, in their order, with estimated commissions where their source states none; what it states of other charges stays; `model` is JSON of a
 * {@link FeeModel}, null for none. It stops wherever it may be interrupted.
 */
export function* estimateFees(
  executions: readonly ReportedExecution[],
  model: string | null,
): Generator<void, readonly ReportedExecution[], void> {
  if (model === null) return executions;
  const charges = chargeOrders(JSON.parse(model) as FeeModel);
  for (const [at, execution] of executions.entries()) {
    charges.take(toChargeable(execution), [at]);
    if (at % A_STEP === 0) yield;
  }
  const estimated: ReportedExecution[] = [];
  for (const [at, execution] of executions.entries()) {
    estimated.push(isEstimable(execution) ? withEstimate(execution, charges, at) : execution);
    if (at % A_STEP === 0) yield;
  }
  return estimated;
}

function toChargeable(execution: ReportedExecution): Chargeable {
  return { ...execution, kind: execution.instrument.kind };
}

function withEstimate(execution: ReportedExecution, charges: OrderCharges, at: number): ReportedExecution {
  const commission = charges.commissionOf(toChargeable(execution), [at]);
  return { ...execution, fees: { ...execution.fees, commission }, feeProvenance: 'estimated' };
}
