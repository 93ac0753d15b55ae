import { randomBytes } from 'node:crypto';
import { emailKey } from '@daybook/domain/account/email.ts';
import type { Profile } from '@daybook/api/identity/profile.ts';
import { appendAudit } from '#server/calls/append-audit.ts';
import { noteLimit } from '#server/limits/note-limit.ts';
import { bucketOf, countAttempt, findWait, refundAttempt, type Allowance } from '#server/limits/attempts.ts';
import type { HashQueue, RunHash } from '#server/limits/hash-queue.ts';
import { findKnownDevice } from './known-device.ts';
import { hashPassword, isOutdated, verifyPassword } from './password-hash.ts';
import { findCredentials, writeRehash, type Credentials } from './queries.ts';
import { createSession, type SessionKeys } from './sessions.ts';
import { callerNetwork } from '#server/calls/caller-address.ts';
import type { Call } from '#server/calls/call.ts';
import { notifyNewDevice } from '#server/mail/notify-new-device.ts';
import { readProfile } from '#server/identity/profile/queries.ts';
import { createChallenge } from '#server/identity/second-factor/challenges.ts';
import { isFactorOn } from '#server/identity/second-factor/queries.ts';
import type { Services } from '#server/services.ts';
import { StoreFull } from '#server/store/store-errors.ts';

const QUARTER_SECONDS = 15 * 60;
const MAX_PER_ACCOUNT = 10;
const MAX_PER_NETWORK = 30;
const MAX_PER_MINUTE = 300;

/** A sign-in attempt as it came. */
interface Attempt extends Pick<Call, 'ip' | 'now' | 'headers' | 'cookies' | 'requestId'> {
  readonly username: string;
  readonly password: string;
}

type SignInResult =
  | {
      readonly kind: 'signed-in';
      readonly keys: SessionKeys;
      readonly profile: Profile;
      readonly account: string;
      readonly device: string | null;
    }
  | { readonly kind: 'code-needed'; readonly challenge: string }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'too-many'; readonly retryAfterSeconds: number };

/** Decides sign-ins. Passwords are compared two at a time. */
export interface SignInServices {
  readonly hashes: HashQueue;
  signIn(attempt: Attempt): Promise<SignInResult>;
}

/** Makes the sign-in services of a server; hashes once, for the addresses that nobody has. */
export async function openSignIn(services: Services, hashes: HashQueue): Promise<SignInServices> {
  const dummy = await hashPassword(randomBytes(24).toString('base64url'));
  return { hashes, signIn: (attempt) => signIn(services, hashes, dummy, attempt) };
}

/**
 * Counts first, then compares. An unknown address takes the same path with a hash that never matches, so that neither
 * the answer nor its time reveals who is a trader here.
 */
async function signIn(
  services: Services,
  hashes: HashQueue,
  dummy: string,
  attempt: Attempt,
): Promise<SignInResult> {
  const { store, config, secrets } = services;
  const account = emailKey(attempt.username);
  const device = findKnownDevice(config, secrets, attempt.cookies, account);
  const allowances = allowancesOf(account, device, attempt.ip);
  const asker = device === null ? 'anonymous' : 'known';
  // A crowd is sent away before it costs the store anything.
  hashes.refuseWhenFull(asker);
  const wait = await store.read((db) => findWait(db, allowances, attempt.now));
  const result: SignInResult =
    wait === null
      ? await hashes.hold(asker, (run) =>
          compare(services, run, dummy, { ...attempt, account, device, allowances }),
        )
      : { kind: 'too-many', retryAfterSeconds: wait };
  if (result.kind === 'too-many')
    await noteLimit(store, {
      at: attempt.now,
      object: 'sign-in',
      ip: attempt.ip,
      requestId: attempt.requestId,
    });
  return result;
}

interface CountedAttempt extends Attempt {
  readonly account: string;
  readonly device: string | null;
  readonly allowances: readonly Allowance[];
}

async function compare(
  services: Services,
  run: RunHash,
  dummy: string,
  attempt: CountedAttempt,
): Promise<SignInResult> {
  const { account, device, allowances } = attempt;
  const { credentials, fits, wait, now } = await run(() => countAndVerify(services, dummy, attempt));
  if (wait !== null) return { kind: 'too-many', retryAfterSeconds: wait };
  if (!fits || credentials === undefined) {
    await noteWrong(services, attempt, credentials?.traderId ?? null);
    return { kind: 'wrong' };
  }
  const stronger = isOutdated(credentials.passwordHash)
    ? await run(() => hashPassword(attempt.password))
    : null;
  const opened = await openSessionFor(services, { ...attempt, now }, credentials, stronger, allowances).catch(
    async (error: unknown) => {
      // The password was right: after a full disk the caller need not wait once there is space.
      if (error instanceof StoreFull) await giveBackAfterAll(services, allowances, now);
      throw error;
    },
  );
  if (opened === null) return { kind: 'wrong' };
  return 'challenge' in opened
    ? { kind: 'code-needed', ...opened }
    : { kind: 'signed-in', ...opened, account, device };
}

async function giveBackAfterAll(
  { store, log }: Pick<Services, 'store' | 'log'>,
  allowances: readonly Allowance[],
  now: number,
): Promise<void> {
  try {
    await store.write((db) => refundAttempt(db, allowances, now), 'vital');
  } catch (error) {
    if (!(error instanceof StoreFull)) throw error;
    log.warn('a right sign-in stays counted as a wrong one', { code: error.name });
  }
}

/** Counted when its turn comes: a right password gives its place back before the next one of a firm's address takes it. */
async function countAndVerify(
  { store, clock }: Services,
  dummy: string,
  { account, allowances, password }: CountedAttempt,
) {
  const now = clock();
  const wait = await countAttempt(store, allowances, now, 'vital');
  const credentials = await store.read((db) => findCredentials(db, account));
  const fits = wait === null && (await verifyPassword(password, credentials?.passwordHash ?? dummy));
  return { now, wait, credentials, fits };
}

/** A device that signed in before has places of its own: anonymous callers who guess cannot lock the trader out. */
function allowancesOf(account: string, device: string | null, ip: string): Allowance[] {
  if (device !== null)
    return [
      {
        bucket: bucketOf('sign-in-device', device, account),
        most: MAX_PER_ACCOUNT,
        windowSeconds: QUARTER_SECONDS,
      },
    ];
  // The account comes last: a network that has used up its places leaves no trace of the names it tries.
  return [
    {
      bucket: bucketOf('sign-in-network', callerNetwork(ip)),
      most: MAX_PER_NETWORK,
      windowSeconds: QUARTER_SECONDS,
    },
    { bucket: bucketOf('sign-in'), most: MAX_PER_MINUTE, windowSeconds: 60 },
    {
      bucket: bucketOf('sign-in-account', account),
      most: MAX_PER_ACCOUNT,
      windowSeconds: QUARTER_SECONDS,
    },
  ];
}

async function noteWrong(
  { store, log }: Pick<Services, 'store' | 'log'>,
  { now: at, ip, requestId }: Attempt,
  traderId: number | null,
): Promise<void> {
  try {
    await store.write((db) =>
      appendAudit(db, { at, event: 'sign-in', result: 'refused', traderId, ip, requestId }),
    );
  } catch (error) {
    // It is counted, and wrong all the same; what is kept for sign-ins is not for those of guessers.
    if (!(error instanceof StoreFull)) throw error;
    log.warn('a wrong sign-in could not be written down', { code: error.name, requestId });
  }
}

/** A session, or the challenge of a trader with a second factor; null when the password changed while it was compared. */
async function openSessionFor(
  { store, config, secrets }: Services,
  { now, ip, headers, cookies, username, requestId }: Attempt,
  credentials: Credentials,
  stronger: string | null,
  allowances: readonly Allowance[],
): Promise<{ keys: SessionKeys; profile: Profile } | { challenge: string } | null> {
  const { traderId, passwordVersion } = credentials;
  return store.write(async (db) => {
    const present = await findCredentials(db, emailKey(username));
    if (present?.traderId !== traderId || present.passwordVersion !== passwordVersion) return null;
    if (stronger !== null) await writeRehash(db, credentials, stronger);
    await refundAttempt(db, allowances, now);
    if (await isFactorOn(db, traderId))
      return { challenge: await createChallenge(db, { traderId, passwordVersion }, now) };
    const keys = await createSession(db, config, {
      traderId,
      passwordVersion,
      now,
      ip,
      userAgent: headers['user-agent'],
    });
    await appendAudit(db, {
      at: now,
      event: 'sign-in',
      result: 'done',
      traderId,
      session: keys.publicId,
      ip,
      requestId,
    });
    if (findKnownDevice(config, secrets, cookies, emailKey(username)) === null)
      await notifyNewDevice(db, traderId, { now, headers });
    return { keys, profile: await readProfile(db, traderId, now) };
  }, 'vital');
}
