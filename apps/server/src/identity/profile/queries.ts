import type { Kysely, Updateable } from 'kysely';
import type { Profile } from '@daybook/api/identity/profile.ts';
import { findRefusedName, hasPublicNames, readPublicNames } from './public-names.ts';
import { findPendingAddress } from '#server/mail/links/queries.ts';
import { isFactorOn } from '#server/identity/second-factor/queries.ts';
import type { Tables, TraderTable } from '#server/store/tables.ts';
import { raiseRevision } from '#server/store/raise-revision.ts';

/** The trader's own profile. The principal account is the chosen one, else the first that was linked. */
export async function readProfile(db: Kysely<Tables>, traderId: number, now: number): Promise<Profile> {
  const row = await db.selectFrom('trader').selectAll().where('id', '=', traderId).executeTakeFirstOrThrow();
  const accounts = await db
    .selectFrom('account')
    .select(['id', 'user_name'])
    .where('trader_id', '=', traderId)
    .where('hidden', '=', 0)
    .orderBy('id')
    .execute();
  const principal =
    (accounts.find(({ id }) => id === row.principal_account_id) ?? accounts[0])?.user_name ?? '';
  return {
    email: row.email,
    pendingEmail: await findPendingAddress(db, traderId, now),
    firstName: row.first_name,
    lastName: row.last_name,
    phoneNumber: row.phone_number,
    language: row.language,
    avatar: row.avatar,
    name: `${row.first_name} ${row.last_name}`.trim(),
    account: principal,
    principalAccount: principal,
    theme: row.theme,
    pnlColours: row.pnl_colours,
    isPublic: row.is_public === 1,
    publicFirstName: row.public_first_name,
    publicLastName: row.public_last_name,
    publicAlias: row.public_alias,
    publicNameProblem: row.is_public === 1 ? null : await findNameProblem(db, traderId),
    isDemo: row.is_demo === 1,
    hasSecondFactor: await isFactorOn(db, traderId),
  };
}

/** What keeps names that are kept from being seen; null where nothing does. */
async function findNameProblem(db: Kysely<Tables>, traderId: number): Promise<Profile['publicNameProblem']> {
  const names = await readPublicNames(db, traderId);
  const refused = findRefusedName(names);
  if (refused !== null) return refused;
  return (await hasPublicNames(db, traderId, names)) ? null : { field: 'publicFirstName', problem: 'taken' };
}

/** What the password and the address of a trader are decided by. */
export interface OwnCredentials {
  readonly email: string;
  readonly emailKey: string;
  readonly passwordHash: string | null;
  readonly passwordVersion: number;
  /** Names that make no good password. */
  readonly names: readonly string[];
}

/** The signed-in trader's own credentials. */
export async function readOwnCredentials(db: Kysely<Tables>, traderId: number): Promise<OwnCredentials> {
  const row = await db
    .selectFrom('trader')
    .select(['email', 'email_key', 'password_hash', 'password_version', 'first_name', 'last_name'])
    .where('id', '=', traderId)
    .executeTakeFirstOrThrow();
  return {
    email: row.email,
    emailKey: row.email_key,
    passwordHash: row.password_hash,
    passwordVersion: row.password_version,
    names: [row.first_name, row.last_name, ...row.email.split('@')],
  };
}

/** Columns of a profile that its form may set. */
export type ProfileColumns = Pick<
  Updateable<TraderTable>,
  | 'email'
  | 'email_key'
  | 'first_name'
  | 'last_name'
  | 'phone_number'
  | 'language'
  | 'theme'
  | 'pnl_colours'
  | 'is_public'
  | 'public_first_name'
  | 'public_last_name'
  | 'public_alias'
>;

/** Writes columns of the profile, so that kept dashboards are old. Throws RuleBroken for an address that somebody has. */
export async function writeProfile(
  db: Kysely<Tables>,
  traderId: number,
  columns: ProfileColumns,
): Promise<void> {
  await raiseRevision(db, traderId, columns);
}

/** Whether another trader has an address, by its key. */
export async function isAddressTaken(db: Kysely<Tables>, traderId: number, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('trader')
    .select('id')
    .where('email_key', '=', key)
    .where('id', '!=', traderId)
    .executeTakeFirst();
  return row !== undefined;
}
