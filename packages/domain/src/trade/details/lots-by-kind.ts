/** How many orders made a trade's position, of which kind, and at which prices it began and ended. */
import { addDecimals, decimal, decimalText, multiplyDecimals, unitsAt, ZERO } from '../../decimal.ts';
import { divideHalfEven } from '../../divide-half-even.ts';
import { each } from '../../fields.ts';
import type { Side } from '../grouping/grouping.ts';
import type { ExecutionRole } from './adds-audit.ts';
import { orderNumbers } from './orders.ts';
import type { AuditedPart } from './part-units.ts';

/** First lots, adds to a winner, adds to a loser. */
const LOT_KINDS = ['entry', 'add-to-winner', 'add-to-loser'] as const satisfies ExecutionRole[];
export type LotKind = (typeof LOT_KINDS)[number];

/** The lots of one kind: the orders that opened them, and their size as decimal text. */
export interface LotsOfKind {
  readonly orders: number;
  readonly size: string;
}

/** Sums the parts of a trade by what they opened; `roles` is of each part, as `auditAdds` gives them. */
export function lotsByKind(
  parts: readonly AuditedPart[],
  roles: readonly ExecutionRole[],
): Record<LotKind, LotsOfKind> {
  const orders = orderNumbers(parts);
  return each(LOT_KINDS, (kind) => {
    const places = parts.map((_, at) => at).filter((at) => roles[at] === kind);
    const size = places.reduce((sum, at) => addDecimals(sum, decimal(parts[at]!.size)), ZERO);
    return { orders: new Set(places.map((at) => orders[at])).size, size: decimalText(size) };
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
  const orders = orderNumbers(parts);
  const enters = ({ execution }: AuditedPart) => (execution.action === 'buy') === (side === 'long');
  const first = parts.findIndex(enters);
  const last = parts.findLastIndex((part) => !enters(part));
  const ofOrder = (at: number) => parts.filter((_, other) => orders[other] === orders[at]);
  return {
    first: first < 0 ? null : averagePrice(ofOrder(first)),
    last: last < 0 ? null : averagePrice(ofOrder(last)),
  };
}

function averagePrice(parts: readonly AuditedPart[]): string {
  const size = parts.reduce((sum, part) => addDecimals(sum, decimal(part.size)), ZERO);
  const paid = parts.reduce(
    (sum, part) => addDecimals(sum, multiplyDecimals(decimal(part.size), decimal(part.execution.price))),
    ZERO,
  );
  const places = Math.max(MIN_DECIMALS, ...parts.map(({ execution }) => decimal(execution.price).scale));
  const scale = Math.max(size.scale, paid.scale);
  const units = divideHalfEven(unitsAt(paid, scale) * 10n ** BigInt(places), unitsAt(size, scale));
  return decimalText({ units, scale: places });
}
