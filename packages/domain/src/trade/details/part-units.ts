/** The parts of a trade as whole numbers, read once for all that follows from them. */
import { decimal, unitsAt } from '../../decimal.ts';
import { readFactors, sizeOfUnits, splitUnits } from '../grouping/split-units.ts';
import { orderNumbers, type OrderedPart } from './orders.ts';

/** One part of a trade; sizes and prices are canonical decimal text. */
export interface AuditedPart extends OrderedPart {
  readonly size: string;
  /** See grouping.ts; none when left out. */
  readonly splitFactor?: string | null;
  readonly execution: OrderedPart['execution'] & {
    readonly price: string;
    readonly statedProfit?: string | null;
  };
}

/** Of each part what it adds to the position and its price, at one scale each and in shares of one kind, and the number of its order. */
export interface PartUnits {
  readonly changes: readonly bigint[];
  readonly prices: readonly bigint[];
  readonly orders: readonly number[];
  readonly sizeScale: number;
  readonly priceScale: number;
  /** Where a split came within the trade: units of a share at its end, and by how much size × price is too large. Else 1. */
  readonly share: bigint;
  readonly product: bigint;
  /** What the price of each part was multiplied by; null where no split came. */
  readonly priceFactors: readonly bigint[] | null;
  /** Whether a platform settled a profit that prices do not give. */
  readonly isSettled: boolean;
}

export function unitsOfParts(parts: readonly AuditedPart[]): PartUnits {
  const sizes = parts.map(({ size }) => decimal(size));
  const prices = parts.map(({ execution }) => decimal(execution.price));
  const sizeScale = sizes.reduce((most, { scale }) => Math.max(most, scale), 0);
  const priceScale = prices.reduce((most, { scale }) => Math.max(most, scale), 0);
  const factors = readFactors(parts);
  const split = factors && splitUnits(factors);
  return {
    changes: sizes.map((size, at) => {
      const units = unitsAt(size, sizeScale) * (split?.sizes[at] ?? 1n);
      return parts[at]!.execution.action === 'buy' ? units : -units;
    }),
    prices: prices.map((price, at) => unitsAt(price, priceScale) * (split?.prices[at] ?? 1n)),
    share: split?.share ?? 1n,
    product: split?.product ?? 1n,
    priceFactors: split?.prices ?? null,
    orders: orderNumbers(parts),
    sizeScale,
    priceScale,
    isSettled: parts.some(({ execution }) => (execution.statedProfit ?? null) !== null),
  };
}

/** A size of the units as decimal text, in shares at the trade's end. */
export function sizeTextOf({ share, sizeScale }: PartUnits, units: bigint): string {
  return sizeOfUnits(units, share, sizeScale);
}

/** What a stop that was stated at an instant is multiplied by: as the price of the last part until then, else of the first. */
export function stopFactor(
  parts: readonly AuditedPart[],
  { priceFactors }: PartUnits,
  instant: number,
): bigint {
  const before = parts.findLastIndex(({ execution }) => execution.instant <= instant);
  return priceFactors?.[Math.max(before, 0)] ?? 1n;
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
