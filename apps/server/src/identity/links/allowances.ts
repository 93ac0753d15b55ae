import { bucketOf, countAttempt, type Allowance } from '#server/limits/attempts.ts';
import { noteLimit } from '#server/limits/note-limit.ts';
import { callerNetwork } from '#server/calls/caller-address.ts';
import type { Call } from '#server/calls/call.ts';
import { refuse } from '#server/calls/refusal.ts';
import type { Store } from '#server/store/store.ts';

const HOUR_SECONDS = 3_600;
const QUARTER_SECONDS = 15 * 60;
const EMAILS_AN_ACCOUNT = 3;
const EMAILS_A_NETWORK = 10;
const USES_A_NETWORK = 30;

type Caller = Pick<Call, 'now' | 'ip' | 'requestId'>;

/**
 * How many emails anybody may ask for. The network comes first: one that has used up its places leaves no trace of the
 * addresses that it asks for. A device that signed in before has emails of its own: anonymous callers who ask cannot keep the trader
 * from one.
 */
export function emailAllowances(emailKey: string, ip: string, device: string | null = null): Allowance[] {
  const anAccount = { most: EMAILS_AN_ACCOUNT, windowSeconds: HOUR_SECONDS } as const;
  if (device !== null) return [{ bucket: bucketOf('email-device', device, emailKey), ...anAccount }];
  return [
    {
      bucket: bucketOf('email-network', callerNetwork(ip)),
      most: EMAILS_A_NETWORK,
      windowSeconds: HOUR_SECONDS,
    },
    { bucket: bucketOf('email-account', emailKey), ...anAccount },
  ];
}

/** Counts the use of a link before a password is hashed. Throws a Refusal (012) when a network has none left. */
export async function requireLinkUse(store: Store, { now, ip, requestId }: Caller): Promise<void> {
  const allowance = {
    bucket: bucketOf('link-use', callerNetwork(ip)),
    most: USES_A_NETWORK,
    windowSeconds: QUARTER_SECONDS,
  };
  const wait = await countAttempt(store, [allowance], now);
  if (wait === null) return;
  await noteLimit(store, { at: now, object: 'link-use', ip, requestId });
  throw refuse('012', { retryAfterSeconds: wait });
}
