import type { Kysely } from 'kysely';
import type { Profile } from '@daybook/api/profile.ts';
import type { Tables } from '#server/store/tables.ts';

/** The trader's own profile. The principal account is the chosen one, else the first that was linked. */
export async function readProfile(db: Kysely<Tables>, traderId: number): Promise<Profile> {
  const row = await db.selectFrom('trader').selectAll().where('id', '=', traderId).executeTakeFirstOrThrow();
  const accounts = await db
    .selectFrom('account')
    .select(['id', 'user_name'])
    .where('trader_id', '=', traderId)
    .orderBy('id')
    .execute();
  const principal =
    (accounts.find(({ id }) => id === row.principal_account_id) ?? accounts[0])?.user_name ?? '';
  return {
    email: row.email,
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
    isDemo: row.is_demo === 1,
  };
}
