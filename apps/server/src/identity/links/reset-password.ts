import type { Kysely } from 'kysely';
import type { resetPassword as resetPasswordCall } from '@daybook/api/identity/links.ts';
import { emailKey } from '@daybook/domain/account/email.ts';
import { appendAudit } from '#server/calls/append-audit.ts';
import type { IsCommon } from '#server/identity/sign-in/common-password.ts';
import type { HashQueue } from '#server/limits/hash-queue.ts';
import { hashPassword } from '#server/identity/sign-in/password-hash.ts';
import type { Call } from '#server/calls/call.ts';
import type { Refusal } from '#server/calls/refusal.ts';
import { revokeAllApiTokens } from '#server/identity/api-tokens/queries.ts';
import { requireLinkUse } from './allowances.ts';
import { consumeLink, findLink, voidLinks } from '#server/mail/links/queries.ts';
import { notifyOwner } from '#server/mail/outbox.ts';
import { deadLink, findNewPasswordRefusal } from '#server/identity/new-password.ts';
import { dropUnconfirmedFactor } from '#server/identity/second-factor/queries.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/store/tables.ts';

/**
 * Sets a new password under a mailed link. The link is spent in the transaction of the password, so that of several uses at
 * once one wins; every session ends by the password's version, every API token and a
 * change of the address that waits end with it. Null when it is done.
 */
export async function resetPassword(
  { store }: Pick<Services, 'store'>,
  hashes: HashQueue,
  isCommon: IsCommon,
  call: Call<typeof resetPasswordCall>,
): Promise<Refusal | null> {
  const { params, body, now } = call;
  await requireLinkUse(store, call);
  const owner = await store.read((db) => findOwner(db, params.id, body, now));
  if (owner === null) return deadLink();
  const refusal = findNewPasswordRefusal(body.password, owner.names, isCommon);
  if (refusal !== null) return refusal;
  const passwordHash = await hashes.run(() => hashPassword(body.password));
  return store.write(async (db) => {
    const link = await consumeLink(db, { id: params.id, purpose: 'reset' }, body.token, now);
    if (link === undefined) return deadLink();
    await writePassword(db, owner.traderId, passwordHash, call);
    return null;
  });
}

interface Owner {
  readonly traderId: number;
  readonly names: readonly string[];
}

async function findOwner(
  db: Kysely<Tables>,
  id: string,
  { token, emailAddress }: { readonly token: string; readonly emailAddress: string },
  now: number,
): Promise<Owner | null> {
  const link = await findLink(db, ['reset'], token, now);
  if (link === undefined || link.id !== id || link.traderId === null) return null;
  const row = await db
    .selectFrom('trader')
    .select(['email', 'first_name', 'last_name'])
    .where('id', '=', link.traderId)
    .where('email_key', '=', emailKey(emailAddress))
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return (
    (row && {
      traderId: link.traderId,
      names: [row.first_name, row.last_name, ...row.email.split('@')],
    }) ??
    null
  );
}

async function writePassword(
  db: Kysely<Tables>,
  traderId: number,
  passwordHash: string,
  { now, ip, requestId, headers }: Pick<Call, 'now' | 'ip' | 'requestId' | 'headers'>,
): Promise<void> {
  await db
    .updateTable('trader')
    .set((row) => ({ password_hash: passwordHash, password_version: row('password_version', '+', 1) }))
    .where('id', '=', traderId)
    .execute();
  await voidLinks(db, { traderId }, ['reset', 'onboarding', 'address'], now);
  await revokeAllApiTokens(db, traderId, now);
  await dropUnconfirmedFactor(db, traderId);
  await notifyOwner(db, traderId, { now, headers }, (on) => ({ kind: 'password-reset', on }));
  await appendAudit(db, { at: now, event: 'password-reset', result: 'done', traderId, ip, requestId });
}
