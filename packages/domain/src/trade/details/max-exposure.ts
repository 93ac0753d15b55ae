/** What was at stake in a trade: the most at once, and what the order that began it cost. */
import { absolute, decimal } from '../../decimal.ts';
import { divideHalfEven } from '../../divide-half-even.ts';
import { MAX_AMOUNT, money, MONEY_SCALE, type Money } from '../../money.ts';
import { sumParts, unitsOfParts, type AuditedPart, type PartUnits } from './part-units.ts';

/**
 * The largest size × price × multiplier of what was open, evaluated after each part at its price, in 1/10,000; the price counts
 * without its sign. Sizes of simultaneous positions are added. Values beyond the range of amounts become MAX_AMOUNT.
 */
export function maxExposure(
  parts: readonly AuditedPart[],
  multiplier: string,
  units: PartUnits = unitsOfParts(parts),
): Money {
  const open = new Map<string, bigint>();
  let [held, most] = [0n, 0n];
  parts.forEach(({ execution: { positionRef } }, at) => {
    const before = open.get(positionRef ?? '') ?? 0n;
    const after = before + units.changes[at]!;
    open.set(positionRef ?? '', after);
    held += absolute(after) - absolute(before);
    const exposure = held * absolute(units.prices[at]!);
    if (exposure > most) most = exposure;
  });
  return atMultiplier(most, multiplier, units);
}

/** Size × average price × multiplier of the order that began the trade, as {@link maxExposure}. */
export function firstCost(
  parts: readonly AuditedPart[],
  multiplier: string,
  units: PartUnits = unitsOfParts(parts),
): Money {
  const first = sumParts(units, (at) => units.orders[at] === units.orders[0]);
  return atMultiplier(absolute(first.cost), multiplier, units);
}

/** Size × price of the units, not negative, times the multiplier, in 1/10,000. */
function atMultiplier(
  value: bigint,
  multiplier: string,
  { sizeScale, priceScale, product }: PartUnits,
): Money {
  const factor = decimal(multiplier);
  const amount = divideHalfEven(
    value * factor.units * 10n ** BigInt(MONEY_SCALE),
    product * 10n ** BigInt(sizeScale + priceScale + factor.scale),
  );
  return money(amount > BigInt(MAX_AMOUNT) ? MAX_AMOUNT : Number(amount));
}
