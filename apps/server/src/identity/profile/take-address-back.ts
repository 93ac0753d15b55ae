import type { Kysely } from 'kysely';
import type { takeAddressBack as takeAddressBackCall } from '@daybook/api/identity/address-change.ts';
import { revokeAllApiTokens } from '#server/identity/api-tokens/queries.ts';
import { appendAudit } from '#server/calls/append-audit.ts';
import { unusableHash } from '#server/identity/sign-in/password-hash.ts';
import type { Call } from '#server/calls/call.ts';
import type { Refusal } from '#server/calls/refusal.ts';
import { dropAddressChange } from '#server/mail/links/address-queries.ts';
import {
  consumeFormerAddress,
  dropFormerAddresses,
  FORMER_ADDRESS_LIFE_MS,
  type FormerAddress,
} from '#server/mail/links/former-address-queries.ts';
import { rememberDevice } from '#server/identity/links/remember-device.ts';
import { postLink } from '#server/identity/links/post-link.ts';
import { voidLinks } from '#server/mail/links/queries.ts';
import { notifyOwner } from '#server/mail/outbox.ts';
import { deadLink } from '#server/identity/new-password.ts';
import { isAddressTaken, writeProfile } from './queries.ts';
import { endSessions } from './session-queries.ts';
import { findFactor, removeFactor } from '#server/identity/second-factor/queries.ts';
import type { Services } from '#server/services.ts';
import { RuleBroken } from '#server/store/store-errors.ts';
import type { Tables } from '#server/store/tables.ts';

type LinkCall = Call<typeof takeAddressBackCall>;

/**
 * Returns a journal to the address that it had before. The thief has a session and knows the password: both stop working,
 * as does anything that was made with them, and an email leads the owner to a new password. Null when it is done.
 */
export async function takeAddressBack(services: Services, call: LinkCall): Promise<Refusal | null> {
  try {
    const account = await services.store.write((db) => giveBack(db, services, call));
    if (account === null) return deadLink();
    rememberDevice(services, account, call);
    return null;
  } catch (error) {
    // Somebody else took the address at the same moment.
    if (error instanceof RuleBroken && error.rule === 'unique') return deadLink();
    throw error;
  }
}

/** Returns the key of the address; null when the link opens nothing. */
async function giveBack(
  db: Kysely<Tables>,
  { secrets }: Pick<Services, 'secrets'>,
  call: LinkCall,
): Promise<string | null> {
  const { params, body, now, ip, requestId, headers } = call;
  const former = await consumeFormerAddress(db, params.id, body.token, now);
  if (former === undefined) return null;
  const { traderId, email, emailKey } = former;
  if (await isAddressTaken(db, traderId, emailKey)) return null;
  const { language } = await db
    .selectFrom('trader')
    .select('language')
    .where('id', '=', traderId)
    .executeTakeFirstOrThrow();
  // Before the address changes: the current holder is notified.
  await notifyOwner(db, traderId, call, (on) => ({ kind: 'address-taken-back', on }));
  await writeProfile(db, traderId, { email, email_key: emailKey });
  await endAccess(db, former, now);
  await postLink(db, secrets, { purpose: 'reset', trader: { id: traderId, email, language }, now, headers });
  await appendAudit(db, { at: now, event: 'email-taken-back', result: 'done', traderId, ip, requestId });
  return emailKey;
}

/** Ends whatever opens a journal, and the links that wait for it. */
async function endAccess(
  db: Kysely<Tables>,
  { traderId, createdAt }: FormerAddress,
  now: number,
): Promise<void> {
  await db
    .updateTable('trader')
    .set((row) => ({ password_hash: unusableHash(), password_version: row('password_version', '+', 1) }))
    .where('id', '=', traderId)
    .execute();
  await endSessions(db, traderId, now);
  await revokeAllApiTokens(db, traderId, now);
  await voidLinks(db, traderId, ['reset', 'onboarding'], now);
  await dropAddressChange(db, traderId);
  await dropFormerAddresses(db, traderId, createdAt);
  // One that was turned on shortly before the address moved, or after, shuts the owner out as surely as a password.
  const turnedOn = (await findFactor(db, traderId))?.confirmedAt ?? 0;
  if (turnedOn > createdAt - FORMER_ADDRESS_LIFE_MS) await removeFactor(db, traderId);
}
