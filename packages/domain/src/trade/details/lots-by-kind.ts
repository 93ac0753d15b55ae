/** How many orders made a trade's position, of which kind, and at which prices it began and ended. */
import { absolute, decimalText } from '../../decimal.ts';
import { divideHalfEven } from '../../divide-half-even.ts';
import { each } from '../../fields.ts';
import type { Side } from '../grouping/grouping.ts';
import type { ExecutionRole } from './adds-audit.ts';
import {
  sizeTextOf,
  sumParts,
  unitsOfParts,
  type AuditedPart,
  type PartSum,
  type PartUnits,
} from './part-units.ts';

/** First lots, adds to a winner, adds to a loser. */
const LOT_KINDS = ['entry', 'add-to-winner', 'add-to-loser'] as const satisfies ExecutionRole[];
export type LotKind = (typeof LOT_KINDS)[number];

/** The lots of one kind: the orders that opened them, and their size as decimal text, in shares at the trade's end. */
export interface LotsOfKind {
  readonly orders: number;
  readonly size: string;
}

/** Sums the parts of a trade by what they opened; `roles` is of each part, as `auditAdds` gives them. */
export function lotsByKind(
  parts: readonly AuditedPart[],
  roles: readonly ExecutionRole[],
): Record<LotKind, LotsOfKind> {
  const units = unitsOfParts(parts);
  return each(LOT_KINDS, (kind) => {
    const places = parts.map((_, at) => at).filter((at) => roles[at] === kind);
    const size = places.reduce((sum, at) => sum + absolute(units.changes[at]!), 0n);
    return { orders: new Set(places.map((at) => units.orders[at])).size, size: sizeTextOf(units, size) };
  });
}

/** Fewest decimals of an average price. */
const MIN_DECIMALS = 4;

/**
 * Average prices of the first order that entered and of the last one that left, between which a whole position would have been
 * held; decimal text, rounded half to even to the decimals of their prices, at least four. Null where there is no such order.
 */
export function firstAndLastPrice(
  parts: readonly AuditedPart[],
  side: Side,
): { readonly first: string | null; readonly last: string | null } {
  const units = unitsOfParts(parts);
  const enters = ({ execution }: AuditedPart) => (execution.action === 'buy') === (side === 'long');
  const first = parts.findIndex(enters);
  const last = parts.findLastIndex((part) => !enters(part));
  const ofOrder = (at: number) => sumParts(units, (other) => units.orders[other] === units.orders[at]);
  return {
    first: first < 0 ? null : averagePrice(units, ofOrder(first)),
    last: last < 0 ? null : averagePrice(units, ofOrder(last)),
  };
}

function averagePrice({ priceScale, share, product }: PartUnits, { size, cost }: PartSum): string {
  const places = Math.max(MIN_DECIMALS, priceScale);
  const units = divideHalfEven(
    absolute(cost) * share * 10n ** BigInt(places - priceScale),
    absolute(size) * product,
  );
  return decimalText({ units: cost < 0n === size < 0n ? units : -units, scale: places });
}
