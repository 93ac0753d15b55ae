import type { Kysely } from 'kysely';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';

/** Answers are kept so long. */
const KEPT_MS = 86_400_000;

/** A call that came with a key. */
export interface Mark {
  readonly traderId: number;
  readonly key: string;
  /** Digest of everything that was asked. */
  readonly hash: string;
  readonly now: number;
}

/** What is known of an earlier call with the key; status 0 while its answer is not there. */
export interface KeptAnswer {
  readonly hash: string;
  readonly status: number;
  readonly text: string;
  /** Milliseconds since 1970 UTC. */
  readonly createdAt: number;
}

/** The earlier call with this key within a day. */
export async function findAnswer(
  store: Store,
  { traderId, key, now }: Mark,
): Promise<KeptAnswer | undefined> {
  const row = await store.read((db) =>
    db
      .selectFrom('idempotency')
      .select(['request_hash', 'status', 'answer', 'created_at'])
      .where('trader_id', '=', traderId)
      .where('call_key', '=', key)
      .where('created_at', '>', now - KEPT_MS)
      .executeTakeFirst(),
  );
  return (
    row && {
      hash: row.request_hash,
      status: row.status,
      text: row.answer,
      createdAt: row.created_at,
    }
  );
}

/** Writes the mark in the transaction of the effect; false when another call with the key was first. */
export async function noteMark(db: Kysely<Tables>, { traderId, key, hash, now }: Mark): Promise<boolean> {
  const row = await db
    .insertInto('idempotency')
    .values({
      trader_id: traderId,
      call_key: key,
      request_hash: hash,
      answer: '',
      status: 0,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['trader_id', 'call_key'])
        .doUpdateSet({ request_hash: hash, answer: '', status: 0, created_at: now })
        .where('idempotency.created_at', '<=', now - KEPT_MS),
    )
    .returning('call_key')
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps the answer under the mark, which is made for a call that wrote nothing. */
export async function keepAnswer(
  store: Store,
  { traderId, key, hash, now }: Mark,
  status: number,
  answer: string,
): Promise<void> {
  await store.write((db) =>
    db
      .insertInto('idempotency')
      .values({ trader_id: traderId, call_key: key, request_hash: hash, answer, status, created_at: now })
      .onConflict((conflict) => conflict.columns(['trader_id', 'call_key']).doUpdateSet({ answer, status }))
      .execute(),
  );
}

/** Lets the key be used again. */
export async function forgetMark(store: Store, { traderId, key }: Mark): Promise<void> {
  await store.write((db) =>
    db.deleteFrom('idempotency').where('trader_id', '=', traderId).where('call_key', '=', key).execute(),
  );
}

/** Forgets answers of more than a day ago. */
export async function forgetAnswers(db: Kysely<Tables>, now: number): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where('created_at', '<=', now - KEPT_MS)
    .execute();
}
