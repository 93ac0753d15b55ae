import { bucketOf, countAttempt, giveBackAttempt } from '#server/auth/attempts.ts';
import type { HashQueue } from '#server/auth/hash-queue.ts';
import { noteLimit } from '#server/auth/note-limit.ts';
import { verifyPassword } from '#server/auth/password-hash.ts';
import type { Call } from '#server/http/call.ts';
import { refuse, type Refusal } from '#server/http/refusal.ts';
import type { OwnCredentials } from '#server/profile/queries.ts';
import type { Store } from '#server/store/store.ts';

const MOST_WRONG = 10;
const WINDOW_SECONDS = 15 * 60;

/** A call that asks for the present password. */
export type AskingCall = Pick<Call, 'trader' | 'now' | 'ip' | 'requestId'>;

/**
 * Compares the present password, so that a browser left open does not give the journal away. Null when it is right; else a
 * Refusal at `presentPassword`. Wrong ones are counted in the store; 012 after ten in a quarter of an hour.
 */
export async function findPasswordRefusal(
  store: Store,
  hashes: HashQueue,
  { passwordHash }: Pick<OwnCredentials, 'passwordHash'>,
  typed: string | undefined,
  { trader, now, ip, requestId }: AskingCall,
): Promise<Refusal | null> {
  const wrong = (problem: 'required' | 'wrong') =>
    refuse('011', {
      field: 'presentPassword',
      message: 'the present password is asked for',
      details: { problem },
    });
  if (typed === undefined || typed === '') return wrong('required');
  const allowance = {
    bucket: bucketOf('present-password', String(trader.traderId)),
    most: MOST_WRONG,
    windowSeconds: WINDOW_SECONDS,
  };
  const wait = await countAttempt(store, [allowance], now);
  if (wait !== null) {
    await noteLimit(store, { at: now, object: 'present-password', ip, requestId });
    return refuse('012', { retryAfterSeconds: wait });
  }
  if (passwordHash === null || !(await hashes.run(() => verifyPassword(typed, passwordHash))))
    return wrong('wrong');
  await store.write((db) => giveBackAttempt(db, [allowance], now));
  return null;
}
