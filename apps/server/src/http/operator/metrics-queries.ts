import { stat } from 'node:fs/promises';
import { sql, type Kysely } from 'kysely';
import { DAY_MS } from '@daybook/domain/calendar.ts';
import { readLiveServers } from '#server/limits/live-servers.ts';
import { databasePath } from '#server/store/sqlite/sqlite-open.ts';
import type { Store, StoreLocation } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';

/** Only the newest synchronisations are searched for ended ones: a day of some hundred traders. */
const NEWEST_SYNCS = 2_000;

/** Figures of the whole installation from the store; nothing about any trader. */
export interface StoreFigures {
  /** Servers that run on the database, this one among them. */
  readonly servers: number;
  readonly sessions: number;
  readonly syncsRunning: number;
  /** Synchronisations that ended within 24 hours, by the code of their failure; null for those that were processed. */
  readonly syncsEnded: readonly { readonly code: string | null; readonly n: number }[];
  readonly jobs: readonly { readonly state: string; readonly n: number }[];
  readonly emails: EmailFigures;
}

/** E-mails of the outbox. */
interface EmailFigures {
  readonly waiting: number;
  /** Since when the oldest of them waits, in milliseconds since 1970 UTC; null where none does. */
  readonly waitingSince: number | null;
  /** Refused for good by the mail server within 24 hours. */
  readonly failed: number;
}

/** Reads the figures that an operator watches. */
export function readStoreFigures(store: Store, now: number): Promise<StoreFigures> {
  return store.read(async (db) => {
    const sessions = await db
      .selectFrom('session')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('ended_at', 'is', null)
      .where('idle_until', '>', now)
      .where('absolute_until', '>', now)
      .executeTakeFirstOrThrow();
    const syncs = await db
      .selectFrom('sync')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('state', 'in', ['claimed', 'imported'])
      .where('lease_until', '>', now)
      .executeTakeFirstOrThrow();
    const jobs = await db
      .selectFrom('job')
      .select(['state', ({ fn }) => fn.countAll<number>().as('n')])
      .groupBy('state')
      .orderBy('state')
      .execute();
    return {
      servers: (await readLiveServers(db, store.engine)).size,
      sessions: sessions.n,
      syncsRunning: syncs.n,
      syncsEnded: await endedSyncs(db, now),
      jobs,
      emails: await emailFigures(db, now),
    };
  });
}

function endedSyncs(db: Kysely<Tables>, now: number) {
  const newest = db
    .selectFrom('sync')
    .select(['state', 'error_code', 'ended_at'])
    .orderBy('id', 'desc')
    .limit(NEWEST_SYNCS);
  return db
    .selectFrom(newest.as('newest'))
    .select(['error_code as code', ({ fn }) => fn.countAll<number>().as('n')])
    .where('state', 'in', ['processed', 'failed'])
    .where('ended_at', '>', now - DAY_MS)
    .groupBy('error_code')
    .orderBy('error_code')
    .execute();
}

/** Emails to nobody are left out: they are written so that an unknown address takes as long as a known one. */
async function emailFigures(db: Kysely<Tables>, now: number): Promise<EmailFigures> {
  const { waiting, since } = await db
    .selectFrom('outbox')
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('created_at').as('since')])
    .where('state', '=', 'waiting')
    .where('recipient', 'is not', null)
    .executeTakeFirstOrThrow();
  const failed = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('state', '=', 'failed')
    .where('ended_at', '>', now - DAY_MS)
    .executeTakeFirstOrThrow();
  return { waiting, waitingSince: since ?? null, failed: failed.n };
}

/** Bytes that the journal's database takes, its log included; pictures are not in it. */
export async function readStoreBytes(store: Store, place: StoreLocation): Promise<number> {
  if (place.engine === 'sqlite') {
    const path = databasePath(place.folder);
    const sizes = await Promise.all([path, `${path}-wal`].map(sizeOf));
    return sizes.reduce((sum, size) => sum + size, 0);
  }
  return store.read(async (db) => {
    const { rows } = await sql<{ n: number }>`SELECT pg_database_size(current_database()) AS n`.execute(db);
    return rows[0]?.n ?? 0;
  });
}

/** 0 for a file that is gone in this moment. */
function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}
