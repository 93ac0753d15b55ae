import type { Kysely } from 'kysely';
import type { Day } from '@daybook/domain/calendar.ts';
import { sameTrader } from '#server/store/same-trader.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';
import type { SyncAccount } from './fetch-logins.ts';

/** One login with its ACTIVE accounts, as stored; its password stays sealed. */
export interface StoredLogin {
  readonly loginId: number;
  readonly platform: string;
  readonly host: string;
  readonly user: string;
  readonly sealedPassword: Uint8Array | null;
  readonly passwordVersion: number;
  readonly accounts: readonly SyncAccount[];
}

/** Whether {@link readLogins} would find any. */
export async function hasAccountToSync(db: Kysely<Tables>, traderId: number): Promise<boolean> {
  const account = await db
    .selectFrom('account')
    .select('id')
    .where('trader_id', '=', traderId)
    .where('status', '=', 'ACTIVE')
    .where('login_id', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return account !== undefined;
}

/** The trader's logins that have accounts to synchronise. */
export async function readLogins(store: Store, traderId: number): Promise<StoredLogin[]> {
  const rows = await store.read((db) =>
    db
      .selectFrom('account')
      .innerJoin('platform_login', sameTrader('platform_login.id', 'account.login_id'))
      .select([
        'account.id',
        'account.user_name',
        'account.synced_to_day',
        'account.allows_overnight',
        'account.revision',
        'platform_login.id as login_id',
        'platform_login.platform',
        'platform_login.host',
        'platform_login.user_name as login_name',
        'platform_login.sealed_password',
        'platform_login.password_version',
      ])
      .where('account.trader_id', '=', traderId)
      .where('account.status', '=', 'ACTIVE')
      .orderBy('platform_login.id')
      .orderBy('account.id')
      .execute(),
  );
  const logins = new Map<number, StoredLogin & { accounts: SyncAccount[] }>();
  for (const row of rows) {
    const login = logins.get(row.login_id) ?? {
      loginId: row.login_id,
      platform: row.platform,
      host: row.host,
      user: row.login_name,
      sealedPassword: row.sealed_password,
      passwordVersion: row.password_version,
      accounts: [],
    };
    login.accounts.push({
      id: row.id,
      userName: row.user_name,
      syncedToDay: row.synced_to_day as Day | null,
      allowsOvernight: row.allows_overnight === 1,
      revision: row.revision,
    });
    logins.set(row.login_id, login);
  }
  return [...logins.values()];
}
