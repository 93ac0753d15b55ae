import type { Kysely } from 'kysely';
import { emailKey } from '@daybook/domain/account/email.ts';
import type { confirmAddress as confirmCall } from '@daybook/api/identity/address-change.ts';
import { revokeAllApiTokens } from '#server/identity/api-tokens/queries.ts';
import { appendAudit, auditOf } from '#server/calls/append-audit.ts';
import { bucketOf, findWait, spendAttempt, type Allowance } from '#server/limits/attempts.ts';
import type { Call } from '#server/calls/call.ts';
import { refuse, type Refusal } from '#server/calls/refusal.ts';
import { rememberDevice } from '#server/identity/links/remember-device.ts';
import { consumeLink, createLink, voidLinks } from '#server/mail/links/queries.ts';
import { messageLanguage, post, notifyOwner } from '#server/mail/outbox.ts';
import { deadLink } from '#server/identity/new-password.ts';
import { isAddressTaken, writeProfile } from './queries.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import type { Services } from '#server/services.ts';
import { RuleBroken } from '#server/store/store-errors.ts';
import type { Tables } from '#server/store/tables.ts';

/** Changes that a trader may ask for in a day: each of them sends an email to an address that nobody has proven. */
const MAX_A_DAY = 3;
/** Emails that one address gets of this kind in a day, for all callers together. */
const MAX_TO_AN_ADDRESS = 3;
const DAY_SECONDS = 86_400;

/** An address that a trader wants, and its key. */
export interface RequestedAddress {
  readonly email: string;
  readonly key: string;
}

type OwnCall = Pick<Call, 'trader' | 'session' | 'now' | 'ip' | 'requestId' | 'headers'>;

/**
 * Notes a new address and mails the link that proves it. The same is written and answered for an address that somebody else has;
 * its owner gets a notice instead of a link. Throws a Refusal (012) after three in a day.
 */
export async function requestAddressChange(
  db: Kysely<Tables>,
  secrets: Secrets,
  call: OwnCall,
  { email, key }: RequestedAddress,
): Promise<void> {
  const { trader, now } = call;
  const { traderId } = trader;
  const wait = await spendAttempt(db, [changesOf(traderId)], now);
  if (wait !== null) throw tooManyChanges(wait);
  const target = {
    bucket: bucketOf('address-email', key),
    most: MAX_TO_AN_ADDRESS,
    windowSeconds: DAY_SECONDS,
  };
  const isFlooded = (await spendAttempt(db, [target], now)) !== null;
  const { id } = await createLink(db, secrets, { purpose: 'address', traderId, payload: { email }, now });
  await mailNewAddress(db, call, { id, email, key, isFlooded });
  await notifyOwner(db, traderId, call, (on) => ({ kind: 'address-asked', email, on }));
  await appendAudit(db, auditOf(call, 'email-change-asked'));
}

function changesOf(traderId: number): Allowance {
  return {
    bucket: bucketOf('address-change', String(traderId)),
    most: MAX_A_DAY,
    windowSeconds: DAY_SECONDS,
  };
}

/** What {@link requestAddressChange} would throw now, before a password is hashed for it; null where a change may be asked for. */
export async function findTooManyChanges(
  db: Kysely<Tables>,
  { trader: { traderId }, now }: Pick<OwnCall, 'trader' | 'now'>,
): Promise<Refusal | null> {
  const wait = await findWait(db, [changesOf(traderId)], now);
  return wait === null ? null : tooManyChanges(wait);
}

function tooManyChanges(retryAfterSeconds: number): Refusal {
  return refuse('012', {
    field: 'email',
    message: `an address may be changed ${MAX_A_DAY} times a day`,
    details: { problem: 'too-many-changes' },
    retryAfterSeconds,
  });
}

interface NewAddress extends RequestedAddress {
  readonly id: string;
  readonly isFlooded: boolean;
}

/** One row of the outbox in every case. It contains no name: its reader has not proven to be the trader. */
async function mailNewAddress(
  db: Kysely<Tables>,
  { trader: { traderId }, now, headers }: OwnCall,
  { id, email, key, isFlooded }: NewAddress,
): Promise<void> {
  const asking = await db
    .selectFrom('trader')
    .select(['language', 'is_demo'])
    .where('id', '=', traderId)
    .executeTakeFirstOrThrow();
  const holder = await findHolder(db, key);
  const isSilent = isFlooded || asking.is_demo === 1;
  if (holder === undefined)
    return post(db, {
      message: { kind: 'confirm-address', changeId: id },
      traderId,
      to: isSilent ? null : email,
      language: messageLanguage(asking.language, { headers }),
      now,
    });
  const isReader = holder.password_hash !== null && holder.disabled_at === null && holder.is_demo === 0;
  await post(db, {
    message: { kind: 'address-taken' },
    traderId: holder.id,
    to: isSilent || !isReader ? null : holder.email,
    language: messageLanguage(holder.language, { headers: {} }),
    now,
  });
}

function findHolder(db: Kysely<Tables>, key: string) {
  return db
    .selectFrom('trader')
    .select(['id', 'email', 'language', 'password_hash', 'disabled_at', 'is_demo'])
    .where('email_key', '=', key)
    .executeTakeFirst();
}

/** Cancels what was asked for; false when nothing waits. */
export async function cancelAddress(db: Kysely<Tables>, call: OwnCall): Promise<boolean> {
  const { traderId } = call.trader;
  if ((await voidLinks(db, { traderId }, ['address'], call.now)) === 0) return false;
  await writeProfile(db, traderId, {});
  await appendAudit(db, auditOf(call, 'email-change-cancelled'));
  return true;
}

type ConfirmCall = Call<typeof confirmCall>;

/**
 * Moves a journal to the address whose link is used. Nothing that was made for the old address opens it any more: mailed links
 * and API tokens end. Null when it is done.
 */
export async function confirmNewAddress(services: Services, call: ConfirmCall): Promise<Refusal | null> {
  const { store, secrets } = services;
  try {
    const account = await store.write((db) => moveTo(db, secrets, call));
    if (account === null) return deadLink();
    rememberDevice(services, account, call);
    return null;
  } catch (error) {
    // Somebody else took the address at the same moment.
    if (error instanceof RuleBroken && error.rule === 'unique') return deadLink();
    throw error;
  }
}

/** Returns the key of the new address; null when the link opens nothing. */
async function moveTo(db: Kysely<Tables>, secrets: Secrets, call: ConfirmCall): Promise<string | null> {
  const { params, body, now, ip, requestId } = call;
  const link = await consumeLink(db, { id: params.id, purpose: 'address' }, body.token, now);
  if (link === undefined || link.traderId === null) return null;
  const { traderId } = link;
  const { email } = link.payload;
  const key = emailKey(email);
  if (await isAddressTaken(db, traderId, key)) return null;
  // Before the address is another: this email goes to the one that was proven until now, which can take the journal back.
  const payload = await db
    .selectFrom('trader')
    .select('email')
    .where('id', '=', traderId)
    .executeTakeFirstOrThrow();
  const { id: formerId } = await createLink(db, secrets, {
    purpose: 'former-address',
    traderId,
    payload,
    now,
  });
  await notifyOwner(db, traderId, call, (on) => ({ kind: 'email-changed-old', email, on, formerId }));
  await writeProfile(db, traderId, { email, email_key: key });
  await voidLinks(db, { traderId }, ['reset', 'onboarding'], now);
  await revokeAllApiTokens(db, traderId, now);
  await appendAudit(db, { at: now, event: 'email-changed', result: 'done', traderId, ip, requestId });
  return key;
}
