import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { linkHash, linkToken } from './token.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import type { Tables } from '#server/store/tables.ts';

/** How long the link works that is mailed to a new address, in milliseconds. */
const ADDRESS_LIFE_MS = 24 * 3_600_000;

/** An address that waits for its link to be used. */
export interface AddressChange {
  readonly traderId: number;
  readonly email: string;
  readonly emailKey: string;
}

/** Notes the address that a trader wants; an older one, and its link, are void. Returns the id of the link. */
export async function writeAddressChange(
  db: Kysely<Tables>,
  secrets: Secrets,
  { traderId, email, emailKey }: AddressChange,
  now: number,
): Promise<string> {
  const id = randomBytes(16).toString('base64url');
  const row = {
    id,
    token_hash: linkHash('address', linkToken(secrets, 'address', id)),
    email,
    email_key: emailKey,
    created_at: now,
    expires_at: now + ADDRESS_LIFE_MS,
  };
  await db
    .insertInto('address_change')
    .values({ trader_id: traderId, ...row })
    .onConflict((conflict) => conflict.column('trader_id').doUpdateSet(row))
    .execute();
  return id;
}

/** The address that a trader's profile is about to move to; null without one. */
export async function findPendingAddress(
  db: Kysely<Tables>,
  traderId: number,
  now: number,
): Promise<string | null> {
  const row = await db
    .selectFrom('address_change')
    .select('email')
    .where('trader_id', '=', traderId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.email ?? null;
}

/** Voids what a trader asked for, or everybody for null; false when there was nothing. */
export async function dropAddressChange(db: Kysely<Tables>, traderId: number | null): Promise<boolean> {
  const all = db.deleteFrom('address_change');
  const wanted = traderId === null ? all : all.where('trader_id', '=', traderId);
  return (await wanted.returning('id').execute()).length > 0;
}

/** Spends the link of a change, in the transaction that writes the address; undefined when it opens nothing. */
export async function consumeAddressChange(
  db: Kysely<Tables>,
  id: string,
  token: string,
  now: number,
): Promise<AddressChange | undefined> {
  const row = await db
    .deleteFrom('address_change')
    .where('id', '=', id)
    .where('token_hash', '=', linkHash('address', token))
    .where('expires_at', '>', now)
    .returning(['trader_id', 'email', 'email_key'])
    .executeTakeFirst();
  return row && { traderId: row.trader_id, email: row.email, emailKey: row.email_key };
}

/** What an email needs to carry the link; undefined when the change is void. */
export function findAddressLink(db: Kysely<Tables>, id: string, now: number) {
  return db
    .selectFrom('address_change')
    .select('token_hash')
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Forgets changes that nobody confirmed in time. */
export async function forgetAddressChanges(db: Kysely<Tables>, now: number): Promise<void> {
  await db.deleteFrom('address_change').where('expires_at', '<=', now).execute();
}
