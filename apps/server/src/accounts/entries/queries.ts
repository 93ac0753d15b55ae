import type { Kysely } from 'kysely';
import type { SavedEntry, TypedEntry } from '@daybook/api/imports/account-entries.ts';
import { sameTrader } from '#server/store/same-trader.ts';
import type { Tables } from '#server/store/tables.ts';

/** All entries of a trader's accounts, the newest day first; of one day the one that was made last comes first. */
export async function listEntries(db: Kysely<Tables>, traderId: number): Promise<SavedEntry[]> {
  const rows = await entriesWithAccounts(db, traderId)
    .where('account.hidden', '=', 0)
    .orderBy('account_entry.day', 'desc')
    .orderBy('account_entry.made_at', 'desc')
    .orderBy('account_entry.public_id')
    .execute();
  return rows.map(entryOf);
}

/** One entry of the trader; undefined when it is not there or another's. */
export async function findEntry(
  db: Kysely<Tables>,
  traderId: number,
  id: string,
): Promise<(SavedEntry & { readonly accountId: number }) | undefined> {
  const row = await entriesWithAccounts(db, traderId)
    .select('account.id as account_id')
    .where('account_entry.public_id', '=', id)
    .executeTakeFirst();
  return row && { ...entryOf(row), accountId: row.account_id };
}

function entriesWithAccounts(db: Kysely<Tables>, traderId: number) {
  return db
    .selectFrom('account_entry')
    .innerJoin('account', sameTrader('account.id', 'account_entry.account_id'))
    .select(['account_entry.public_id', 'account.uuid', 'account_entry.kind', 'account_entry.day'])
    .select(['account_entry.amount', 'account_entry.currency'])
    .where('account_entry.trader_id', '=', traderId);
}

interface EntryRow extends TypedEntry {
  readonly public_id: string;
  readonly uuid: string;
}

function entryOf({ public_id: id, uuid, kind, day, amount, currency }: EntryRow): SavedEntry {
  return { id, accountUuid: uuid, kind, day, amount, currency };
}

/** The internal id of an account that its trader sees. */
export async function findAccountId(
  db: Kysely<Tables>,
  traderId: number,
  uuid: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('trader_id', '=', traderId)
    .where('uuid', '=', uuid)
    .where('hidden', '=', 0)
    .executeTakeFirst();
  return row?.id;
}

export async function countEntries(db: Kysely<Tables>, traderId: number, accountId: number): Promise<number> {
  const { entries } = await db
    .selectFrom('account_entry')
    .select(({ fn }) => fn.countAll<number>().as('entries'))
    .where('trader_id', '=', traderId)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return entries;
}

/** The public id of the balance that an account has on a day in a currency. */
export async function findBalance(
  db: Kysely<Tables>,
  traderId: number,
  accountId: number,
  { day, currency }: Pick<TypedEntry, 'day' | 'currency'>,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('account_entry')
    .select('public_id')
    .where('trader_id', '=', traderId)
    .where('account_id', '=', accountId)
    .where('kind', '=', 'balance')
    .where('day', '=', day)
    .where('currency', '=', currency)
    .executeTakeFirst();
  return row?.public_id;
}

export async function insertEntry(
  db: Kysely<Tables>,
  { traderId, accountId, id, now }: { traderId: number; accountId: number; id: string; now: number },
  entry: TypedEntry,
): Promise<void> {
  await db
    .insertInto('account_entry')
    .values({ trader_id: traderId, account_id: accountId, public_id: id, made_at: now, ...columnsOf(entry) })
    .execute();
}

export async function updateEntry(
  db: Kysely<Tables>,
  traderId: number,
  id: string,
  entry: TypedEntry,
): Promise<void> {
  await db
    .updateTable('account_entry')
    .set(columnsOf(entry))
    .where('trader_id', '=', traderId)
    .where('public_id', '=', id)
    .execute();
}

function columnsOf({ kind, day, amount, currency }: TypedEntry) {
  return { kind, day, amount, currency };
}

export async function deleteEntry(db: Kysely<Tables>, traderId: number, id: string): Promise<void> {
  await db
    .deleteFrom('account_entry')
    .where('trader_id', '=', traderId)
    .where('public_id', '=', id)
    .execute();
}
