import type { Kysely } from 'kysely';
import type { LinkedAccount } from '@daybook/api/imports/accounts.ts';
import type { Platform } from '@daybook/domain/account/platforms.ts';
import { findPlatform } from '@daybook/brokers/feeds/platforms.ts';
import { raiseRevision } from '#server/store/raise-revision.ts';
import { sameTrader } from '#server/store/same-trader.ts';
import type { Tables } from '#server/store/tables.ts';

/** The trader's accounts in the order in which they were linked. Without a chosen principal account the first is it. */
export async function listAccounts(db: Kysely<Tables>, traderId: number): Promise<LinkedAccount[]> {
  const rows = await accountRows(db, traderId).orderBy('account.id').execute();
  const { principal_account_id: chosen } = await db
    .selectFrom('trader')
    .select('principal_account_id')
    .where('id', '=', traderId)
    .executeTakeFirstOrThrow();
  const principal = (rows.find(({ id }) => id === chosen) ?? rows[0])?.id;
  return rows.map((row) => ({
    id: row.uuid,
    userName: row.user_name,
    status: row.status,
    accountUuid: row.uuid,
    login: loginOf(row),
    environment: row.environment,
    isPrincipal: row.id === principal,
    allowsOvernight: row.allows_overnight === 1,
    // One engine says true, the other 1.
    hasTrades: Boolean(row.has_executions),
    lastSyncedAt: row.synced_at,
  }));
}

function accountRows(db: Kysely<Tables>, traderId: number) {
  return db
    .selectFrom('account')
    .leftJoin('platform_login', sameTrader('platform_login.id', 'account.login_id'))
    .select((row) => [
      'account.id',
      'account.uuid',
      'account.user_name',
      'account.status',
      'account.login_id',
      'account.environment',
      'account.allows_overnight',
      'account.synced_at',
      'platform_login.platform',
      'platform_login.host',
      'platform_login.user_name as login_name',
      row
        .exists(
          row
            .selectFrom('execution')
            .select('execution.id')
            .whereRef('execution.trader_id', '=', 'account.trader_id')
            .whereRef('execution.account_id', '=', 'account.id'),
        )
        .as('has_executions'),
    ])
    .where('account.trader_id', '=', traderId)
    .where('account.hidden', '=', 0);
}

function loginOf(row: {
  readonly platform: string | null;
  readonly host: string | null;
  readonly login_name: string | null;
}): LinkedAccount['login'] {
  const { host, login_name: userName } = row;
  const platform = findPlatform(row.platform);
  if (platform === null || host === null || userName === null) return null;
  return { platform, host, userName };
}

/** An account with what is needed to ask its platform. */
export interface AccountWithLogin {
  readonly id: number;
  readonly userName: string;
  readonly status: 'ACTIVE' | 'INACTIVE';
  readonly login: StoredPassword | null;
}

interface StoredPassword {
  readonly id: number;
  readonly platform: Platform;
  readonly host: string;
  readonly userName: string;
  readonly sealed: Uint8Array | null;
  readonly version: number;
}

/** One account of the trader; undefined when it is not there or another's. */
export async function findAccount(
  db: Kysely<Tables>,
  traderId: number,
  uuid: string,
): Promise<AccountWithLogin | undefined> {
  const row = await db
    .selectFrom('account')
    .leftJoin('platform_login', sameTrader('platform_login.id', 'account.login_id'))
    .select([
      'account.id',
      'account.user_name',
      'account.status',
      'platform_login.id as login_id',
      'platform_login.platform',
      'platform_login.host',
      'platform_login.user_name as login_name',
      'platform_login.sealed_password',
      'platform_login.password_version',
    ])
    .where('account.trader_id', '=', traderId)
    .where('account.uuid', '=', uuid)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { id, user_name: userName, status } = row;
  const platform = findPlatform(row.platform);
  if (row.login_id === null || platform === null) return { id, userName, status, login: null };
  const login = {
    id: row.login_id,
    platform,
    host: row.host ?? '',
    userName: row.login_name ?? '',
    sealed: row.sealed_password,
    version: row.password_version ?? 1,
  };
  return { id, userName, status, login };
}

interface AccountChange {
  readonly status?: 'ACTIVE' | 'INACTIVE' | undefined;
  readonly isPrincipal?: true | undefined;
  readonly allowsOvernight?: boolean | undefined;
}

/** Writes what is given of an account. */
export async function changeAccount(
  db: Kysely<Tables>,
  traderId: number,
  accountId: number,
  { status, isPrincipal, allowsOvernight }: AccountChange,
): Promise<void> {
  const columns = {
    ...(status === undefined ? {} : { status }),
    ...(allowsOvernight === undefined
      ? {}
      : { allows_overnight: allowsOvernight ? (1 as const) : (0 as const) }),
  };
  if (Object.keys(columns).length > 0)
    await db
      .updateTable('account')
      .set(columns)
      .where('trader_id', '=', traderId)
      .where('id', '=', accountId)
      .execute();
  await raiseRevision(db, traderId, isPrincipal === true ? { principal_account_id: accountId } : {});
}
