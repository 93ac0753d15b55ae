/** What a trade risked by its stop, over all of its life. */
import { absolute, decimal, unitsAt, type Decimal } from '../../decimal.ts';
import { divideHalfEven } from '../../divide-half-even.ts';
import { MAX_AMOUNT, money, MONEY_SCALE, type Money } from '../../money.ts';
import { stopFactor, unitsOfParts, type AuditedPart, type PartUnits } from '../details/part-units.ts';
import type { Side } from '../grouping/grouping.ts';

/** To which price a stop was moved, and when: milliseconds since 1970 UTC. Prices are decimal text. */
export interface StopMove {
  readonly instant: number;
  readonly price: string;
}

/** A stop as it was first planned, and where it was moved, in the order of time. */
export interface PlannedStop {
  readonly price: string;
  readonly moves: readonly StopMove[];
}

interface StopRisk {
  /** The largest risk over the life of the trade. Zero where the stop was never on the losing side of the average entry. */
  readonly oneR: Money;
  /** That of the order that began it. */
  readonly firstR: Money;
  /** How often the stop was moved away from the price. */
  readonly movedAway: number;
}

/**
 * 1R = the largest s·(average open price − stop)·|q|·m after any fill and any move of the stop, never below zero, s = +1 long, −1
 * short. The stop that counts is the first one or a tighter one that is in force: moving it away never raises 1R. An exit takes
 * from all lots in proportion, so that it leaves the average as it is. Positions against the trade's side risk nothing by its
 * stop. Rounded once to 1/10,000; values beyond the range of amounts become the largest one.
 */
export function stopRisk(
  parts: readonly AuditedPart[],
  { side, multiplier }: { readonly side: Side; readonly multiplier: string },
  stop: PlannedStop,
): StopRisk {
  const { price, moves } = stop;
  const units = unitsOfParts(parts);
  const scale = [price, ...moves.map((move) => move.price)]
    .map((text) => decimal(text).scale)
    .reduce((most, own) => Math.max(most, own), units.priceScale);
  const at = (text: string, instant: number) =>
    unitsAt(decimal(text), scale) * stopFactor(parts, units, instant);
  const walk: Walk = {
    sign: side === 'long' ? 1n : -1n,
    raise: 10n ** BigInt(scale - units.priceScale),
    lots: new Map(),
  };
  const stops = countedStops(
    side,
    at(price, -Infinity),
    moves.map((move) => at(move.price, move.instant)),
  );
  const toMoney = (risk: bigint) =>
    inMoney(risk, decimal(multiplier), units.product * 10n ** BigInt(units.sizeScale + scale));
  let [most, move] = [0n, 0];
  const look = (): void => {
    const risk = riskAt(walk, stops[move]!);
    if (risk > most) most = risk;
  };
  parts.forEach(({ execution: { instant, positionRef } }, place) => {
    // A move in the moment of a fill is in force for it.
    for (; move < moves.length && moves[move]!.instant <= instant; look()) move += 1;
    fill(walk, positionRef ?? '', units, place);
    look();
  });
  return {
    oneR: toMoney(most),
    firstR: toMoney(firstRisk(units, walk, stops[0]!)),
    movedAway: timesMovedAway(side, stop),
  };
}

/** How often a stop was moved away from the price: to a worse one than it had before that move. */
export function timesMovedAway(side: Side, { price, moves }: PlannedStop): number {
  const stops = [price, ...moves.map((move) => move.price)].map(decimal);
  const scale = Math.max(...stops.map((stop) => stop.scale));
  const units = stops.map((stop) => unitsAt(stop, scale));
  return units.filter(
    (stop, at) => at > 0 && (side === 'long' ? stop < units[at - 1]! : stop > units[at - 1]!),
  ).length;
}

/** How far prices are carried beyond their own digits: an exit leaves an average with endless ones. */
const KEPT = 10n ** 40n;

/** What is open of a position, and what that cost, carried further by {@link KEPT}; both with the sign of their side. */
interface Lots {
  size: bigint;
  cost: bigint;
}

interface Walk {
  readonly sign: bigint;
  /** From the scale of the fills' prices to that of the stops as well. */
  readonly raise: bigint;
  readonly lots: Map<string, Lots>;
}

function fill({ lots, raise }: Walk, position: string, { changes, prices }: PartUnits, place: number): void {
  const own = lots.getOrInsertComputed(position, () => ({ size: 0n, cost: 0n }));
  const change = changes[place]!;
  const isExit = own.size !== 0n && own.size < 0n !== change < 0n;
  if (isExit) own.cost += divideHalfEven(own.cost * change * (own.size < 0n ? -1n : 1n), absolute(own.size));
  else own.cost += change * prices[place]! * raise * KEPT;
  own.size += change;
}

/** Of all positions on the trade's side, carried by {@link KEPT}. */
function riskAt({ sign, lots }: Walk, stop: bigint): bigint {
  let risk = 0n;
  for (const { size, cost } of lots.values()) {
    if (size === 0n || size < 0n !== sign < 0n) continue;
    const own = cost - size * stop * KEPT;
    if (own > 0n) risk += own;
  }
  return risk;
}

function firstRisk({ changes, prices, orders }: PartUnits, { sign, raise }: Walk, stop: bigint): bigint {
  let risk = 0n;
  changes.forEach((change, place) => {
    if (orders[place] === orders[0] && change < 0n === sign < 0n)
      risk += change * (prices[place]! * raise - stop) * KEPT;
  });
  return risk < 0n ? 0n : risk;
}

/** The stop that counts at the beginning and after each move: the first one, or what is tighter. */
function countedStops(side: Side, first: bigint, moves: readonly bigint[]): bigint[] {
  const isTighter = (stop: bigint) => (side === 'long' ? stop > first : stop < first);
  return [first, ...moves.map((stop) => (isTighter(stop) ? stop : first))];
}

function inMoney(risk: bigint, multiplier: Decimal, unit: bigint): Money {
  const below = KEPT * unit * 10n ** BigInt(multiplier.scale);
  const units = divideHalfEven(risk * multiplier.units * 10n ** BigInt(MONEY_SCALE), below);
  return money(units > BigInt(MAX_AMOUNT) ? MAX_AMOUNT : Number(units));
}
