import type { Kysely } from 'kysely';
import { lastLease } from './set-back.ts';
import { storeClock } from './store-clock.ts';
import type { Engine } from '#server/store/migrations/engine.ts';
import type { Tables } from '#server/store/tables.ts';

/** A server of which nothing was heard for so long was killed. */
export const SERVER_FORGOTTEN_MS = 45_000;

/** Ids of the servers that run on the database. */
export async function readLiveServers(db: Kysely<Tables>, engine: Engine): Promise<ReadonlySet<string>> {
  const now = await storeClock(engine)(db);
  const rows = await db
    .selectFrom('server')
    .select('id')
    .where('seen_at', '>=', now - SERVER_FORGOTTEN_MS)
    .where('seen_at', '<=', lastLease(now, 0))
    .execute();
  return new Set(rows.map(({ id }) => id));
}
