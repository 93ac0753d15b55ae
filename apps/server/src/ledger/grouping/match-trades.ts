import type { Trade } from '@daybook/domain/trade/grouping/grouping.ts';
import type { Steps } from '@daybook/brokers/in-slices.ts';
import type { StoredExecution } from './positions.ts';
import type { GoneTrade, KnownTrade, StoredTrade } from './stored-trades.ts';

export interface MatchedTrades {
  /** Trades that are new to the store. */
  readonly created: readonly Trade<StoredExecution>[];
  /** Trades that keep their id with other executions or amounts, including revived ones. */
  readonly changed: readonly { readonly old: KnownTrade; readonly trade: Trade<StoredExecution> }[];
  /** Stored trades that no longer match a group of executions. */
  readonly gone: readonly KnownTrade[];
}

const TRADES_A_STEP = 500;

/**
 * Finds out which stored trade each regrouped one is: the one with which it shares most executions, ties by the earliest fill.
 * So id, share address and journal stay with what the trader knows. Trades that are exactly as stored appear nowhere.
 */
export function* matchTrades(
  stored: readonly StoredTrade[],
  regrouped: readonly Trade<StoredExecution>[],
): Steps<MatchedTrades> {
  if (stored.length === 0) return { created: regrouped, changed: [], gone: [] };
  const same = yield* findSame(stored, regrouped);
  const others = regrouped.filter((trade) => !same.has(trade));
  const settled = new Set(same.values());
  const left = stored.filter((old) => !settled.has(old));
  const taken = takeMostShared(overlaps(left, others));
  const going = new Set(taken.values());
  return {
    created: others.filter((trade) => !taken.has(trade)),
    changed: [...taken].map(([trade, old]) => ({ old, trade })),
    gone: left.filter((old) => !going.has(old)),
  };
}

/** Pairs without any difference. They share more than any other pair could, so the rest is matched without them. */
function* findSame(
  stored: readonly StoredTrade[],
  regrouped: readonly Trade<StoredExecution>[],
): Steps<Map<Trade<StoredExecution>, StoredTrade>> {
  const byOpening = new Map(stored.map((old) => [old.parts[0]?.executionId, old]));
  const same = new Map<Trade<StoredExecution>, StoredTrade>();
  for (const [at, trade] of regrouped.entries()) {
    if (at % TRADES_A_STEP === 0) yield;
    const old = byOpening.get(trade.parts[0]?.execution.id);
    if (old && isSame(old, trade)) same.set(trade, old);
  }
  return same;
}

function takeMostShared<Old>(
  pairs: readonly { readonly old: Old; readonly trade: Trade<StoredExecution> }[],
): Map<Trade<StoredExecution>, Old> {
  const takenOld = new Set<Old>();
  const taken = new Map<Trade<StoredExecution>, Old>();
  for (const { old, trade } of pairs) {
    if (takenOld.has(old) || taken.has(trade)) continue;
    takenOld.add(old);
    taken.set(trade, old);
  }
  return taken;
}

/** Gives trades that would be new the id of one that had gone: what a platform took back and shows again keeps its journal. */
export function reviveTrades(matched: MatchedTrades, gone: readonly GoneTrade[]): MatchedTrades {
  if (gone.length === 0) return matched;
  const holders = new Map<string, GoneTrade[]>();
  for (const old of gone)
    for (const identity of old.identities) holders.set(identity, [...(holders.get(identity) ?? []), old]);
  const shared = matched.created
    .flatMap((trade) => {
      const counts = new Map<GoneTrade, number>();
      for (const identity of new Set(trade.parts.map(({ execution }) => execution.identity)))
        for (const old of holders.get(identity) ?? []) counts.set(old, (counts.get(old) ?? 0) + 1);
      return [...counts].map(([old, count]) => ({ old, trade, count }));
    })
    .sort((left, right) => right.count - left.count || right.old.id - left.old.id);
  const taken = takeMostShared(shared);
  return {
    created: matched.created.filter((trade) => !taken.has(trade)),
    changed: [...matched.changed, ...[...taken].map(([trade, old]) => ({ old, trade }))],
    gone: matched.gone,
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
    parts.every(({ execution, size, fees, tradePnL, splitFactor }, at) => {
      const part = old.parts[at];
      return (
        part?.executionId === execution.id &&
        part.size === size &&
        part.fees === fees &&
        part.pnl === tradePnL &&
        part.splitFactor === splitFactor
      );
    })
  );
}
