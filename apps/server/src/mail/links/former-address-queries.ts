import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { linkHash, linkToken } from './token.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import type { Tables } from '#server/store/tables.ts';

/** How long a former address can take its journal back, in milliseconds. */
export const FORMER_ADDRESS_LIFE_MS = 72 * 3_600_000;

/** An address that a journal had, until `createdAt`. */
export interface FormerAddress {
  readonly traderId: number;
  readonly email: string;
  readonly emailKey: string;
  readonly createdAt: number;
}

/** Notes the address that a trader has now, before it becomes another. Returns the id of the link that takes it back. */
export async function keepFormerAddress(
  db: Kysely<Tables>,
  secrets: Secrets,
  traderId: number,
  now: number,
): Promise<string> {
  const { email, email_key } = await db
    .selectFrom('trader')
    .select(['email', 'email_key'])
    .where('id', '=', traderId)
    .executeTakeFirstOrThrow();
  const id = randomBytes(16).toString('base64url');
  const token_hash = linkHash('former-address', linkToken(secrets, 'former-address', id));
  const expires_at = now + FORMER_ADDRESS_LIFE_MS;
  await db
    .insertInto('former_address')
    .values({ trader_id: traderId, id, token_hash, email, email_key, created_at: now, expires_at })
    .execute();
  return id;
}

/** What an email needs to carry the link; undefined when it opens nothing any more. */
export function findFormerAddressLink(db: Kysely<Tables>, id: string, now: number) {
  return db
    .selectFrom('former_address')
    .select('token_hash')
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Spends a link, in the transaction that gives the address back; undefined when it opens nothing, or while its trader is disabled. */
export async function consumeFormerAddress(
  db: Kysely<Tables>,
  id: string,
  token: string,
  now: number,
): Promise<FormerAddress | undefined> {
  const row = await db
    .deleteFrom('former_address')
    .where('id', '=', id)
    .where('token_hash', '=', linkHash('former-address', token))
    .where('expires_at', '>', now)
    .where('trader_id', 'in', (rows) =>
      rows.selectFrom('trader').select('trader.id').where('disabled_at', 'is', null),
    )
    .returning(['trader_id', 'email', 'email_key', 'created_at'])
    .executeTakeFirst();
  return (
    row && { traderId: row.trader_id, email: row.email, emailKey: row.email_key, createdAt: row.created_at }
  );
}

/** Voids the links of addresses that a trader had from an instant on: a thief cannot regain the journal with them. */
export async function dropFormerAddresses(
  db: Kysely<Tables>,
  traderId: number,
  since: number,
): Promise<void> {
  await db
    .deleteFrom('former_address')
    .where('trader_id', '=', traderId)
    .where('created_at', '>=', since)
    .execute();
}

/** Forgets addresses that nobody took back in time. */
export async function forgetFormerAddresses(db: Kysely<Tables>, now: number): Promise<void> {
  await db.deleteFrom('former_address').where('expires_at', '<=', now).execute();
}
