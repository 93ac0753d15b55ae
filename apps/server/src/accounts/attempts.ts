import { bucketOf, countAttempt } from '#server/limits/attempts.ts';
import { noteLimit } from '#server/limits/note-limit.ts';
import type { Call } from '#server/calls/call.ts';
import { refuse } from '#server/calls/refusal.ts';
import type { Store } from '#server/store/store.ts';

const HOUR_SECONDS = 3_600;
/** How often a platform may be asked about one login within an hour: others' passwords are not to be guessed through the journal. */
const MAX_PER_HOUR = { 'account-password': 5, 'account-link': 10, 'account-test': 10 } as const;

/** Counts an attempt in the store before anything is asked. Throws a Refusal (012) when none is left in this hour. */
export async function requireAttempt(
  store: Store,
  what: keyof typeof MAX_PER_HOUR,
  whom: string,
  { now, ip, requestId }: Pick<Call, 'now' | 'ip' | 'requestId'>,
): Promise<void> {
  const allowance = { bucket: bucketOf(what, whom), most: MAX_PER_HOUR[what], windowSeconds: HOUR_SECONDS };
  const wait = await countAttempt(store, [allowance], now);
  if (wait === null) return;
  await noteLimit(store, { at: now, object: what, ip, requestId });
  throw refuse('012', { retryAfterSeconds: wait });
}
