import type { Kysely } from 'kysely';
import { emailKey } from '@daybook/domain/account/email.ts';
import type { takeAddressBack as takeAddressBackCall } from '@daybook/api/identity/address-change.ts';
import { revokeAllApiTokens } from '#server/identity/api-tokens/queries.ts';
import { appendAudit } from '#server/calls/append-audit.ts';
import { unusableHash } from '#server/identity/sign-in/password-hash.ts';
import type { Call } from '#server/calls/call.ts';
import type { Refusal } from '#server/calls/refusal.ts';
import { rememberDevice } from '#server/identity/links/remember-device.ts';
import { postLink } from '#server/identity/links/post-link.ts';
import { consumeLink, voidLinks } from '#server/mail/links/queries.ts';
import { LINKS } from '#server/mail/links/token.ts';
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
  const link = await consumeLink(db, { id: params.id, purpose: 'former-address' }, body.token, now);
  if (link === undefined || link.traderId === null) return null;
  const { traderId, createdAt } = link;
  const { email } = link.payload;
  const key = emailKey(email);
  if (await isAddressTaken(db, traderId, key)) return null;
  const { language } = await db
    .selectFrom('trader')
    .select('language')
    .where('id', '=', traderId)
    .executeTakeFirstOrThrow();
  // Before the address changes: the current holder is notified.
  await notifyOwner(db, traderId, call, (on) => ({ kind: 'address-taken-back', on }));
  await writeProfile(db, traderId, { email, email_key: key });
  await endAccess(db, { traderId, movedAt: createdAt }, now);
  await postLink(db, secrets, { purpose: 'reset', trader: { id: traderId, email, language }, now, headers });
  await appendAudit(db, { at: now, event: 'email-taken-back', result: 'done', traderId, ip, requestId });
  return key;
}

/** Ends whatever opens a journal, and the links that wait for it. */
async function endAccess(
  db: Kysely<Tables>,
  { traderId, movedAt }: { readonly traderId: number; readonly movedAt: number },
  now: number,
): Promise<void> {
  await db
    .updateTable('trader')
    .set((row) => ({ password_hash: unusableHash(), password_version: row('password_version', '+', 1) }))
    .where('id', '=', traderId)
    .execute();
  await endSessions(db, traderId, now);
  await revokeAllApiTokens(db, traderId, now);
  await voidLinks(db, { traderId }, ['reset', 'onboarding', 'address'], now);
  // Those of addresses that the journal had since: a thief cannot regain it with them.
  await voidLinks(db, { traderId, since: movedAt }, ['former-address'], now);
  // One that was turned on shortly before the address moved, or after, shuts the owner out as surely as a password.
  const turnedOn = (await findFactor(db, traderId))?.confirmedAt ?? 0;
  if (turnedOn > movedAt - LINKS['former-address'].lifeMs) await removeFactor(db, traderId);
}
