/** What stood open after each execution of a trade, at which price, and what had come of it by then. */
import { absolute, decimal, decimalText } from '../../decimal.ts';
import { divideHalfEven } from '../../divide-half-even.ts';
import { money, MONEY_SCALE, type Money } from '../../money.ts';
import { sizeTextOf, unitsOfParts, type AuditedPart, type PartUnits } from './part-units.ts';

/** One part of a trade as its course needs it. */
export interface CoursePart extends AuditedPart {
  /** See grouping.ts. */
  readonly tradePnL: Money;
}

/** How the trade stood after an execution. Sizes and prices are canonical decimal text, of shares as they were at the trade's end. */
export interface CourseStep {
  /** Whether it made what was open smaller. */
  readonly isExit: boolean;
  /** What was open of both sides: both above zero only where a platform holds several positions at once. */
  readonly long: string;
  readonly short: string;
  /** Long − short. */
  readonly position: string;
  /**
   * Average price of what was open, exits taken from the oldest lots; as many decimals as the prices have, at least four, rounded
   * half to even. Null where nothing was open, and where both sides were.
   */
  readonly average: string | null;
  /** What was closed so far: FIFO or settled, as each part's `tradePnL`. */
  readonly closed: Money;
  /** All that was sold − all that was bought + what is open, at this execution's price. Null where a platform settled a profit. */
  readonly value: Money | null;
}

const MIN_AVERAGE_DECIMALS = 4;

/** Walks the parts of one trade, in the order of executions. */
export function courseOfTrade(parts: readonly CoursePart[], multiplier: string): CourseStep[] {
  const walk = beginWalk(parts, multiplier);
  return parts.map((part, at) => takePart(walk, part, at));
}

/** Lots of one platform's position, oldest first, all of one side. */
interface Lots {
  readonly sizes: bigint[];
  readonly prices: bigint[];
  /** The oldest that is not used up. */
  head: number;
  isLong: boolean;
}

/** Size open on one side, and what it cost. */
interface Open {
  size: bigint;
  cost: bigint;
}

/** How far the walk has come. Sizes and prices are whole numbers of their units. */
interface Walk {
  readonly units: PartUnits;
  readonly multiplier: { readonly units: bigint; readonly scale: number };
  readonly positions: Map<string, Lots>;
  readonly long: Open;
  readonly short: Open;
  /** What was paid out less what was paid in. */
  cash: bigint;
  closed: number;
}

function beginWalk(parts: readonly CoursePart[], multiplier: string): Walk {
  return {
    units: unitsOfParts(parts),
    multiplier: decimal(multiplier),
    positions: new Map(),
    long: { size: 0n, cost: 0n },
    short: { size: 0n, cost: 0n },
    cash: 0n,
    closed: 0,
  };
}

function takePart(walk: Walk, { execution, tradePnL }: CoursePart, at: number): CourseStep {
  const isBuy = execution.action === 'buy';
  const [change, price] = [walk.units.changes[at]!, walk.units.prices[at]!];
  const lots = lotsOf(walk, execution.positionRef ?? '');
  const isExit = lots.head < lots.sizes.length && lots.isLong !== isBuy;
  const left = isExit ? takeFromOldest(walk, lots, absolute(change)) : absolute(change);
  if (left > 0n) addLot(walk, lots, isBuy, left, price);
  walk.cash -= change * price;
  walk.closed += tradePnL;
  return stepOf(walk, isExit, price);
}

function lotsOf({ positions }: Walk, position: string): Lots {
  const known = positions.get(position);
  if (known) return known;
  const none: Lots = { sizes: [], prices: [], head: 0, isLong: true };
  positions.set(position, none);
  return none;
}

function addLot(walk: Walk, lots: Lots, isLong: boolean, size: bigint, price: bigint): void {
  lots.isLong = isLong;
  lots.sizes.push(size);
  lots.prices.push(price);
  const side = isLong ? walk.long : walk.short;
  side.size += size;
  side.cost += size * price;
}

/** Takes a size from the oldest lots; gives what is left of it where they hold less. */
function takeFromOldest(walk: Walk, lots: Lots, size: bigint): bigint {
  const side = lots.isLong ? walk.long : walk.short;
  let left = size;
  while (left > 0n && lots.head < lots.sizes.length) {
    const lot = lots.sizes[lots.head]!;
    const taken = lot < left ? lot : left;
    side.size -= taken;
    side.cost -= taken * lots.prices[lots.head]!;
    left -= taken;
    if (taken === lot) lots.head += 1;
    else lots.sizes[lots.head] = lot - taken;
  }
  return left;
}

function stepOf(walk: Walk, isExit: boolean, price: bigint): CourseStep {
  const { long, short } = walk;
  const sizeText = (units: bigint) => sizeTextOf(walk.units, units);
  return {
    isExit,
    long: sizeText(long.size),
    short: sizeText(short.size),
    position: sizeText(long.size - short.size),
    average: averageText(walk),
    closed: money(walk.closed),
    value: valueAt(walk, price),
  };
}

function averageText({ long, short, units }: Walk): string | null {
  if (long.size > 0n === short.size > 0n) return null;
  const { size, cost } = long.size > 0n ? long : short;
  const scale = Math.max(MIN_AVERAGE_DECIMALS, units.priceScale);
  const dividend = cost * units.share * 10n ** BigInt(scale - units.priceScale);
  return decimalText({ units: divideHalfEven(dividend, size * units.product), scale });
}

/** The position whole at a price, rounded once; null where that is no amount. */
function valueAt(walk: Walk, price: bigint): Money | null {
  const { cash, long, short, multiplier } = walk;
  const { sizeScale, priceScale, product, isSettled } = walk.units;
  if (isSettled) return null;
  const units = (cash + (long.size - short.size) * price) * multiplier.units;
  const below = product * 10n ** BigInt(sizeScale + priceScale + multiplier.scale);
  const value = Number(divideHalfEven(units * 10n ** BigInt(MONEY_SCALE), below));
  return Number.isSafeInteger(value) ? money(value) : null;
}
