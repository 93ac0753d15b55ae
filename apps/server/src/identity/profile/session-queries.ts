import type { Kysely } from 'kysely';
import type { Session } from '@daybook/api/identity/sessions.ts';
import { holdTrader } from '#server/store/raise-revision.ts';
import type { Tables } from '#server/store/tables.ts';

/** The trader's sessions that still open the journal, the last used first. `current` is the public id of the caller's. */
export async function listSessions(
  db: Kysely<Tables>,
  traderId: number,
  current: string,
  now: number,
): Promise<Session[]> {
  const rows = await db
    .selectFrom('session')
    .innerJoin('trader', 'trader.id', 'session.trader_id')
    .select([
      'session.public_id',
      'session.client_label',
      'session.address',
      'session.created_at',
      'session.last_used_at',
    ])
    .where('session.trader_id', '=', traderId)
    .where('session.ended_at', 'is', null)
    .where('session.replaced_at', 'is', null)
    .where('session.idle_until', '>', now)
    .where('session.absolute_until', '>', now)
    .whereRef('session.password_version', '=', 'trader.password_version')
    .orderBy('session.last_used_at', 'desc')
    .orderBy('session.public_id')
    .execute();
  return rows.map((row) => ({
    id: row.public_id,
    isCurrent: row.public_id === current,
    client: row.client_label,
    network: row.address,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }));
}

/** Ends the trader's session of that id, or all of them without one; returns how many there were. */
export async function endSessions(
  db: Kysely<Tables>,
  traderId: number,
  now: number,
  publicId?: string,
): Promise<number> {
  // What another request does on the strength of one of them is done before, or refused.
  await holdTrader(db, traderId);
  const open = db
    .updateTable('session')
    .set({ ended_at: now })
    .where('trader_id', '=', traderId)
    .where('ended_at', 'is', null);
  const wanted = publicId === undefined ? open : open.where('public_id', '=', publicId);
  return (await wanted.returning('public_id').execute()).length;
}
