import type { Kysely } from 'kysely';
import type { Manifest } from '@daybook/api/journal/dashboard.ts';
import type { Day } from '@daybook/domain/calendar.ts';
import { listLabels } from '#server/journal/labels/queries.ts';
import { listMistakes } from '#server/journal/mistakes/queries.ts';
import { readPlan } from '#server/journal/plan/queries.ts';
import { readPreferences } from '#server/journal/preferences/queries.ts';
import { readProfile } from '#server/identity/profile/queries.ts';
import type { Tables } from '#server/store/tables.ts';
import { readSyncStatus } from '#server/sync/status.ts';
import { countTradesInMonth } from './month-rows.ts';

type Surroundings = Omit<Manifest, 'format' | 'months'>;

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

/** All published trades: from the months' own counts; months that changed since they were packed are counted again. */
export async function countTrades(db: Kysely<Tables>, traderId: number): Promise<number> {
  const months = await db
    .selectFrom('segment')
    .select(['month', 'trades'])
    .where('trader_id', '=', traderId)
    .execute();
  let total = 0;
  for (const { month, trades } of months)
    total += trades ?? (await countTradesInMonth(db, traderId, month as Day));
  return total;
}

/** What the entity tag of a trader's dashboard is made of: it changes whenever anything in the answer does. */
export async function readTag(db: Kysely<Tables>, traderId: number, now: number): Promise<string> {
  const { revision } = await db
    .selectFrom('trader')
    .select('revision')
    .where('id', '=', traderId)
    .executeTakeFirstOrThrow();
  const sync = await readSyncStatus(db, traderId, now);
  return `${revision}-${sync.lastSyncedAt ?? 0}-${sync.leftToday}-${sync.renewsAt}-${sync.running ?? ''}-${sync.lastError ?? ''}-${sync.hasAccount}`;
}
