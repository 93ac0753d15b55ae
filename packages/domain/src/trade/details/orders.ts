/** What is needed of a trade's parts to separate its orders. */
export interface OrderedPart {
  readonly execution: {
    readonly action: 'buy' | 'sell';
    /** Milliseconds since 1970 UTC. */
    readonly instant: number;
    readonly externalOrderId?: string | null;
    readonly positionRef?: string | null;
  };
}

/** Fills of one side that follow each other within so many milliseconds are one order, where the source names none. */
const SAME_ORDER_MS = 1_000;

/**
 * The number of the order that each part belongs to, in the order in which the orders began: parts of one order have one
 * number. A source's own id decides; a part without one belongs to the order of the part before on its side, if that came
 * within a second.
 */
export function orderNumbers(parts: readonly OrderedPart[]): number[] {
  const byId = new Map<string, number>();
  const last = new Map<string, { readonly instant: number; readonly order: number }>();
  let count = 0;
  return parts.map((part) => {
    const { action, externalOrderId, positionRef, instant } = part.execution;
    const side = `${action} ${positionRef ?? ''}`;
    const own = (externalOrderId ?? null) === null ? null : `${side} ${externalOrderId}`;
    const before = last.get(side);
    const isNear = before !== undefined && instant - before.instant <= SAME_ORDER_MS;
    const known = own === null ? (isNear ? before.order : undefined) : byId.get(own);
    const order = known ?? count++;
    if (own !== null) byId.set(own, order);
    last.set(side, { instant, order });
    return order;
  });
}
