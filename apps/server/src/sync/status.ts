import type { Kysely } from 'kysely';
import type { SyncStatus } from '@daybook/api/journal/dashboard.ts';
import type { Day } from '@daybook/domain/calendar.ts';
import { findInstant, NEW_YORK, newYorkOf } from '@daybook/brokers/rows/newyork.ts';
import type { Tables } from '#server/store/tables.ts';
import { isLeaseOver } from '#server/limits/set-back.ts';
import { IMPORTED_LEASE_MS, SYNCS_A_DAY } from './claim.ts';
import { hasAccountToSync } from '#server/accounts/accounts-to-sync.ts';
import { findFailure } from '#server/ledger/sync-record.ts';

/** What the top bar says: whether there is an account to update, the last success, what is left of the New York day, what runs, and how the last one failed. */
export async function readSyncStatus(db: Kysely<Tables>, traderId: number, now: number): Promise<SyncStatus> {
  const { day } = newYorkOf(now);
  const quota = await db
    .selectFrom('sync_quota')
    .select('used')
    .where('trader_id', '=', traderId)
    .where('day', '=', day)
    .executeTakeFirst();
  const last = await db
    .selectFrom('sync')
    .select(['state', 'error_code', 'lease_until', 'detail'])
    .where('trader_id', '=', traderId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const success = await db
    .selectFrom('sync')
    .select('ended_at')
    .where('trader_id', '=', traderId)
    .where('state', '=', 'processed')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const running =
    last !== undefined &&
    (last.state === 'claimed' || last.state === 'imported') &&
    !isLeaseOver(last.lease_until, now, IMPORTED_LEASE_MS);
  const failure = last?.state === 'failed' ? findFailure(last.detail) : null;
  const { reason, askAgainAt } = failure?.kind === 'platform-problem' ? failure : {};
  return {
    hasAccount: await hasAccountToSync(db, traderId),
    lastSyncedAt: success?.ended_at ?? null,
    leftToday: SYNCS_A_DAY - (quota?.used ?? 0),
    renewsAt: nextMidnight(day),
    running: running ? (last.state as 'claimed' | 'imported') : null,
    lastError: last?.state === 'failed' ? last.error_code : null,
    ...(reason === undefined ? {} : { lastReason: reason }),
    ...(askAgainAt === undefined ? {} : { askAgainAt }),
  };
}

/** The instant at which the New York day after `day` begins. */
export function nextMidnight(day: Day): number {
  const instant = findInstant(NEW_YORK, (day + 1) as Day, 0);
  if (instant === null) throw new Error('New York has no midnight that is skipped');
  return instant;
}
