import { BY_HAND } from '@daybook/brokers/typed/typed-executions.ts';
import type { Store } from '#server/store/store.ts';
import { sameTrader } from '#server/store/same-trader.ts';
import { tradeParts } from '#server/ledger/query-scopes.ts';
import type { MatchedTrades } from './match-trades.ts';

/**
 * Gives a trade that takes the place of a typed one its id, and with it the journal: of one position, both closed on the same day with the
 * same side and size, one by typed executions alone and the other by none. So a rough trade and its exact form from a file are one,
 * whichever comes back.
 */
export async function keepTyped(
  store: Store,
  traderId: number,
  matched: MatchedTrades,
): Promise<MatchedTrades> {
  const { created, changed, gone } = matched;
  if (created.length === 0 || gone.length === 0) return matched;
  const left = await readGone(
    store,
    traderId,
    gone.map(({ id }) => id),
  );
  const taken = new Map<(typeof created)[number], (typeof gone)[number]>();
  for (const trade of created) {
    const typed = trade.parts.filter(({ execution }) => execution.source === BY_HAND).length;
    const isTyped = typed === trade.parts.length;
    if (typed > 0 && !isTyped) continue;
    const at = left.findIndex(
      (old) =>
        old.isTyped === !isTyped &&
        old.day === trade.day &&
        old.side === trade.side &&
        old.size === trade.size,
    );
    if (at < 0) continue;
    const [found] = left.splice(at, 1);
    taken.set(
      trade,
      gone.find(({ id }) => id === found!.id)!,
    );
  }
  if (taken.size === 0) return matched;
  const kept = new Set(taken.values());
  return {
    created: created.filter((trade) => !taken.has(trade)),
    changed: [...changed, ...[...taken].map(([trade, old]) => ({ old, trade }))],
    gone: gone.filter((old) => !kept.has(old)),
  };
}

/** Gone trades of one kind of executions, in the order of their openings. */
async function readGone(store: Store, traderId: number, ids: readonly number[]) {
  const rows = await store.read((db) =>
    tradeParts(db)
      .innerJoin('trade', sameTrader('trade.id', 'trade_part.trade_id'))
      .select(['trade.id', 'trade.day', 'trade.side', 'trade.size', 'execution.source'])
      .distinct()
      .where('trade_part.trader_id', '=', traderId)
      .where('trade.trader_id', '=', traderId)
      .where('trade.id', 'in', [...ids])
      .orderBy('trade.id')
      .execute(),
  );
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((sources) => {
    const typed = sources.filter(({ source }) => source === BY_HAND).length;
    const isMixed = typed > 0 && typed < sources.length;
    return isMixed ? [] : [{ ...sources[0]!, isTyped: typed > 0 }];
  });
}
