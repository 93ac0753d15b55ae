import type { Kysely } from 'kysely';
import { columnMappingSchema } from '@daybook/api/imports/mapper.ts';
import { dayText, type Day } from '@daybook/domain/calendar.ts';
import type { Tables } from '#server/store/tables.ts';
import type { LineOf } from './export-lines.ts';

/** The trader's profile, without password, keys and what is only this installation's. */
export async function profileLines(db: Kysely<Tables>, traderId: number): Promise<LineOf<'profile.jsonl'>[]> {
  const row = await db.selectFrom('trader').selectAll().where('id', '=', traderId).executeTakeFirstOrThrow();
  return [
    {
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      phoneNumber: row.phone_number,
      language: row.language,
      theme: row.theme,
      pnlColours: row.pnl_colours,
      isPublic: row.is_public === 1,
      publicFirstName: row.public_first_name,
      publicLastName: row.public_last_name,
      publicAlias: row.public_alias,
      principalAccount: row.principal_account_id,
      isDemo: row.is_demo === 1,
      createdAt: row.created_at,
    },
  ];
}

/** Every plan with the instant at which it came into force. */
export async function planLines(db: Kysely<Tables>, traderId: number): Promise<LineOf<'plans.jsonl'>[]> {
  const rows = await db
    .selectFrom('plan')
    .selectAll()
    .where('trader_id', '=', traderId)
    .orderBy('effective_from')
    .execute();
  return rows.map((row) => ({
    effectiveFrom: row.effective_from,
    maxLostPerTrade: row.max_lost_per_trade,
    maxLostPerDay: row.max_lost_per_day,
    maxLostPerWeek: row.max_lost_per_week,
    plan: JSON.parse(row.body) as unknown,
  }));
}

export async function mistakeLines(
  db: Kysely<Tables>,
  traderId: number,
): Promise<LineOf<'mistakes.jsonl'>[]> {
  const rows = await db
    .selectFrom('mistake')
    .selectAll()
    .where('trader_id', '=', traderId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ n: row.id, id: row.public_id, title: row.title, createdAt: row.created_at }));
}

/** Mappings of columns by name. */
export async function mappingLines(
  db: Kysely<Tables>,
  traderId: number,
): Promise<LineOf<'column-mappings.jsonl'>[]> {
  const rows = await db
    .selectFrom('column_mapping')
    .selectAll()
    .where('trader_id', '=', traderId)
    .orderBy('name_key')
    .execute();
  return rows.map((row) => ({
    name: row.name,
    fingerprint: row.fingerprint,
    mapping: columnMappingSchema.parse(JSON.parse(row.mapping)),
    createdAt: row.created_at,
    usedAt: row.used_at,
  }));
}

/** Accounts with the place where they were linked, and never a password. */
export async function accountLines(
  db: Kysely<Tables>,
  traderId: number,
): Promise<LineOf<'accounts.jsonl'>[]> {
  const rows = await db
    .selectFrom('account')
    .leftJoin('platform_login', (join) =>
      join
        .onRef('platform_login.trader_id', '=', 'account.trader_id')
        .onRef('platform_login.id', '=', 'account.login_id'),
    )
    .selectAll('account')
    .select(['platform_login.platform', 'platform_login.host', 'platform_login.user_name as login_name'])
    .where('account.trader_id', '=', traderId)
    .where('account.hidden', '=', 0)
    .orderBy('account.id')
    .execute();
  return rows.map((row) => ({
    n: row.id,
    uuid: row.uuid,
    source: row.source,
    userName: row.user_name,
    login:
      row.platform === null || row.host === null || row.login_name === null
        ? null
        : { platform: row.platform, host: row.host, userName: row.login_name },
    status: row.status,
    allowsOvernight: row.allows_overnight === 1,
    marksShorts: row.marks_shorts !== 0,
    feeModel: row.fee_model,
    environment: row.environment,
    toldByOthers: row.told_by_others === 1,
    syncedToDay: row.synced_to_day === null ? null : dayText(row.synced_to_day as Day),
    syncedAt: row.synced_at,
    createdAt: row.created_at,
  }));
}
