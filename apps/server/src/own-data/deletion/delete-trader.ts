import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { appendAudit } from '#server/calls/append-audit.ts';
import type { Tables } from '#server/store/tables.ts';

/** Of a job that removes the rows of a trader who is gone. */
export const DELETION = 'delete-trader';

/** What opens something, or is about to be sent: gone in the transaction of the deletion itself. */
const OPENING = [
  'session',
  'session_former_token',
  'trader_key',
  'api_token',
  'second_factor',
  'recovery_code',
  'sign_in_challenge',
  'link',
  'outbox',
  'invited_login',
  'public_name',
] as const;

/**
 * Ends a trader in the caller's transaction: nothing opens the journal any more, the key that sealed its secrets is gone,
 * public pages know nobody, the address is free. The rows follow in batches, by the job that is left here.
 */
export async function deleteTrader(db: Kysely<Tables>, traderId: number, now: number): Promise<void> {
  const nobody = `deleted:${randomUUID()}`;
  await db
    .updateTable('trader')
    .set((row) => ({
      email: '',
      email_key: nobody,
      password_hash: null,
      password_version: row('password_version', '+', 1),
      first_name: '',
      last_name: '',
      phone_number: '',
      is_public: 0,
      public_uuid: nobody,
      public_first_name: '',
      public_last_name: '',
      public_alias: '',
      disabled_at: now,
    }))
    .where('id', '=', traderId)
    .execute();
  for (const table of OPENING) await db.deleteFrom(table).where('trader_id', '=', traderId).execute();
  await db
    .updateTable('platform_login')
    .set({ sealed_password: null })
    .where('trader_id', '=', traderId)
    .execute();
  await db
    .insertInto('job')
    .values({
      kind: DELETION,
      trader_id: traderId,
      payload: '',
      state: 'waiting',
      run_after: now,
      lease_until: null,
      owner: null,
      error: null,
      created_at: now,
      ended_at: null,
    })
    .execute();
  // That somebody went, and when: nothing that says who.
  await appendAudit(db, { at: now, event: 'trader-deleted', result: 'done' });
}
