import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { ACCOUNT_ENVIRONMENTS } from '@daybook/domain/account/platforms.ts';
import { sameTrader } from '#server/store/same-trader.ts';
import type { Tables } from '#server/store/tables.ts';
import { exportedFile, type Page } from './exported-file.ts';
import { bit } from '#server/store/parameters.ts';
import { day, flag, later, nullable, number, plain, uniqueUuid } from './fields.ts';
import { exportOnly } from './parts.ts';
import { record, type RowOf } from './record.ts';
import { instant, name, textOf } from './values.ts';

/** Where an account was linked, and never a password. */
const loginFields = {
  platform: plain('platform', name),
  host: plain('host', name),
  userName: plain('user_name', name),
};
const login = record('platform_login', loginFields, {
  stays: {
    id: 'of this store',
    sealed_password: "sealed by the trader's key of this installation",
    password_version: 'of that password',
    created_at: 'of that password',
  },
});

/** Accounts come without their logins: whose password is not known cannot be asked, so they wait to be linked again. */
const accounts = record(
  'account',
  {
    n: number('account'),
    uuid: uniqueUuid('uuid'),
    source: plain('source', name),
    userName: plain('user_name', name),
    login: exportOnly(login, (row: { readonly login: RowOf<typeof loginFields> | null }) => row.login),
    status: plain('status', z.enum(['ACTIVE', 'INACTIVE'])),
    allowsOvernight: flag('allows_overnight'),
    marksShorts: flag('marks_shorts'),
    /** JSON of the trader's estimate of fees where files state none. */
    feeModel: nullable(plain('fee_model', textOf(10_000))),
    environment: later(plain('environment', z.enum(ACCOUNT_ENVIRONMENTS)), 'live'),
    toldByOthers: later(flag('told_by_others'), true),
    syncedToDay: nullable(day('synced_to_day')),
    syncedAt: nullable(plain('synced_at', instant)),
    createdAt: plain('created_at', instant),
  },
  {
    written: {
      status: () => 'INACTIVE',
      told_by_platform: (_line, { target }) => bit(target.isOwn),
      told_by_others: ({ toldByOthers }, { target }) => bit(!target.isOwn || toldByOthers),
      marks_stale: (_line, { target }) => (target.isOwn ? 2 : 0),
    },
    stays: {
      login_id: 'linked again',
      hidden: 'only previews know it',
      traded: 'counted again',
      revision: 'of this store',
    },
  },
);

async function accountRows(db: Kysely<Tables>, traderId: number, { offset, limit }: Page) {
  const rows = await db
    .selectFrom('account')
    .leftJoin('platform_login', sameTrader('platform_login.id', 'account.login_id'))
    .selectAll('account')
    .select(['platform_login.platform', 'platform_login.host', 'platform_login.user_name as login_name'])
    .where('account.trader_id', '=', traderId)
    .where('account.hidden', '=', 0)
    .orderBy('account.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ platform, host, login_name: loginName, ...row }) => ({
    ...row,
    login:
      platform === null || host === null || loginName === null
        ? null
        : { platform, host, user_name: loginName },
  }));
}

export const ACCOUNTS = exportedFile(accounts, { name: 'accounts.jsonl', rows: accountRows });
