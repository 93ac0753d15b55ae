import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { MAX_ACCOUNTS } from '@daybook/domain/account/max-accounts.ts';
import { environmentOfHost, type AccountEnvironment } from '@daybook/domain/account/platforms.ts';
import { refuse } from '#server/calls/refusal.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import { allocateIds } from '#server/store/allocate-ids.ts';
import { raiseRevision } from '#server/store/raise-revision.ts';
import type { Tables } from '#server/store/tables.ts';

/** A login that its platform has just accepted, with the names of the accounts that it shows. */
interface AcceptedLogin {
  readonly traderId: number;
  readonly platform: string;
  readonly host: string;
  readonly userName: string;
  readonly password: Uint8Array;
  readonly accounts: readonly string[];
  readonly now: number;
}

interface LinkedLogin {
  readonly added: string[];
  /** Accounts that another login holds already. */
  readonly skipped: string[];
}

/**
 * Keeps a login and its accounts. An existing login gets the new password; accounts that lost theirs come back
 * with all their trades. Throws a Refusal when none of them can be linked, and beyond {@link MAX_ACCOUNTS}.
 */
export async function linkLogin(
  db: Kysely<Tables>,
  secrets: Secrets,
  login: AcceptedLogin,
): Promise<LinkedLogin> {
  // First of all: it makes two requests of one trader wait for each other.
  await raiseRevision(db, login.traderId);
  const loginId = await writeLogin(db, secrets, login);
  const known = await db
    .selectFrom('account')
    .select(['id', 'user_name', 'login_id'])
    .where('trader_id', '=', login.traderId)
    .where('source', '=', login.platform)
    .execute();
  const byName = new Map(known.map((row) => [row.user_name, row]));
  const names = [...new Set(login.accounts)];
  const fresh = names.filter((name) => !byName.has(name));
  const orphans = names.filter((name) => byName.get(name)?.login_id === null);
  await refuseTooMany(db, login.traderId, fresh.length);
  await insertAccounts(db, login, loginId, fresh);
  if (orphans.length > 0)
    await db
      .updateTable('account')
      // A file that is only previewed may have a hidden one.
      .set({ login_id: loginId, status: 'ACTIVE', hidden: 0 })
      .where('trader_id', '=', login.traderId)
      .where('source', '=', login.platform)
      .where('user_name', 'in', orphans)
      .execute();
  await noteEnvironment(db, login.traderId, loginId, environmentOfHost(login.host));
  const skipped = names.filter((name) => (byName.get(name)?.login_id ?? loginId) !== loginId);
  if (skipped.length === names.length)
    throw refuse('011', {
      field: 'userName',
      details: { problem: names.length === 0 ? 'no-accounts' : 'all-linked', accounts: skipped },
    });
  return { added: [...fresh, ...orphans], skipped };
}

async function writeLogin(db: Kysely<Tables>, secrets: Secrets, login: AcceptedLogin): Promise<number> {
  const { traderId, platform, host, userName, password, now } = login;
  const known = await db
    .selectFrom('platform_login')
    .select(['id', 'password_version'])
    .where('trader_id', '=', traderId)
    .where('platform', '=', platform)
    .where('host', '=', host)
    .where('user_name', '=', userName)
    .executeTakeFirst();
  if (known !== undefined) {
    const isReplaced = await replacePassword(db, secrets, {
      traderId,
      loginId: known.id,
      version: known.password_version,
      password,
    });
    if (!isReplaced) throw refuse('009');
    return known.id;
  }
  const id = await allocateIds(db, 'platform_login', 1);
  const sealed = await secrets.sealFor(db, traderId, placeOf(id, 1), password);
  await db
    .insertInto('platform_login')
    .values({
      trader_id: traderId,
      id,
      platform,
      host,
      user_name: userName,
      sealed_password: sealed,
      created_at: now,
    })
    .execute();
  return id;
}

async function insertAccounts(
  db: Kysely<Tables>,
  { traderId, platform, now }: AcceptedLogin,
  loginId: number,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return;
  const firstId = await allocateIds(db, 'account', names.length);
  const rows = names.map((name, at) => ({
    trader_id: traderId,
    id: firstId + at,
    uuid: randomUUID(),
    login_id: loginId,
    source: platform,
    user_name: name,
    synced_to_day: null,
    synced_at: null,
    created_at: now,
  }));
  await db.insertInto('account').values(rows).execute();
}

/**
 * Accounts of paper or demo money are named as such from the first time that a platform shows them so, whatever login holds
 * them later; what they made leaves the ranking.
 */
export async function noteEnvironment(
  db: Kysely<Tables>,
  traderId: number,
  loginId: number,
  environment: AccountEnvironment,
  names: readonly string[] | null = null,
): Promise<void> {
  if (environment === 'live') return;
  const changed = await db
    .updateTable('account')
    .set({ environment })
    .where('trader_id', '=', traderId)
    .where('login_id', '=', loginId)
    .where('environment', '=', 'live')
    .where((where) => (names === null ? where.lit(true) : where('user_name', 'in', names)))
    .returning('id')
    .execute();
  if (changed.length === 0) return;
  await db
    .deleteFrom('ranked_day')
    .where('trader_id', '=', traderId)
    .where(
      'account_id',
      'in',
      changed.map(({ id }) => id),
    )
    .execute();
}

async function refuseTooMany(db: Kysely<Tables>, traderId: number, further: number): Promise<void> {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('trader_id', '=', traderId)
    .limit(MAX_ACCOUNTS + 1)
    .execute();
  if (further > 0 && rows.length + further > MAX_ACCOUNTS)
    throw refuse('011', {
      field: 'userName',
      details: { problem: 'too-many-accounts', most: MAX_ACCOUNTS },
    });
}

interface NewPassword {
  readonly traderId: number;
  readonly loginId: number;
  /** Version of the password that is replaced. */
  readonly version: number;
  readonly password: Uint8Array;
}

/** Seals a new password as the next version of its login; false when it was changed or removed meanwhile. */
export async function replacePassword(
  db: Kysely<Tables>,
  secrets: Secrets,
  { traderId, loginId, version, password }: NewPassword,
): Promise<boolean> {
  const sealed = await secrets.sealFor(db, traderId, placeOf(loginId, version + 1), password);
  const row = await db
    .updateTable('platform_login')
    .set({ sealed_password: sealed, password_version: version + 1 })
    .where('trader_id', '=', traderId)
    .where('id', '=', loginId)
    .where('password_version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Where a login's password lies; it opens nowhere else and in no other version. */
export function placeOf(loginId: number, version: number) {
  return { table: 'platform_login', column: 'sealed_password', rowId: loginId, version } as const;
}
