import type { Kysely } from 'kysely';
import { sameTrader } from '#server/store/same-trader.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';
import { findSharedTrade, openTrades, type SharedTrade } from './shared-trade.ts';
import { openConcurrencyLimit } from '#server/public/concurrency-limit.ts';

/** Shared trades kept in memory, each some hundred kilobytes at most. */
const MAX_KEPT = 100;

/** Shared trades are looked for one after another, and so many may wait: a link that a crowd opens holds up nobody else. */
const CONCURRENCY = { atOnce: 1, maxWaiting: 200 } as const;

/** Shared trades by uuid, each read once for the state of the journal that it shows. */
export interface SharedTrades {
  /**
   * The same object as long as nothing changed; null for every trade that is not shared, at once when it is no longer. Throws a
   * Refusal (012) when too many wait.
   */
  find(uuid: string): Promise<SharedTrade | null>;
}

interface Kept {
  readonly state: string;
  readonly found: Promise<SharedTrade | null>;
}

/** Opens the shared trades of a store. Each time it is asked whether the trade is shared still, and in which state. */
export function openSharedTrades(store: Pick<Store, 'read'>): SharedTrades {
  const kept = new Map<string, Kept>();
  const limited = openConcurrencyLimit(CONCURRENCY);
  const read = async (uuid: string, earlier?: Kept['found']): Promise<SharedTrade | null> => {
    const before = (await earlier?.catch(() => null)) ?? null;
    return store.read((db) => findSharedTrade(db, uuid, before));
  };
  const find = async (uuid: string): Promise<SharedTrade | null> => {
    const state = await store.read((db) => readState(db, uuid));
    const known = kept.get(uuid);
    kept.delete(uuid);
    if (state === null) return null;
    const entry = known?.state === state ? known : { state, found: read(uuid, known?.found) };
    kept.set(uuid, entry);
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_KEPT) break;
      kept.delete(oldest);
    }
    entry.found.catch(() => kept.get(uuid) === entry && kept.delete(uuid));
    return entry.found;
  };
  return { find: (uuid) => limited(() => find(uuid)) };
}

/** What changes with everything that a shared trade shows: the journal's revision, and what its picture states. */
async function readState(db: Kysely<Tables>, uuid: string): Promise<string | null> {
  const row = await openTrades(db)
    .leftJoin('trade_card', sameTrader('trade_card.trade_id', 'trade.id'))
    .select(['trader.revision', 'trade_card.figures'])
    .where('trade.uuid', '=', uuid)
    .executeTakeFirst();
  return row === undefined ? null : `${row.revision} ${row.figures ?? ''}`;
}
