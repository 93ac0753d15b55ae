/** The most that was at stake in a trade. */
import { absolute, decimal } from '../../decimal.ts';
import { divideHalfEven } from '../../divide-half-even.ts';
import { MAX_AMOUNT, money, MONEY_SCALE, type Money } from '../../money.ts';
import { unitsOfParts, type AuditedPart, type PartUnits } from './part-units.ts';

/**
 * The largest size × price × multiplier of what was open, evaluated after each part at its price, in 1/10,000; the price counts
 * without its sign. Sizes of simultaneous positions are added. Values beyond the range of amounts become MAX_AMOUNT.
 */
export function maxExposure(
  parts: readonly AuditedPart[],
  multiplier: string,
  { changes, prices, sizeScale, priceScale, product }: PartUnits = unitsOfParts(parts),
): Money {
  const open = new Map<string, bigint>();
  let [held, most] = [0n, 0n];
  parts.forEach(({ execution: { positionRef } }, at) => {
    const before = open.get(positionRef ?? '') ?? 0n;
    const after = before + changes[at]!;
    open.set(positionRef ?? '', after);
    held += absolute(after) - absolute(before);
    const exposure = held * absolute(prices[at]!);
    if (exposure > most) most = exposure;
  });
  const factor = decimal(multiplier);
  const scale = sizeScale + priceScale + factor.scale;
  const units = divideHalfEven(
    most * factor.units * 10n ** BigInt(MONEY_SCALE),
    product * 10n ** BigInt(scale),
  );
  return money(units > BigInt(MAX_AMOUNT) ? MAX_AMOUNT : Number(units));
}
