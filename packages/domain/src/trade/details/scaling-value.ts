/** What scaling in and out brought against one entry at the first price and one exit at the last. */
import { addDecimals, decimal, multiplyDecimals, ZERO, type Decimal } from '../../decimal.ts';
import { divideHalfEven } from '../../divide-half-even.ts';
import { money, MONEY_SCALE, type Money } from '../../money.ts';
import type { Side } from '../grouping/grouping.ts';
import type { AuditedPart } from './adds-audit.ts';
import { orderNumbers } from './orders.ts';

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
): ScalingValue | null {
  if (parts.some(({ execution }) => (execution.statedProfit ?? null) !== null)) return null;
  const entering = side === 'long' ? 'buy' : 'sell';
  const orders = orderNumbers(parts);
  const isEntry = parts.map(({ execution }) => execution.action === entering);
  const first = sumOf(parts.filter((_, at) => orders[at] === orders[isEntry.indexOf(true)]));
  const last = sumOf(parts.filter((_, at) => orders[at] === orders[isEntry.lastIndexOf(false)]));
  const [entries, exits] = [
    sumOf(parts.filter((_, at) => isEntry[at])),
    sumOf(parts.filter((_, at) => !isEntry[at])),
  ];
  const sign = side === 'long' ? 1n : -1n;
  // At the price of one order all of them would have cost size × (its cost ÷ its size).
  const [whole, scaled] = [atPriceOf(first, entries.size), atPriceOf(last, exits.size)];
  const scalingIn = Number(sign * inMoney(difference(whole, entries.cost), multiplier));
  const scalingOut = Number(sign * inMoney(difference(scaled, exits.cost), multiplier) * -1n);
  const heldWhole = gross - scalingIn - scalingOut;
  if (![scalingIn, scalingOut, heldWhole].every(Number.isSafeInteger)) return null;
  return {
    heldWhole: money(heldWhole),
    scalingIn: money(scalingIn),
    scalingOut: money(scalingOut),
    isComparable: isEntry.lastIndexOf(true) < isEntry.indexOf(false),
  };
}

interface Sum {
  readonly size: Decimal;
  /** Σ size × price. */
  readonly cost: Decimal;
}

function sumOf(parts: readonly AuditedPart[]): Sum {
  return parts.reduce<Sum>(
    (sum, { size, execution }) => ({
      size: addDecimals(sum.size, decimal(size)),
      cost: addDecimals(sum.cost, multiplyDecimals(decimal(size), decimal(execution.price))),
    }),
    { size: ZERO, cost: ZERO },
  );
}

/** A quotient of exact decimals. */
interface Ratio {
  readonly above: Decimal;
  readonly below: Decimal;
}

function atPriceOf({ size, cost }: Sum, wanted: Decimal): Ratio {
  return { above: multiplyDecimals(cost, wanted), below: size };
}

function difference({ above, below }: Ratio, cost: Decimal): Ratio {
  const taken = multiplyDecimals(cost, below);
  return { above: addDecimals(above, { ...taken, units: -taken.units }), below };
}

/** A quotient times the multiplier, in 1/10,000, rounded once. */
function inMoney({ above, below }: Ratio, multiplier: string): bigint {
  const value = multiplyDecimals(above, decimal(multiplier));
  const units = value.units * 10n ** BigInt(MONEY_SCALE + below.scale);
  return divideHalfEven(units, below.units * 10n ** BigInt(value.scale));
}
