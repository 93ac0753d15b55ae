import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { emailKey } from '@daybook/domain/account/email.ts';
import type { Language } from '@daybook/domain/language.ts';
import { bit } from '#server/store/parameters.ts';
import type { Tables } from '#server/store/tables.ts';

/** What a sign-in is decided by. */
export interface Credentials {
  readonly traderId: number;
  readonly passwordHash: string;
  readonly passwordVersion: number;
}

/** The credentials of an address, by its key; undefined for unknown ones, disabled traders and those without a password. */
export async function findCredentials(db: Kysely<Tables>, key: string): Promise<Credentials | undefined> {
  const row = await db
    .selectFrom('trader')
    .select(['id', 'password_hash', 'password_version', 'disabled_at'])
    .where('email_key', '=', key)
    .executeTakeFirst();
  if (row === undefined || row.disabled_at !== null || row.password_hash === null) return undefined;
  return { traderId: row.id, passwordHash: row.password_hash, passwordVersion: row.password_version };
}

/** Replaces a password's hash by a stronger one of the same password. */
export async function writeRehash(
  db: Kysely<Tables>,
  { traderId, passwordHash }: Credentials,
  stronger: string,
): Promise<void> {
  await db
    .updateTable('trader')
    .set({ password_hash: stronger })
    .where('id', '=', traderId)
    .where('password_hash', '=', passwordHash)
    .execute();
}

interface NewTrader {
  readonly email: string;
  readonly passwordHash: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: Language | null;
  readonly isDemo: boolean;
  readonly now: number;
}

/** Creates a trader and returns the internal id. Throws RuleBroken when the address is taken. */
export async function createTrader(db: Kysely<Tables>, trader: NewTrader): Promise<number> {
  const { id } = await db
    .insertInto('trader')
    .values({
      email: trader.email,
      email_key: emailKey(trader.email),
      password_hash: trader.passwordHash,
      first_name: trader.firstName,
      last_name: trader.lastName,
      language: trader.language,
      public_uuid: randomUUID(),
      is_demo: bit(trader.isDemo),
      created_at: trader.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
