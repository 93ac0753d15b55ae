import type { changePassword as changePasswordCall } from '@daybook/api/identity/sessions.ts';
import { appendAudit } from '#server/calls/append-audit.ts';
import type { IsCommon } from '#server/identity/sign-in/common-password.ts';
import type { HashQueue } from '#server/limits/hash-queue.ts';
import { hashPassword } from '#server/identity/sign-in/password-hash.ts';
import {
  createSession,
  endSession,
  requireOpenSession,
  type SessionKeys,
} from '#server/identity/sign-in/sessions.ts';
import type { Call } from '#server/calls/call.ts';
import { refuse, Refusal } from '#server/calls/refusal.ts';
import { voidLinks } from '#server/mail/links/queries.ts';
import { notifyOwner } from '#server/mail/outbox.ts';
import { findNewPasswordRefusal, passwordProblem } from '#server/identity/new-password.ts';
import { findProofRefusal } from './prove-trader.ts';
import { readOwnCredentials } from './queries.ts';
import type { Services } from '#server/services.ts';

/**
 * Sets a new password after the current one, and a code where a second factor is on, was right. Raising the version of the password ends every session, and the caller
 * gets a new one in the same transaction.
 */
export async function changePassword(
  services: Pick<Services, 'store' | 'config' | 'secrets'>,
  hashes: HashQueue,
  isCommon: IsCommon,
  call: Call<typeof changePasswordCall>,
): Promise<SessionKeys | Refusal> {
  const { store, config } = services;
  const { trader, session, body, now, ip, headers, requestId } = call;
  const { traderId } = trader;
  const own = await store.read((db) => readOwnCredentials(db, traderId));
  const audit = { at: now, event: 'password-changed', traderId, ip, requestId } as const;
  const refusal =
    findNewPasswordRefusal(body.password, own.names, isCommon) ??
    (await findProofRefusal(services, hashes, own, body, call)) ??
    findSameRefusal(body);
  if (refusal !== null) {
    await store.write((db) => appendAudit(db, { ...audit, result: 'refused', session: session.publicId }));
    return refusal;
  }
  const passwordHash = await hashes.run(() => hashPassword(body.password));
  return store.write(async (db) => {
    await requireOpenSession(db, call);
    const passwordVersion = own.passwordVersion + 1;
    const changed = await db
      .updateTable('trader')
      .set({ password_hash: passwordHash, password_version: passwordVersion })
      .where('id', '=', traderId)
      .where('password_version', '=', own.passwordVersion)
      .returning('id')
      .executeTakeFirst();
    if (changed === undefined) return refuse('009');
    await endSession(db, session.publicId, now);
    const keys = await createSession(db, config, {
      traderId,
      passwordVersion,
      now,
      ip,
      userAgent: headers['user-agent'],
    });
    await voidLinks(db, { traderId }, ['reset', 'address'], now);
    await notifyOwner(db, traderId, { now, headers }, (on) => ({ kind: 'password-changed', on }));
    await appendAudit(db, { ...audit, result: 'done', session: keys.publicId });
    return keys;
  });
}

/** Reported only to who knows the present one. */
function findSameRefusal({
  password,
  currentPassword,
}: {
  readonly password: string;
  readonly currentPassword: string;
}) {
  return password.normalize('NFC') === currentPassword.normalize('NFC')
    ? new Refusal([passwordProblem('same')])
    : null;
}
