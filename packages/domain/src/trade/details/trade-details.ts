import { absolute } from '../../decimal.ts';
import type { ExecutionFees } from '../../execution/reported-execution.ts';
import { clampAmount, MAX_AMOUNT, money, NO_MONEY, type Money } from '../../money.ts';
import type { Side } from '../grouping/grouping.ts';
import { auditAdds } from './adds-audit.ts';
import { exitOrders } from './exit-orders.ts';
import type { TradeDetails } from './fields.ts';
import { firstCost, maxExposure } from './max-exposure.ts';
import { feesOfPart, type FeePart } from './part-fees.ts';
import { sizeTextOf, sumParts, unitsOfParts, type AuditedPart, type PartUnits } from './part-units.ts';
import { scalingValue } from './scaling-value.ts';
import { venueFeesText, type VenuePart } from './venue-fees.ts';

/** One part of a trade as its details need it. Sizes and prices are canonical decimal text. */
export interface DetailPart extends FeePart, AuditedPart, VenuePart {
  readonly execution: FeePart['execution'] & AuditedPart['execution'] & VenuePart['execution'];
  readonly size: string;
}

/** What the details of a trade need besides its parts. The multiplier is decimal text. */
export interface DetailedTrade {
  readonly side: Side;
  readonly gross: Money;
  readonly multiplier: string;
}

/** What follows from a trade's parts, which are in the order of executions. Throws without any. */
export function tradeDetails(parts: readonly DetailPart[], trade: DetailedTrade): TradeDetails {
  const units = unitsOfParts(parts);
  const { maxSize, isClosing } = walkSizes(parts, units);
  const first = sumParts(units, (at) => units.orders[at] === units.orders[0]);
  return {
    maxSize,
    firstPrice: parts[0]!.execution.price,
    lastPrice: parts.at(-1)!.execution.price,
    ...feesByKind(parts, isClosing),
    firstSize: sizeTextOf(units, absolute(first.size)),
    maxExposure: maxExposure(parts, trade.multiplier, units),
    ...explained(parts, trade, units),
    firstCost: firstCost(parts, trade.multiplier, units),
    venueFees: venueFeesText(parts),
  };
}

type ExplainedDetails = Pick<
  TradeDetails,
  | 'isExplained'
  | 'addsToWinners'
  | 'addsToLosers'
  | 'scalingIn'
  | 'scalingOut'
  | 'isComparable'
  | 'winnerAdds'
  | 'loserAdds'
  | 'exits'
  | 'secondExit'
  | 'thirdExit'
  | 'laterExits'
>;

const UNEXPLAINED: ExplainedDetails = {
  isExplained: 0,
  addsToWinners: NO_MONEY,
  addsToLosers: NO_MONEY,
  scalingIn: NO_MONEY,
  scalingOut: NO_MONEY,
  isComparable: 0,
  winnerAdds: 0,
  loserAdds: 0,
  exits: 0,
  secondExit: NO_MONEY,
  thirdExit: NO_MONEY,
  laterExits: NO_MONEY,
};

const IN_AND_OUT: ExplainedDetails = { ...UNEXPLAINED, isExplained: 1, isComparable: 1, exits: 1 };

/** Whether one order opened all and the next one closed it, as of most trades: nothing was added or scaled then. */
function isInAndOut(parts: readonly DetailPart[], { orders, isSettled }: PartUnits): boolean {
  return (
    !isSettled &&
    orders.every((order, at) => order <= 1 && (at === 0 || order >= orders[at - 1]!)) &&
    parts.every(
      ({ execution }, at) =>
        (execution.action === parts[0]!.execution.action) === (orders[at] === 0) &&
        (execution.positionRef ?? '') === (parts[0]!.execution.positionRef ?? ''),
    )
  );
}

function countExits(parts: readonly DetailPart[], side: Side, { orders }: PartUnits): number {
  const leaving = side === 'long' ? 'sell' : 'buy';
  return new Set(orders.filter((_, at) => parts[at]!.execution.action === leaving)).size;
}

/** Lots of more executions than these are not followed: nobody waits for that. */
export const MAX_EXPLAINED_PARTS = 5_000;

/** What adds, scaling and exits brought. */
function explained(
  parts: readonly DetailPart[],
  { side, gross, multiplier }: DetailedTrade,
  units: PartUnits,
): ExplainedDetails {
  if (isInAndOut(parts, units)) return IN_AND_OUT;
  if (parts.length > MAX_EXPLAINED_PARTS) return { ...UNEXPLAINED, exits: countExits(parts, side, units) };
  const adds = auditAdds(parts, multiplier, gross, units);
  const scaling = scalingValue(parts, side, multiplier, gross, units);
  const exits = exitOrders(parts, { side, gross, multiplier }, units);
  if (!adds || !scaling || !exits) return { ...UNEXPLAINED, exits: countExits(parts, side, units) };
  const [second, third, ...later] = scaling.isComparable ? exits.slice(1) : [];
  return {
    isExplained: 1,
    addsToWinners: adds.addsToWinners,
    addsToLosers: adds.addsToLosers,
    scalingIn: scaling.scalingIn,
    scalingOut: scaling.scalingOut,
    isComparable: scaling.isComparable ? 1 : 0,
    winnerAdds: adds.winnerOrders,
    loserAdds: adds.loserOrders,
    exits: exits.length,
    secondExit: second ?? NO_MONEY,
    thirdExit: third ?? NO_MONEY,
    laterExits: money(clampAmount(later.reduce((sum, exit) => sum + exit, 0))),
  };
}

interface Sizes {
  readonly maxSize: string;
  /** Of each part, whether it makes what is open smaller. */
  readonly isClosing: readonly boolean[];
}

/** Each of the platform's positions is walked separately: a long and a short one at once are both open. */
function walkSizes(parts: readonly DetailPart[], units: PartUnits): Sizes {
  const open = new Map<string, bigint>();
  const isClosing: boolean[] = [];
  let [held, most] = [0n, 0n];
  parts.forEach(({ execution: { positionRef } }, at) => {
    const change = units.changes[at]!;
    const before = open.get(positionRef ?? '') ?? 0n;
    open.set(positionRef ?? '', before + change);
    held += absolute(before + change) - absolute(before);
    isClosing.push(before !== 0n && before < 0n !== change < 0n);
    if (held > most) most = held;
  });
  return { maxSize: sizeTextOf(units, most), isClosing };
}

type FeeDetails = Pick<TradeDetails, 'commission' | 'exchangeFee' | 'regulatoryFee' | 'otherFee'>;

/**
 * The fees of all parts by kind. Where charges and rebates are so large that a kind alone is no amount any more, although
 * their sum is one, all of it counts as commission.
 */
function feesByKind(parts: readonly DetailPart[], isClosing: readonly boolean[]): FeeDetails {
  let [commission, exchange, regulatory, other] = [0, 0, 0, 0];
  let largest = 0;
  parts.forEach((part, at) => {
    const fees: ExecutionFees = feesOfPart(part, isClosing[at]!);
    commission += fees.commission;
    exchange += fees.exchange;
    regulatory += fees.regulatory;
    other += fees.other;
    largest = Math.max(
      largest,
      Math.abs(commission),
      Math.abs(exchange),
      Math.abs(regulatory),
      Math.abs(other),
    );
  });
  if (largest > MAX_AMOUNT) {
    const fees = money(parts.reduce((sum, part) => sum + part.fees, 0));
    return { commission: fees, exchangeFee: NO_MONEY, regulatoryFee: NO_MONEY, otherFee: NO_MONEY };
  }
  return {
    commission: money(commission),
    exchangeFee: money(exchange),
    regulatoryFee: money(regulatory),
    otherFee: money(other),
  };
}
