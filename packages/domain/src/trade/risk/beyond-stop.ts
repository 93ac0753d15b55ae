/** What exits lost beyond the stop that was in force for them. */
import { decimal, decimalText, unitsAt } from '../../decimal.ts';
import { divideHalfEven } from '../../divide-half-even.ts';
import { MAX_AMOUNT, money, MONEY_SCALE, type Money } from '../../money.ts';
import { stopFactor, unitsOfParts, type AuditedPart } from '../details/part-units.ts';
import type { Side } from '../grouping/grouping.ts';
import type { PlannedStop } from './stop-risk.ts';

export interface BeyondStop {
  /** Executions that closed something on the trade's side, and how many of them did at a worse price than the stop. */
  readonly exits: number;
  readonly beyond: number;
  /** Σ of what these lost against leaving at the stop; not below zero, and the largest amount where it is none any more. */
  readonly amount: Money;
  /** By how much the worst of them passed the stop, as decimal text. */
  readonly furthest: string;
}

/**
 * Compares each exit with the stop that was in force then, wherever it had been moved: s·(stop − price)·size·m where that is above
 * zero, s = +1 long, −1 short. A move in the moment of an exit is in force for it. Positions against the trade's side have no stop.
 * Rounded once to 1/10,000. Null where a platform settled a profit that prices do not give.
 */
export function beyondStop(
  parts: readonly AuditedPart[],
  { side, multiplier }: { readonly side: Side; readonly multiplier: string },
  { price, moves }: PlannedStop,
): BeyondStop | null {
  const units = unitsOfParts(parts);
  if (units.isSettled) return null;
  const stated = [price, ...moves.map((move) => move.price)].map(decimal);
  const scale = Math.max(units.priceScale, ...stated.map((stop) => stop.scale));
  const factors = [
    stopFactor(parts, units, -Infinity),
    ...moves.map((move) => stopFactor(parts, units, move.instant)),
  ];
  const stops = stated.map((stop, at) => unitsAt(stop, scale) * factors[at]!);
  const raise = 10n ** BigInt(scale - units.priceScale);
  const sign = side === 'long' ? 1n : -1n;
  const open = new Map<string, bigint>();
  let [exits, beyond, lost, furthest, moved] = [0, 0, 0n, 0n, 0];
  parts.forEach(({ execution: { instant, positionRef } }, place) => {
    while (moved < moves.length && moves[moved]!.instant <= instant) moved += 1;
    const change = units.changes[place]! * sign;
    const held = open.get(positionRef ?? '') ?? 0n;
    open.set(positionRef ?? '', held + change);
    if (held <= 0n || change > 0n) return;
    exits += 1;
    const passed = (stops[moved]! - units.prices[place]! * raise) * sign;
    if (passed <= 0n) return;
    beyond += 1;
    lost += passed * (-change < held ? -change : held);
    if (passed > furthest) furthest = passed;
  });
  const { units: times, scale: timesScale } = decimal(multiplier);
  const below = units.product * 10n ** BigInt(units.sizeScale + scale + timesScale);
  const amount = divideHalfEven(lost * times * 10n ** BigInt(MONEY_SCALE), below);
  return {
    exits,
    beyond,
    amount: money(amount > BigInt(MAX_AMOUNT) ? MAX_AMOUNT : Number(amount)),
    furthest: decimalText({ units: divideHalfEven(furthest * units.share, units.product), scale }),
  };
}
