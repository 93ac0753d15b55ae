/** What scaling in and out brought against one entry at the first price and one exit at the last. */
import { decimal, type Decimal } from '../../decimal.ts';
import { divideHalfEven } from '../../divide-half-even.ts';
import { money, MONEY_SCALE, type Money } from '../../money.ts';
import type { Side } from '../grouping/grouping.ts';
import { sumParts, unitsOfParts, type AuditedPart, type PartSum, type PartUnits } from './part-units.ts';

/** Held whole, scaling in and scaling out add up to the trade's gross. */
export interface ScalingValue {
  /** All of the size from the first entry's price to the last exit's. */
  readonly heldWhole: Money;
  /** What the average entry was better than the first one, and the average exit than the last one; below zero it was worse. */
  readonly scalingIn: Money;
  readonly scalingOut: Money;
  /** False where something was added after an exit, so that there is no one size that could have been held. */
  readonly isComparable: boolean;
}

/**
 * With Q the size closed, s the side and m the multiplier: gross = m·s·Q·(last exit − first entry) + in + out, where in =
 * m·s·Q·(first entry − average entry) and out = m·s·Q·(average exit − last exit). First entry and last exit are the average
 * prices of their orders. Null where a platform settled a profit that prices do not give, and where a part is no amount.
 */
export function scalingValue(
  parts: readonly AuditedPart[],
  side: Side,
  multiplier: string,
  gross: Money,
  units: PartUnits = unitsOfParts(parts),
): ScalingValue | null {
  if (units.isSettled) return null;
  const { orders } = units;
  const entering = side === 'long' ? 'buy' : 'sell';
  const isEntry = parts.map(({ execution }) => execution.action === entering);
  const [first, last] = [isEntry.indexOf(true), isEntry.lastIndexOf(false)];
  const amountOf = (better: Better) => Number(inMoney(better, decimal(multiplier), units));
  const scalingIn = amountOf(
    betterThan(
      sumParts(units, (at) => isEntry[at]!),
      sumParts(units, (at) => orders[at] === orders[first]),
    ),
  );
  const scalingOut = amountOf(
    betterThan(
      sumParts(units, (at) => !isEntry[at]!),
      sumParts(units, (at) => orders[at] === orders[last]),
    ),
  );
  const heldWhole = gross - scalingIn - scalingOut;
  if (![scalingIn, scalingOut, heldWhole].every(Number.isSafeInteger)) return null;
  return {
    heldWhole: money(heldWhole),
    scalingIn: money(scalingIn),
    scalingOut: money(scalingOut),
    isComparable: isEntry.lastIndexOf(true) < isEntry.indexOf(false),
  };
}

/** A quotient; below is positive. */
interface Better {
  readonly above: bigint;
  readonly below: bigint;
}

/** What some fills were better than all their size at the price of one order, whichever way they went: paid less, or got more. */
function betterThan(all: PartSum, order: PartSum): Better {
  // size × (cost of the order ÷ its size) − cost; both sizes have one sign, so that the sign of the cost is that of paying.
  const sign = order.size < 0n ? -1n : 1n;
  return { above: sign * (order.cost * all.size - all.cost * order.size), below: sign * order.size };
}

/** Times the multiplier, in 1/10,000, rounded once. */
function inMoney(
  { above, below }: Better,
  multiplier: Decimal,
  { sizeScale, priceScale, product }: PartUnits,
): bigint {
  const units = above * multiplier.units * 10n ** BigInt(MONEY_SCALE);
  return divideHalfEven(units, below * product * 10n ** BigInt(sizeScale + priceScale + multiplier.scale));
}
