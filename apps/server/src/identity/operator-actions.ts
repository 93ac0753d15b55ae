import type { Kysely } from 'kysely';
import { emailKey } from '@daybook/domain/account/email.ts';
import { revokeAllApiTokens } from './api-tokens/queries.ts';
import { appendAudit } from '#server/calls/append-audit.ts';
import { createLink, voidLinks } from '#server/mail/links/queries.ts';
import { linkToken, type LinkPurpose } from '#server/mail/links/token.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import { removeFactor } from './second-factor/queries.ts';
import type { Tables } from '#server/store/tables.ts';

/** A trader as an operator sees one, without the journal. */
interface TraderLine {
  readonly email: string;
  readonly name: string;
  readonly state: 'active' | 'invited' | 'disabled' | 'demo';
  readonly createdAt: number;
  /** Last use of any session that is still remembered; null without one. */
  readonly lastSeenAt: number | null;
}

/** Everybody, in the order in which they came. */
export async function listTraders(db: Kysely<Tables>): Promise<TraderLine[]> {
  const rows = await db
    .selectFrom('trader')
    .leftJoin('session', 'session.trader_id', 'trader.id')
    .select(({ fn }) => [
      'trader.id',
      'trader.email',
      'trader.first_name',
      'trader.last_name',
      'trader.password_hash',
      'trader.disabled_at',
      'trader.is_demo',
      'trader.created_at',
      fn.max('session.last_used_at').as('last_seen'),
    ])
    .groupBy([
      'trader.id',
      'trader.email',
      'trader.first_name',
      'trader.last_name',
      'trader.password_hash',
      'trader.disabled_at',
      'trader.is_demo',
      'trader.created_at',
    ])
    .orderBy('trader.id')
    .execute();
  return rows.map((row) => ({
    email: row.email,
    name: `${row.first_name} ${row.last_name}`.trim(),
    state: stateOf(row),
    createdAt: row.created_at,
    lastSeenAt: row.last_seen,
  }));
}

function stateOf(row: {
  readonly disabled_at: number | null;
  readonly is_demo: number;
  readonly password_hash: string | null;
}): TraderLine['state'] {
  if (row.disabled_at !== null) return 'disabled';
  if (row.is_demo === 1) return 'demo';
  return row.password_hash === null ? 'invited' : 'active';
}

/** Shuts a trader out at once, on every server, and voids what was mailed; the journal stays. False for an unknown address. */
export async function disableTrader(db: Kysely<Tables>, email: string, now: number): Promise<boolean> {
  const id = await setDisabled(db, email, now);
  if (id === null) return false;
  await voidLinks(db, { traderId: id }, ['reset', 'onboarding'], now);
  await endAll(db, id, now);
  await appendAudit(db, { at: now, event: 'trader-disabled', result: 'done', traderId: id });
  return true;
}

/** Lets a disabled trader in again. False for an unknown address. */
export async function enableTrader(db: Kysely<Tables>, email: string, now: number): Promise<boolean> {
  const id = await setDisabled(db, email, null);
  if (id === null) return false;
  await appendAudit(db, { at: now, event: 'trader-enabled', result: 'done', traderId: id });
  return true;
}

async function setDisabled(db: Kysely<Tables>, email: string, at: number | null): Promise<number | null> {
  const row = await db
    .updateTable('trader')
    .set({ disabled_at: at })
    .where('email_key', '=', emailKey(email))
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Ends the sessions, API tokens and a change of the address that waits, of a trader, or of everybody when `email` is null; returns how many of each, or null for an unknown address. */
export async function signOutTrader(
  db: Kysely<Tables>,
  email: string | null,
  now: number,
): Promise<Ended | null> {
  const id = email === null ? null : await findId(db, email);
  if (email !== null && id === null) return null;
  const ended = await endAll(db, id, now);
  const whose = id === null ? {} : { traderId: id };
  await appendAudit(db, { at: now, event: 'sessions-ended', result: 'done', object: 'operator', ...whose });
  return ended;
}

/** Takes a trader's second factor away, when phone and recovery codes are gone; null for an unknown address. */
export async function dropSecondFactor(
  db: Kysely<Tables>,
  email: string,
  now: number,
): Promise<boolean | null> {
  const traderId = await findId(db, email);
  if (traderId === null) return null;
  const had = await removeFactor(db, traderId);
  if (had)
    await appendAudit(db, {
      at: now,
      event: 'second-factor-off',
      result: 'done',
      object: 'operator',
      traderId,
    });
  return had;
}

/** What a sign-out ended. */
interface Ended {
  readonly sessions: number;
  readonly tokens: number;
}

async function endAll(db: Kysely<Tables>, traderId: number | null, now: number): Promise<Ended> {
  const open = db.updateTable('session').set({ ended_at: now }).where('ended_at', 'is', null);
  const wanted = traderId === null ? open : open.where('trader_id', '=', traderId);
  await voidLinks(db, { traderId }, ['address'], now);
  const sessions = (await wanted.returning('public_id').execute()).length;
  return { sessions, tokens: await revokeAllApiTokens(db, traderId, now) };
}

async function findId(db: Kysely<Tables>, email: string): Promise<number | null> {
  const row = await db
    .selectFrom('trader')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
  return row?.id ?? null;
}

/** A link made for an operator to hand over. */
interface HandedLink {
  readonly purpose: LinkPurpose;
  readonly id: string;
  readonly token: string;
}

/** Makes a link that sets a new password, or the first one of somebody invited; null for unknown and disabled ones. */
export async function makeResetLink(
  db: Kysely<Tables>,
  secrets: Secrets,
  email: string,
  now: number,
): Promise<HandedLink | null> {
  const trader = await db
    .selectFrom('trader')
    .select(['id', 'password_hash'])
    .where('email_key', '=', emailKey(email))
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (trader === undefined) return null;
  const purpose = trader.password_hash === null ? 'onboarding' : 'reset';
  const { id } = await createLink(db, secrets, { purpose, traderId: trader.id, payload: null, now });
  const audit = { at: now, event: 'reset-asked', result: 'done', object: 'operator' } as const;
  await appendAudit(db, { ...audit, traderId: trader.id });
  return { purpose, id, token: linkToken(secrets, purpose, id) };
}
