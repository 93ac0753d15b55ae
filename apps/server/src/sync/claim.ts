import type { Kysely } from 'kysely';
import type { Day } from '@daybook/domain/calendar.ts';
import { MAX_REST_MS } from '@daybook/brokers/feeds/request/request-places.ts';
import { lastLease } from '#server/limits/set-back.ts';
import { findFailure } from '#server/ledger/sync-record.ts';
import type { Store } from '#server/store/store.ts';
import type { SyncTable, Tables } from '#server/store/tables.ts';

/** Synchronisations that a trader has on one New York day; failed ones count, but see {@link MAX_GIVEN_BACK_A_DAY}. */
export const SYNCS_A_DAY = 4;
/**
 * Attempts of a day that cost nothing since the platform had been asked too often, which is no trader's doing. Further ones count:
 * no platform is asked more than eight times a day for one trader.
 */
export const MAX_GIVEN_BACK_A_DAY = 4;
/** A run that does not renew its lease for so long is dead. */
export const SYNC_LEASE_MS = 60_000;
/** What was imported waits so long for its second step: a later request joins it and costs no further attempt. */
export const IMPORTED_LEASE_MS = 600_000;

/** How often, in milliseconds, another process's run is polled. */
export const POLL_MS = 250;

type Claim =
  | { readonly kind: 'claimed'; readonly syncId: number }
  | { readonly kind: 'running'; readonly syncId: number }
  | { readonly kind: 'none-left' };

interface ClaimFacts {
  readonly traderId: number;
  /** The New York day of `now`. */
  readonly day: Day;
  readonly now: number;
  /** Distinguishes the claiming process from others. */
  readonly owner: string;
}

/**
 * Claims one of the day's synchronisations, in a transaction of its own before the platform is contacted, so that neither a
 * crash nor a failure gives the attempt back. The running row comes first and the day's count is raised only if it won, so
 * a joined request costs nothing.
 */
export async function claimSync(store: Store, facts: ClaimFacts): Promise<Claim> {
  return store.write(async (db) => {
    await failExpired(db, facts);
    const resting = await findResting(db, facts);
    if (resting !== null) return { kind: 'running', syncId: resting };
    const claimed = await insertRunning(db, facts);
    if (claimed === null) return readRunning(db, facts);
    // Another server's transaction may have ended an attempt since; with the own row made there is none that could still.
    const restingNow = await findResting(db, facts, claimed);
    if (restingNow === null && (await raiseCount(db, facts))) return { kind: 'claimed', syncId: claimed };
    await db.deleteFrom('sync').where('id', '=', claimed).where('trader_id', '=', facts.traderId).execute();
    return restingNow === null ? { kind: 'none-left' } : { kind: 'running', syncId: restingNow };
  });
}

async function failExpired(db: Kysely<Tables>, { traderId, now }: ClaimFacts): Promise<void> {
  await db
    .updateTable('sync')
    .set({ state: 'failed', error_code: '999', ended_at: now, detail: null })
    .where('trader_id', '=', traderId)
    .where('state', 'in', ['claimed', 'imported'])
    .where((row) =>
      row.or([
        row('lease_until', '<', now),
        // The clock was set back, and nobody is to wait until it has caught up.
        row('lease_until', '>', lastLease(now, IMPORTED_LEASE_MS)),
      ]),
    )
    .execute();
}

/**
 * The last attempt (before one's own), where its platform wants to be left alone still: it is not asked, and the request gets the
 * answer of that attempt. Asking again at once costs neither an attempt nor the platform a request.
 */
async function findResting(
  db: Kysely<Tables>,
  { traderId, now }: ClaimFacts,
  before = Number.MAX_SAFE_INTEGER,
): Promise<number | null> {
  const last = await db
    .selectFrom('sync')
    .select(['id', 'state', 'detail'])
    .where('trader_id', '=', traderId)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last?.state !== 'failed') return null;
  const failure = findFailure(last.detail);
  if (failure?.kind !== 'platform-problem' || failure.askAgainAt === undefined) return null;
  // An instant that is further away was noted by a clock that was ahead.
  const isResting = failure.askAgainAt > now && failure.askAgainAt <= now + MAX_REST_MS;
  return isResting ? last.id : null;
}

async function insertRunning(
  db: Kysely<Tables>,
  { traderId, day, now, owner }: ClaimFacts,
): Promise<number | null> {
  const row = await db
    .insertInto('sync')
    .values({
      trader_id: traderId,
      day,
      state: 'claimed',
      owner,
      claimed_at: now,
      lease_until: now + SYNC_LEASE_MS,
      ended_at: null,
      error_code: null,
      detail: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The run that was in the way, which may have ended since: then its end is what the request joins. */
async function readRunning(db: Kysely<Tables>, { traderId }: ClaimFacts): Promise<Claim> {
  const row = await db
    .selectFrom('sync')
    .select('id')
    .where('trader_id', '=', traderId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { kind: 'running', syncId: row.id };
}

async function raiseCount(db: Kysely<Tables>, { traderId, day }: ClaimFacts): Promise<boolean> {
  const row = await db
    .insertInto('sync_quota')
    .values({ trader_id: traderId, day, used: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['trader_id', 'day'])
        .doUpdateSet((update) => ({ used: update('sync_quota.used', '+', 1) }))
        .where('sync_quota.used', '<', SYNCS_A_DAY),
    )
    .returning('used')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes the second step of an imported synchronisation for one process; false when another has it. */
export async function claimProcessing(
  store: Store,
  traderId: number,
  syncId: number,
  owner: string,
  now: number,
): Promise<boolean> {
  const lease_until = now + SYNC_LEASE_MS;
  return store.write(async (db) => {
    const row = await db
      .updateTable('sync')
      .set({ owner, lease_until })
      .where('id', '=', syncId)
      .where('trader_id', '=', traderId)
      .where('state', '=', 'imported')
      .where('owner', '=', '')
      .returning('id')
      .executeTakeFirst();
    if (!row) return false;
    await leaseImport(db, traderId, syncId, lease_until);
    return true;
  });
}

/** The unseen rows live as long as the synchronisation that brought them. */
export async function leaseImport(
  db: Kysely<Tables>,
  traderId: number,
  syncId: number,
  leaseUntil: number,
): Promise<void> {
  await db
    .updateTable('import')
    .set({ lease_until: leaseUntil })
    .where('trader_id', '=', traderId)
    .where('sync_id', '=', syncId)
    .where('state', '=', 'staged')
    .execute();
}

/** Moves a synchronisation on; returns false when it is no longer in the state it is moved from. */
export async function moveSync(
  db: Kysely<Tables>,
  traderId: number,
  syncId: number,
  from: readonly SyncTable['state'][],
  to: Partial<Pick<SyncTable, 'state' | 'owner' | 'error_code' | 'detail' | 'ended_at' | 'lease_until'>>,
): Promise<boolean> {
  const row = await db
    .updateTable('sync')
    .set(to)
    .where('id', '=', syncId)
    .where('trader_id', '=', traderId)
    .where('state', 'in', [...from])
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
