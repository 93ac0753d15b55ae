import { sql, type Kysely } from 'kysely';
import type { Engine } from '#server/store/migrations/engine.ts';
import type { Tables } from '#server/store/tables.ts';

/** Now, in milliseconds since 1970 UTC, by a clock that all servers of the store have in common. */
export type StoreClock = (db: Kysely<Tables>) => Promise<number>;

/**
 * The clock of the database: those of servers may be seconds apart. SQLite has one server, and is in its process: the
 * clock of the machine. It advances within a transaction.
 */
export function storeClock(engine: Engine): StoreClock {
  if (engine === 'sqlite') return async () => Date.now();
  return async (db) => {
    const { rows } = await sql<{ now: number }>`
      SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now`.execute(db);
    const [row] = rows;
    if (row === undefined) throw new Error('the database gave no time');
    return row.now;
  };
}
