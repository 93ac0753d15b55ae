import { sql, type Kysely } from 'kysely';
import type { Manifest } from '@daybook/api/journal/dashboard.ts';
import { listLabels } from '#server/journal/labels/queries.ts';
import { listMistakes } from '#server/journal/mistakes/queries.ts';
import { readPlan } from '#server/journal/plan/queries.ts';
import { readPreferences } from '#server/journal/preferences/queries.ts';
import { readProfile } from '#server/identity/profile/queries.ts';
import { publishedTrades } from '#server/ledger/query-scopes.ts';
import type { Tables } from '#server/store/tables.ts';
import { readSyncStatus } from '#server/sync/status.ts';

export type Surroundings = Omit<Manifest, 'format' | 'months'>;

/** What both representations carry besides the trades, from one snapshot. */
export async function readSurroundings(
  db: Kysely<Tables>,
  traderId: number,
  now: number,
): Promise<Surroundings> {
  const { revision } = await db
    .selectFrom('trader')
    .select('revision')
    .where('id', '=', traderId)
    .executeTakeFirstOrThrow();
  const accounts = await db
    .selectFrom('account')
    .select(['user_name', 'status', 'uuid'])
    .where('trader_id', '=', traderId)
    .where('hidden', '=', 0)
    .orderBy('id')
    .execute();
  return {
    errors: await listMistakes(db, traderId),
    ...(await listLabels(db, traderId)),
    profile: await readProfile(db, traderId, now),
    plan: await readPlan(db, traderId),
    preferences: await readPreferences(db, traderId),
    accounts: accounts.map((row) => ({
      id: row.uuid,
      userName: row.user_name,
      status: row.status,
      accountUuid: row.uuid,
    })),
    total: await countTrades(db, traderId),
    revision,
    sync: await readSyncStatus(db, traderId, now),
  };
}

/** All published trades; from the months' own counts where they are fresh, which is nearly always. */
export async function countTrades(db: Kysely<Tables>, traderId: number): Promise<number> {
  const months = await db
    .selectFrom('segment')
    .select([
      sql<number>`CAST(COALESCE(SUM(trades), 0) AS BIGINT)`.as('trades'),
      sql<number>`CAST(SUM(CASE WHEN trades IS NULL THEN 1 ELSE 0 END) AS BIGINT)`.as('stale'),
    ])
    .where('trader_id', '=', traderId)
    .executeTakeFirstOrThrow();
  if (!months.stale) return months.trades;
  const counted = await publishedTrades(db, traderId)
    .select(sql<number>`CAST(COUNT(*) AS BIGINT)`.as('trades'))
    .executeTakeFirstOrThrow();
  return counted.trades;
}

/** What the entity tag of a trader's dashboard is made of: it changes whenever anything in the answer does. */
export async function readTag(db: Kysely<Tables>, traderId: number, now: number): Promise<string> {
  const { revision } = await db
    .selectFrom('trader')
    .select('revision')
    .where('id', '=', traderId)
    .executeTakeFirstOrThrow();
  const sync = await readSyncStatus(db, traderId, now);
  return `${revision}-${sync.lastSyncedAt ?? 0}-${sync.leftToday}-${sync.renewsAt}-${sync.running ?? ''}-${sync.lastError ?? ''}`;
}
