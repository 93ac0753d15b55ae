import type { Kysely } from 'kysely';
import { forgetPairsOf } from '#server/accounts/pairs/queries.ts';
import { findAccount } from '#server/accounts/queries.ts';
import { lastLease } from '#server/limits/set-back.ts';
import { raiseRevision } from '#server/store/raise-revision.ts';
import type { Tables } from '#server/store/tables.ts';

/** No synchronisation or file is leased for longer. */
const MAX_LEASE_MS = 30 * 60_000;

type RemovedAccount = 'removed' | 'not-found' | 'sync-running';

/**
 * Takes an account from its login. Without executions it goes; with them it stays, switched off, since its trades are the
 * trader's. A login without accounts goes with its password.
 */
export async function removeAccount(
  db: Kysely<Tables>,
  traderId: number,
  uuid: string,
  now: number,
): Promise<RemovedAccount> {
  await raiseRevision(db, traderId);
  const account = await findAccount(db, traderId, uuid);
  if (account === undefined) return 'not-found';
  if (await isImporting(db, traderId, now)) return 'sync-running';
  if (await hasExecutions(db, traderId, account.id))
    await db
      .updateTable('account')
      .set({ login_id: null, status: 'INACTIVE' })
      .where('trader_id', '=', traderId)
      .where('id', '=', account.id)
      .execute();
  else {
    await forgetPairsOf(db, traderId, account.userName);
    await db.deleteFrom('account').where('trader_id', '=', traderId).where('id', '=', account.id).execute();
  }
  if (account.login !== null) await removeEmptyLogin(db, traderId, account.login.id);
  await forgetPrincipal(db, traderId, account.id);
  return 'removed';
}

/** What an import has begun to write names its accounts: none of them may go under its hands. */
async function isImporting(db: Kysely<Tables>, traderId: number, now: number): Promise<boolean> {
  const sync = await db
    .selectFrom('sync')
    .select('id')
    .where('trader_id', '=', traderId)
    .where('state', 'in', ['claimed', 'imported'])
    .where('lease_until', '>=', now)
    .where('lease_until', '<=', lastLease(now, MAX_LEASE_MS))
    .executeTakeFirst();
  if (sync !== undefined) return true;
  const staged = await db
    .selectFrom('import')
    .select('id')
    .where('trader_id', '=', traderId)
    .where('state', '=', 'staged')
    .where('lease_until', '>=', now)
    .where('lease_until', '<=', lastLease(now, MAX_LEASE_MS))
    .executeTakeFirst();
  return staged !== undefined;
}

async function hasExecutions(db: Kysely<Tables>, traderId: number, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('execution')
    .select('id')
    .where('trader_id', '=', traderId)
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function removeEmptyLogin(db: Kysely<Tables>, traderId: number, loginId: number): Promise<void> {
  const left = await db
    .selectFrom('account')
    .select('id')
    .where('trader_id', '=', traderId)
    .where('login_id', '=', loginId)
    .limit(1)
    .executeTakeFirst();
  if (left === undefined)
    await db
      .deleteFrom('platform_login')
      .where('trader_id', '=', traderId)
      .where('id', '=', loginId)
      .execute();
}

/** A principal account that was removed is none any more: the first linked one takes its place. */
async function forgetPrincipal(db: Kysely<Tables>, traderId: number, accountId: number): Promise<void> {
  await db
    .updateTable('trader')
    .set({ principal_account_id: null })
    .where('id', '=', traderId)
    .where('principal_account_id', '=', accountId)
    .execute();
}
