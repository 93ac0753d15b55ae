/** The parts of a trade as whole numbers, read once for all that follows from them. */
import { decimal, unitsAt } from '../../decimal.ts';
import { orderNumbers, type OrderedPart } from './orders.ts';

/** One part of a trade; sizes and prices are canonical decimal text. */
export interface AuditedPart extends OrderedPart {
  readonly size: string;
  readonly execution: OrderedPart['execution'] & {
    readonly price: string;
    readonly statedProfit?: string | null;
  };
}

/** Of each part what it adds to the position and its price, at one scale each, and the number of its order. */
export interface PartUnits {
  readonly changes: readonly bigint[];
  readonly prices: readonly bigint[];
  readonly orders: readonly number[];
  readonly sizeScale: number;
  readonly priceScale: number;
  /** Whether a platform settled a profit that prices do not give. */
  readonly isSettled: boolean;
}

export function unitsOfParts(parts: readonly AuditedPart[]): PartUnits {
  const sizes = parts.map(({ size }) => decimal(size));
  const prices = parts.map(({ execution }) => decimal(execution.price));
  const sizeScale = sizes.reduce((most, { scale }) => Math.max(most, scale), 0);
  const priceScale = prices.reduce((most, { scale }) => Math.max(most, scale), 0);
  return {
    changes: sizes.map((size, at) =>
      parts[at]!.execution.action === 'buy' ? unitsAt(size, sizeScale) : -unitsAt(size, sizeScale),
    ),
    prices: prices.map((price) => unitsAt(price, priceScale)),
    orders: orderNumbers(parts),
    sizeScale,
    priceScale,
    isSettled: parts.some(({ execution }) => (execution.statedProfit ?? null) !== null),
  };
}

/** What some parts came to: their size, and Σ size × price, both with the sign of the size. */
export interface PartSum {
  size: bigint;
  cost: bigint;
}

/** The sum of the parts at some places. */
export function sumParts({ changes, prices }: PartUnits, isMeant: (at: number) => boolean): PartSum {
  const sum = { size: 0n, cost: 0n };
  changes.forEach((change, at) => {
    if (!isMeant(at)) return;
    sum.size += change;
    sum.cost += change * prices[at]!;
  });
  return sum;
}
