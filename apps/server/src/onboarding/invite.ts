import type { Kysely } from 'kysely';
import type { Platform } from '@daybook/domain/account/platforms.ts';
import { emailKey } from '@daybook/domain/account/email.ts';
import type { Language } from '@daybook/domain/language.ts';
import { appendAudit } from '#server/calls/append-audit.ts';
import { createTrader } from '#server/identity/sign-in/queries.ts';
import { postLink } from '#server/identity/links/post-link.ts';
import { openLinks } from '#server/mail/links/queries.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import type { Tables } from '#server/store/tables.ts';

/** Whom an operator invites, and the logins that the trader has to prove. */
export interface Invitation {
  /** As parseEmail gives it. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: Language | null;
  readonly logins: readonly {
    readonly platform: Platform;
    readonly host: string;
    readonly userName: string;
  }[];
  readonly now: number;
}

/** Makes a trader without a password and mails the get-started link; false when somebody has the address. */
export async function invite(db: Kysely<Tables>, secrets: Secrets, invitation: Invitation): Promise<boolean> {
  const { email, firstName, lastName, language, logins, now } = invitation;
  if ((await findTrader(db, email)) !== undefined) return false;
  const names = { email, firstName, lastName, language };
  const id = await createTrader(db, { ...names, passwordHash: null, isDemo: false, now });
  const rows = logins.map(({ platform, host, userName }, at) => ({
    trader_id: id,
    n: at + 1,
    platform,
    host,
    user_name: userName,
    proved_by: null,
    proved_at: null,
  }));
  if (rows.length > 0) await db.insertInto('invited_login').values(rows).execute();
  await postLink(db, secrets, { purpose: 'onboarding', trader: { id, email, language }, now, headers: {} });
  await appendAudit(db, { at: now, event: 'invited', result: 'done', traderId: id });
  return true;
}

/** Mails a new get-started link; the older one is void, and passwords may be tried again. False for somebody not invited. */
export async function inviteAgain(
  db: Kysely<Tables>,
  secrets: Secrets,
  email: string,
  now: number,
): Promise<boolean> {
  const trader = await findTrader(db, email);
  if (trader === undefined || trader.password_hash !== null || trader.disabled_at !== null) return false;
  await db.updateTable('invited_login').set({ attempts: 0 }).where('trader_id', '=', trader.id).execute();
  await postLink(db, secrets, { purpose: 'onboarding', trader, now, headers: {} });
  await appendAudit(db, { at: now, event: 'invited', result: 'done', traderId: trader.id });
  return true;
}

/** Takes an invitation back, with everything that was linked under it. False for who is not invited. */
export async function revokeInvitation(db: Kysely<Tables>, email: string, now: number): Promise<boolean> {
  const trader = await findTrader(db, email);
  if (trader === undefined || trader.password_hash !== null) return false;
  await appendAudit(db, { at: now, event: 'invitation-revoked', result: 'done', traderId: trader.id });
  const gone = await db
    .deleteFrom('trader')
    .where('id', '=', trader.id)
    .where('password_hash', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}

/** An invitation that nobody has followed yet. */
interface OpenInvitation {
  readonly email: string;
  readonly invitedAt: number;
  /** Null when its link is void or expired. */
  readonly expiresAt: number | null;
  readonly logins: number;
  readonly proved: number;
  /** Why the last email to the trader was not taken: it waits for its next attempt, or was refused for good. Null where it was taken. */
  readonly emailFault: { readonly state: 'waiting' | 'dropped' | 'failed'; readonly reason: string } | null;
}

/** The invitations that are open, the latest first. */
export async function listInvitations(db: Kysely<Tables>, now: number): Promise<OpenInvitation[]> {
  const rows = await db
    .selectFrom('trader')
    .select(['id', 'email', 'created_at'])
    .where('password_hash', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const open: OpenInvitation[] = [];
  for (const { id, email, created_at: invitedAt } of rows)
    open.push({ email, invitedAt, ...(await stateOf(db, id, now)) });
  return open;
}

async function stateOf(db: Kysely<Tables>, traderId: number, now: number) {
  const link = await openLinks(db, now)
    .select(['id', 'expires_at'])
    .where('trader_id', '=', traderId)
    .where('purpose', '=', 'onboarding')
    .executeTakeFirst();
  const logins = await db
    .selectFrom('invited_login')
    .select('proved_by')
    .where('trader_id', '=', traderId)
    .execute();
  const proved = logins.filter((login) => link !== undefined && login.proved_by === link.id).length;
  const email = await db
    .selectFrom('outbox')
    .select(['state', 'error'])
    .where('trader_id', '=', traderId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const emailFault =
    email === undefined || email.error === null || email.state === 'sent'
      ? null
      : { state: email.state, reason: email.error };
  return { expiresAt: link?.expires_at ?? null, logins: logins.length, proved, emailFault };
}

function findTrader(db: Kysely<Tables>, email: string) {
  return db
    .selectFrom('trader')
    .select(['id', 'email', 'language', 'password_hash', 'disabled_at'])
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
}
