import type { takeSecondStep } from '@daybook/api/identity/second-factor.ts';
import type { Profile } from '@daybook/api/identity/profile.ts';
import type { Kysely } from 'kysely';
import { appendAudit } from '#server/calls/append-audit.ts';
import { bucketOf, refundAttempt, spendAttempt, type Allowance } from '#server/limits/attempts.ts';
import { findKnownDevice } from '#server/identity/sign-in/known-device.ts';
import { noteLimit } from '#server/limits/note-limit.ts';
import { createSession, type SessionKeys } from '#server/identity/sign-in/sessions.ts';
import { callerNetwork } from '#server/calls/caller-address.ts';
import type { Call } from '#server/calls/call.ts';
import { notifyWrongCode } from '#server/mail/notify-wrong-code.ts';
import { notifyNewDevice } from '#server/mail/notify-new-device.ts';
import { readProfile } from '#server/identity/profile/queries.ts';
import { countCode, findChallenge, spendChallenge, type Challenge } from './challenges.ts';
import { spendCode } from './queries.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/store/tables.ts';

const QUARTER_SECONDS = 15 * 60;
const MAX_PER_NETWORK = 30;
const MAX_CODES_PER_ACCOUNT = 10;

type StepCall = Pick<
  Call<typeof takeSecondStep>,
  'body' | 'ip' | 'now' | 'headers' | 'cookies' | 'requestId'
>;

type SecondStep =
  | {
      readonly kind: 'signed-in';
      readonly keys: SessionKeys;
      readonly profile: Profile;
      /** The address's key. */
      readonly account: string;
      readonly device: string | null;
    }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'too-many'; readonly retryAfterSeconds: number };

/**
 * Ends a sign-in by its code. Everything that was wrong looks alike. Codes are counted for the challenge, for the account and for the
 * network in one transaction with the comparison, so that no crowd of requests gets one more.
 */
export async function completeSecondStep(services: Services, call: StepCall): Promise<SecondStep> {
  const { store } = services;
  const { now, ip, requestId } = call;
  const network: Allowance = {
    bucket: bucketOf('second-step-network', callerNetwork(ip)),
    most: MAX_PER_NETWORK,
    windowSeconds: QUARTER_SECONDS,
  };
  const challenge = await store.read((db) => findChallenge(db, call.body.challenge, now));
  const result =
    challenge === undefined
      ? await store.write((db) => refuseUnknown(db, network, now), 'vital')
      : await store.write((db) => decide(services, db, call, challenge, network), 'vital');
  if (result.kind === 'too-many') await noteLimit(store, { at: now, object: 'second-factor', ip, requestId });
  return result;
}

async function refuseUnknown(db: Kysely<Tables>, network: Allowance, now: number): Promise<SecondStep> {
  const wait = await spendAttempt(db, [network], now);
  return wait === null ? { kind: 'wrong' } : { kind: 'too-many', retryAfterSeconds: wait };
}

async function decide(
  services: Services,
  db: Kysely<Tables>,
  call: StepCall,
  challenge: Challenge,
  network: Allowance,
): Promise<SecondStep> {
  const { config, secrets } = services;
  const { body, now, ip, requestId, headers } = call;
  const { traderId, passwordVersion } = challenge;
  const account = await findAccount(db, challenge);
  if (account === null) return refuseUnknown(db, network, now);
  const device = findKnownDevice(config, secrets, call.cookies, account);
  const allowances = allowancesOf(network, traderId, device);
  const wait = await spendAttempt(db, allowances, now);
  if (wait !== null) return { kind: 'too-many', retryAfterSeconds: wait };
  const audit = { at: now, traderId, ip, requestId } as const;
  const used = (await countCode(db, body.challenge, now))
    ? await spendCode(db, secrets, traderId, body.code, now)
    : 'wrong';
  if (used === 'wrong') {
    await appendAudit(db, { ...audit, event: 'second-factor', result: 'refused' });
    await notifyWrongCode(db, traderId, { now, headers });
    return { kind: 'wrong' };
  }
  await spendChallenge(db, body.challenge, now);
  await refundAttempt(db, allowances, now);
  const session = { traderId, passwordVersion, now, ip, userAgent: headers['user-agent'] };
  const keys = await createSession(db, config, session);
  const done = { ...audit, result: 'done', session: keys.publicId } as const;
  if (used === 'recovery') await appendAudit(db, { ...done, event: 'recovery-code-used' });
  await appendAudit(db, { ...done, event: 'sign-in' });
  if (device === null) await notifyNewDevice(db, traderId, { now, headers });
  return { kind: 'signed-in', keys, profile: await readProfile(db, traderId, now), account, device };
}

/** The key of the address, as long as nothing changed since the password was right. */
async function findAccount(
  db: Kysely<Tables>,
  { traderId, passwordVersion }: Challenge,
): Promise<string | null> {
  const row = await db
    .selectFrom('trader')
    .select('email_key')
    .where('id', '=', traderId)
    .where('password_version', '=', passwordVersion)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return row?.email_key ?? null;
}

/** A device that signed in before has places of its own, so that a thief of the password cannot keep the trader out. */
function allowancesOf(network: Allowance, traderId: number, device: string | null): Allowance[] {
  const places = { most: MAX_CODES_PER_ACCOUNT, windowSeconds: QUARTER_SECONDS } as const;
  if (device !== null)
    return [{ bucket: bucketOf('second-step-device', device, String(traderId)), ...places }];
  return [network, { bucket: bucketOf('second-step-account', String(traderId)), ...places }];
}
