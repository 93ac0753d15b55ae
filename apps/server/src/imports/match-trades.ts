import type { Trade } from '@daybook/domain/trade/grouping.ts';
import type { StoredExecution, StoredTrade } from './positions.ts';

export interface MatchedTrades {
  /** Trades that are new to the store. */
  readonly created: readonly Trade<StoredExecution>[];
  /** Trades that go on under their id with other executions or amounts. */
  readonly changed: readonly { readonly old: StoredTrade; readonly trade: Trade<StoredExecution> }[];
  /** Trades of the store that no group of executions stands for any more. */
  readonly gone: readonly StoredTrade[];
}

/**
 * Finds out which stored trade each regrouped one is: the one with which it shares most executions, ties by the earliest fill.
 * So id, share address and journal stay with what the trader knows. Trades that are exactly as stored appear nowhere.
 */
export function matchTrades(
  stored: readonly StoredTrade[],
  regrouped: readonly Trade<StoredExecution>[],
): MatchedTrades {
  if (stored.length === 0) return { created: regrouped, changed: [], gone: [] };
  const takenOld = new Set<StoredTrade>();
  const takenNew = new Map<Trade<StoredExecution>, StoredTrade>();
  for (const { old, trade } of overlaps(stored, regrouped)) {
    if (takenOld.has(old) || takenNew.has(trade)) continue;
    takenOld.add(old);
    takenNew.set(trade, old);
  }
  return {
    created: regrouped.filter((trade) => !takenNew.has(trade)),
    changed: [...takenNew]
      .filter(([trade, old]) => !isSame(old, trade))
      .map(([trade, old]) => ({ old, trade })),
    gone: stored.filter((old) => !takenOld.has(old)),
  };
}

/** Every pair that shares executions, most shared first, then by the earliest fill. */
function overlaps(stored: readonly StoredTrade[], regrouped: readonly Trade<StoredExecution>[]) {
  const holders = new Map<number, StoredTrade[]>();
  for (const old of stored)
    for (const { executionId } of old.parts)
      holders.set(executionId, [...(holders.get(executionId) ?? []), old]);
  const pairs = regrouped.flatMap((trade) => {
    const shared = new Map<StoredTrade, number>();
    for (const { execution } of trade.parts) {
      for (const id of new Set([execution.id, execution.lineage]))
        for (const old of holders.get(id) ?? []) shared.set(old, (shared.get(old) ?? 0) + 1);
    }
    return [...shared].map(([old, count]) => ({ old, trade, count }));
  });
  return pairs.sort(
    (left, right) =>
      right.count - left.count ||
      left.trade.opened - right.trade.opened ||
      left.old.opened - right.old.opened ||
      left.old.id - right.old.id,
  );
}

function isSame(old: StoredTrade, { parts }: Trade<StoredExecution>): boolean {
  return (
    old.parts.length === parts.length &&
    parts.every(({ execution, size, fees, tradePnL }, at) => {
      const part = old.parts[at];
      return (
        part?.executionId === execution.id &&
        part.size === size &&
        part.fees === fees &&
        part.pnl === tradePnL
      );
    })
  );
}
