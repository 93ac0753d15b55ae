import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import { appendAudit } from '#server/calls/append-audit.ts';
import type { CallNote, SessionServices } from './sessions.ts';
import { digest } from './token-digest.ts';
import type { Store } from '#server/store/store.ts';
import { StoreBusy, StoreFull } from '#server/store/store-errors.ts';
import type { Tables } from '#server/store/tables.ts';

/** A session's token is followed by another one after so long. */
export const ROTATE_MS = 24 * 3_600_000;
/** Requests that were under way with a token when the next one was first used are still answered. */
export const GRACE_MS = 60_000;
/** Followed tokens are known again for as long as a session may live. */
const REMEMBERED_MS = 366 * 86_400_000;

interface RotatingRow {
  readonly public_id: string;
  readonly token_hash: Uint8Array;
  readonly next_hash: Uint8Array | null;
  readonly token_since: number;
}

/**
 * The token that is to follow the present one, null before its time. It is the same in every answer until it is first used, so that
 * neither an answer that is lost nor one that comes late leaves the browser with a token of no worth. Nobody can calculate it without
 * the key file.
 */
export async function findNextToken(
  { store, secrets, log }: SessionServices,
  row: RotatingRow,
  now: number,
): Promise<string | null> {
  if (now - row.token_since < ROTATE_MS) return null;
  const [key] = secrets.keysFor('session token');
  const next = `tj_${createHmac('sha256', key).update(row.public_id).update(row.token_hash).digest('base64url')}`;
  const nextHash = digest(next);
  if (row.next_hash !== null && nextHash.equals(row.next_hash)) return next;
  try {
    const noted = await store.write((db) =>
      db
        .updateTable('session')
        .set({ next_hash: nextHash })
        .where('token_hash', '=', row.token_hash)
        .returning('public_id')
        .executeTakeFirst(),
    );
    return noted === undefined ? null : next;
  } catch (error) {
    // A full disk must not lock traders out: the present token stays in force.
    if (!(error instanceof StoreFull) && !(error instanceof StoreBusy)) throw error;
    log.warn('a session could not be given its next token', { code: error.name });
    return null;
  }
}

/**
 * The session that a token leads to which is not the present one of any: the next one, which takes the place of the present one now,
 * or one that was followed a moment ago. One that was followed earlier has been copied: its session ends. Null when it leads nowhere.
 */
export async function followToken(
  store: Store,
  tokenHash: Uint8Array,
  note: CallNote,
): Promise<string | null> {
  const waiting = await store.read((db) =>
    db
      .selectFrom('session')
      .select(['public_id', 'trader_id', 'token_hash'])
      .where('next_hash', '=', tokenHash)
      .executeTakeFirst(),
  );
  if (waiting !== undefined) {
    // Both are in force until there is space to note which one was used first.
    await unlessFull(store.write((db) => takeOver(db, waiting, tokenHash, note.at)));
    return waiting.public_id;
  }
  const former = await store.read((db) => findFormer(db, tokenHash));
  if (former === undefined) return null;
  // Either way: a clock that was set back brings nothing back.
  if (Math.abs(note.at - former.replaced_at) <= GRACE_MS) return former.session;
  await store.write((db) => endCopied(db, former, note), 'vital');
  return null;
}

async function unlessFull(written: Promise<void>): Promise<void> {
  try {
    await written;
  } catch (error) {
    if (!(error instanceof StoreFull)) throw error;
  }
}

/** Puts the next token in the place of the present one, unless another request was first. */
async function takeOver(
  db: Kysely<Tables>,
  present: Pick<RotatingRow, 'public_id' | 'token_hash'> & { readonly trader_id: number },
  nextHash: Uint8Array,
  now: number,
): Promise<void> {
  const taken = await db
    .updateTable('session')
    .set({ token_hash: nextHash, next_hash: null, token_since: now })
    .where('token_hash', '=', present.token_hash)
    .where('next_hash', '=', nextHash)
    .returning('public_id')
    .executeTakeFirst();
  if (taken === undefined) return;
  await db
    .insertInto('session_former_token')
    .values({
      token_hash: present.token_hash,
      trader_id: present.trader_id,
      session: present.public_id,
      replaced_at: now,
    })
    .execute();
}

interface FormerToken {
  readonly trader_id: number;
  readonly session: string;
}

async function endCopied(
  db: Kysely<Tables>,
  { trader_id: traderId, session }: FormerToken,
  note: CallNote,
): Promise<void> {
  const ended = await db
    .updateTable('session')
    .set({ ended_at: note.at })
    .where('public_id', '=', session)
    .where('ended_at', 'is', null)
    .returning('public_id')
    .executeTakeFirst();
  if (ended !== undefined)
    await appendAudit(db, { ...note, event: 'token-reused', result: 'refused', traderId, session });
}

function findFormer(db: Kysely<Tables>, tokenHash: Uint8Array) {
  return db
    .selectFrom('session_former_token')
    .select(['trader_id', 'session', 'replaced_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** Forgets tokens that no session can be left of. */
export async function forgetFormerTokens(db: Kysely<Tables>, now: number): Promise<void> {
  await db
    .deleteFrom('session_former_token')
    .where('replaced_at', '<', now - REMEMBERED_MS)
    .execute();
}
