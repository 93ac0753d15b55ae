/** What each order that took from a trade brought. */
import { decimal, type Decimal } from '../../decimal.ts';
import { divideHalfEven } from '../../divide-half-even.ts';
import { money, MONEY_SCALE, type Money } from '../../money.ts';
import type { Side } from '../grouping/grouping.ts';
import { sumParts, unitsOfParts, type AuditedPart, type PartUnits } from './part-units.ts';

/**
 * Gross of each order that took from the trade, in the order in which they began: its size at its price against the average
 * entry of the whole trade, which is what a share cost that left it where nothing was added after an exit. The last one is what
 * the others leave of the gross. Null where a platform settled a profit that prices do not give, and where one is no amount.
 */
export function exitOrders(
  parts: readonly AuditedPart[],
  { side, gross, multiplier }: { readonly side: Side; readonly gross: Money; readonly multiplier: string },
  units: PartUnits = unitsOfParts(parts),
): Money[] | null {
  if (units.isSettled) return null;
  const { orders } = units;
  const entering = side === 'long' ? 'buy' : 'sell';
  const isEntry = parts.map(({ execution }) => execution.action === entering);
  const exits = [...new Set(orders.filter((_, at) => !isEntry[at]))];
  const entries = sumParts(units, (at) => isEntry[at]!);
  const [factor, size] = [decimal(multiplier), entries.size < 0n ? -entries.size : entries.size];
  const results = exits.slice(0, -1).map((order) => {
    const exit = sumParts(units, (at) => orders[at] === order);
    // What was sold has a size below zero: what it brought is what it cost the other way, less its share of the entries.
    const above = entries.cost * exit.size - exit.cost * entries.size;
    return Number(inMoney({ above: entries.size < 0n ? -above : above, below: size }, factor, units));
  });
  const last = results.reduce((left, result) => left - result, gross as number);
  return [...results, last].every(Number.isSafeInteger) ? [...results, last].map(money) : null;
}

/** A quotient times the multiplier, in 1/10,000, rounded once. */
function inMoney(
  { above, below }: { readonly above: bigint; readonly below: bigint },
  multiplier: Decimal,
  { sizeScale, priceScale, product }: PartUnits,
): bigint {
  const units = above * multiplier.units * 10n ** BigInt(MONEY_SCALE);
  return divideHalfEven(units, below * product * 10n ** BigInt(sizeScale + priceScale + multiplier.scale));
}
