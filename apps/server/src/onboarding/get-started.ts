import type { Kysely } from 'kysely';
import type { getStarted as getStartedCall } from '@daybook/api/identity/onboarding.ts';
import { emailKey } from '@daybook/domain/account/email.ts';
import type { Language } from '@daybook/domain/language.ts';
import { appendAudit } from '#server/calls/append-audit.ts';
import type { IsCommon } from '#server/identity/sign-in/common-password.ts';
import type { HashQueue } from '#server/limits/hash-queue.ts';
import { hashPassword } from '#server/identity/sign-in/password-hash.ts';
import { createTrader } from '#server/identity/sign-in/queries.ts';
import type { Call } from '#server/calls/call.ts';
import { Refusal, refuse } from '#server/calls/refusal.ts';
import { requireLinkUse } from '#server/identity/links/allowances.ts';
import { consumeLink, findLink, type OpenLink } from '#server/mail/links/queries.ts';
import { isAllProved } from './invited-accounts.ts';
import { deadLink, findNewPasswordRefusal } from '#server/identity/new-password.ts';
import type { Services } from '#server/services.ts';
import { RuleBroken } from '#server/store/store-errors.ts';
import type { Tables } from '#server/store/tables.ts';

type StartLink = OpenLink<'onboarding' | 'confirmation'>;

/** Who gets a first password: somebody invited, who is a trader already, or somebody who registered. */
interface Newcomer {
  readonly link: StartLink;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: Language | null;
}

/**
 * Sets the first password of a journal under its link, which is spent in the same transaction. Never for a trader who has one,
 * nor before every account was proved. Null when it is done.
 */
export async function getStarted(
  services: Services,
  hashes: HashQueue,
  isCommon: IsCommon,
  call: Call<typeof getStartedCall>,
): Promise<Refusal | null> {
  const { store } = services;
  const { params, body, now } = call;
  await requireLinkUse(store, call);
  const found = await store.read((db) => findNewcomer(db, params.userId, body.emailAddress, now));
  if (found instanceof Refusal) return found;
  const names = [found.firstName, found.lastName, ...found.email.split('@')];
  const refusal = findNewPasswordRefusal(body.password, names, isCommon);
  if (refusal !== null) return refusal;
  const passwordHash = await hashes.run(() => hashPassword(body.password));
  try {
    await store.write((db) => settle(db, services, found, passwordHash, call));
    return null;
  } catch (error) {
    // Two confirmations of one address at the same moment.
    if (error instanceof RuleBroken && error.rule === 'unique') return deadLink();
    if (error instanceof Refusal) return error;
    throw error;
  }
}

async function findNewcomer(
  db: Kysely<Tables>,
  token: string,
  emailAddress: string,
  now: number,
): Promise<Newcomer | Refusal> {
  const link = await findLink(db, ['onboarding', 'confirmation'], token, now);
  if (link === undefined) return deadLink();
  const key = emailKey(emailAddress);
  const person =
    link.traderId === null ? await findRegistered(db, link, key) : await findInvited(db, link.traderId, key);
  if (person === undefined) return deadLink();
  if (link.traderId !== null && !(await isAllProved(db, link.traderId, link.id)))
    return refuse('009', { message: 'an account is not proved yet', details: { problem: 'not-proved' } });
  return { link, ...person };
}

function findInvited(db: Kysely<Tables>, traderId: number, key: string) {
  return db
    .selectFrom('trader')
    .select(['email', 'first_name as firstName', 'last_name as lastName', 'language'])
    .where('id', '=', traderId)
    .where('email_key', '=', key)
    .where('password_hash', 'is', null)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}

/** Undefined for another address than the registered one, and once a trader has it. */
async function findRegistered(db: Kysely<Tables>, { payload }: StartLink, key: string) {
  if (payload === null || emailKey(payload.email) !== key) return undefined;
  const taken = await db.selectFrom('trader').select('id').where('email_key', '=', key).executeTakeFirst();
  return taken === undefined ? payload : undefined;
}

/** Throws a Refusal, so that nothing is stored, when the link or the password was taken meanwhile. */
async function settle(
  db: Kysely<Tables>,
  { config }: Pick<Services, 'config'>,
  newcomer: Newcomer,
  passwordHash: string,
  { params, now, ip, requestId }: Call<typeof getStartedCall>,
): Promise<void> {
  const { link, email, firstName, lastName, language } = newcomer;
  if (link.traderId === null && config.registration === 'closed') throw deadLink();
  if ((await consumeLink(db, link, params.userId, now)) === undefined) throw deadLink();
  const traderId =
    link.traderId === null
      ? await createTrader(db, { email, firstName, lastName, language, passwordHash, isDemo: false, now })
      : await writeFirstPassword(db, link.traderId, link.id, passwordHash);
  await appendAudit(db, { at: now, event: 'journal-created', result: 'done', traderId, ip, requestId });
}

async function writeFirstPassword(
  db: Kysely<Tables>,
  traderId: number,
  linkId: string,
  passwordHash: string,
): Promise<number> {
  const written = await db
    .updateTable('trader')
    .set((row) => ({ password_hash: passwordHash, password_version: row('password_version', '+', 1) }))
    .where('id', '=', traderId)
    .where('password_hash', 'is', null)
    .where('disabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (written === undefined || !(await isAllProved(db, traderId, linkId))) throw deadLink();
  return written.id;
}
