import type { Kysely } from 'kysely';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';
import { MAX_GIVEN_BACK_A_DAY, moveSync } from './claim.ts';
import { failureText, type SyncFailure } from '#server/ledger/sync-record.ts';

/**
 * Ends a running synchronisation with the message for the trader; null for what no trader can fix. An attempt that
 * came to nothing because the platform had been asked too often is given back, in the same transaction and so once, a few
 * times a day.
 */
export async function failSync(
  store: Store,
  traderId: number,
  syncId: number,
  failure: SyncFailure | null,
  now: number,
): Promise<void> {
  const detail = failure && failureText(failure);
  const ended = { state: 'failed', error_code: codeOf(failure), ended_at: now, detail } as const;
  const isFree = failure?.kind === 'platform-problem' && failure.askAgainAt !== undefined;
  await store.write(async (db) => {
    const isEnded = await moveSync(db, traderId, syncId, ['claimed', 'imported'], ended);
    if (isEnded && isFree) await giveBack(db, traderId, syncId);
  });
}

/** Of the day on which it was claimed, which may be over. */
async function giveBack(db: Kysely<Tables>, traderId: number, syncId: number): Promise<void> {
  const { day } = await db
    .selectFrom('sync')
    .select('day')
    .where('id', '=', syncId)
    .where('trader_id', '=', traderId)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('sync_quota')
    .set(({ eb }) => ({ used: eb('used', '-', 1), given_back: eb('given_back', '+', 1) }))
    .where('trader_id', '=', traderId)
    .where('day', '=', day)
    .where('used', '>', 0)
    .where('given_back', '<', MAX_GIVEN_BACK_A_DAY)
    .execute();
}

function codeOf(failure: SyncFailure | null): string {
  if (failure === null) return '999';
  return failure.kind === 'positions-open' ? '001' : failure.code;
}
