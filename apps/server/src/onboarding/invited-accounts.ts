import type { Kysely } from 'kysely';
import { MAX_PASSWORD_ATTEMPTS, type InvitedAccount } from '@daybook/api/identity/onboarding.ts';
import type { Platform } from '@daybook/domain/account/platforms.ts';
import { PLATFORMS } from '@daybook/domain/account/platforms.ts';
import type { OpenLink } from '#server/mail/links/queries.ts';
import type { Tables } from '#server/store/tables.ts';

/** A login that an invited trader has to prove. */
export interface InvitedLogin {
  readonly n: number;
  readonly platform: Platform;
  readonly host: string;
  readonly userName: string;
}

/** The logins of an invitation in the order in which the operator named them. What was proved under an older link does not count. */
export async function listInvitedAccounts(
  db: Kysely<Tables>,
  { id, traderId }: OpenLink,
  token: string,
): Promise<InvitedAccount[]> {
  const rows = await db
    .selectFrom('invited_login')
    .selectAll()
    .where('trader_id', '=', traderId ?? -1)
    .orderBy('n')
    .execute();
  return rows.map((row) => ({
    id: String(row.n),
    userName: row.user_name,
    status: 'ACTIVE',
    accountUuid: `${token}.${row.n}`,
    host: row.host,
    proved: row.proved_by === id,
    attemptsLeft: MAX_PASSWORD_ATTEMPTS - row.attempts,
  }));
}

/** Counts a try of one login's password, before anything is asked; 'locked' when none is left, null when there is no such login. */
export async function spendPasswordAttempt(
  db: Kysely<Tables>,
  traderId: number,
  n: number,
): Promise<InvitedLogin | 'locked' | null> {
  const row = await db
    .updateTable('invited_login')
    .set((columns) => ({ attempts: columns('attempts', '+', 1) }))
    .where('trader_id', '=', traderId)
    .where('n', '=', n)
    .where('attempts', '<', MAX_PASSWORD_ATTEMPTS)
    .returning(['platform', 'host', 'user_name'])
    .executeTakeFirst();
  if (row === undefined) {
    const known = await db
      .selectFrom('invited_login')
      .select('n')
      .where('trader_id', '=', traderId)
      .where('n', '=', n)
      .executeTakeFirst();
    return known === undefined ? null : 'locked';
  }
  const platform = PLATFORMS.find((name) => name === row.platform);
  if (platform === undefined) throw new Error('an invitation names a platform that there is not');
  return { n, platform, host: row.host, userName: row.user_name };
}

/** Notes under which link a login was proved. */
export async function noteProved(
  db: Kysely<Tables>,
  traderId: number,
  n: number,
  linkId: string,
  now: number,
): Promise<void> {
  await db
    .updateTable('invited_login')
    .set({ proved_by: linkId, proved_at: now })
    .where('trader_id', '=', traderId)
    .where('n', '=', n)
    .execute();
}

/** Whether every login of the invitation was proved under this link. */
export async function isAllProved(db: Kysely<Tables>, traderId: number, linkId: string): Promise<boolean> {
  const missing = await db
    .selectFrom('invited_login')
    .select('n')
    .where('trader_id', '=', traderId)
    .where((row) => row.or([row('proved_by', 'is', null), row('proved_by', '!=', linkId)]))
    .limit(1)
    .executeTakeFirst();
  return missing === undefined;
}
