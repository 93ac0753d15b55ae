import type { Kysely } from 'kysely';
import type { AccountPair } from '@daybook/api/imports/account-pairs.ts';
import type { AccountRelation } from '@daybook/domain/account/account-relation.ts';
import { sameTrader } from '#server/store/same-trader.ts';
import type { Tables } from '#server/store/tables.ts';

/** What is known of an account's name and another account whose executions are equal. */
interface StoredPair {
  readonly name: string;
  readonly accountId: number;
  readonly relation: AccountRelation | 'asked';
}

/** All of a trader's. */
export function readPairs(db: Kysely<Tables>, traderId: number): Promise<StoredPair[]> {
  return db
    .selectFrom('account_pair')
    .select(['name', 'account_id as accountId', 'relation'])
    .where('trader_id', '=', traderId)
    .orderBy('said_at', 'desc')
    .orderBy('name')
    .orderBy('account_id')
    .execute();
}

/** The same as their trader sees them, those that are still asked first. */
export async function listPairs(db: Kysely<Tables>, traderId: number): Promise<AccountPair[]> {
  const rows = await db
    .selectFrom('account_pair')
    .innerJoin('account', sameTrader('account.id', 'account_pair.account_id'))
    .select(['account_pair.name', 'account.uuid', 'account.user_name'])
    .select(['account_pair.relation', 'account_pair.executions'])
    .where('account_pair.trader_id', '=', traderId)
    .orderBy('account_pair.name')
    .orderBy('account_pair.account_id')
    .execute();
  return rows.map(({ name, uuid, user_name, relation, executions }) => ({
    account: name,
    other: { id: uuid, name: user_name },
    relation,
    executions,
  }));
}

/** Keeps what was said, or is to be asked, of a pair; what was said before of it is replaced. */
export async function keepPair(
  db: Kysely<Tables>,
  traderId: number,
  {
    name,
    accountId,
    relation,
    executions,
    now,
  }: StoredPair & { readonly executions: number; readonly now: number },
): Promise<void> {
  const said = { relation, executions, said_at: now };
  await db
    .insertInto('account_pair')
    .values({ trader_id: traderId, name, account_id: accountId, ...said })
    .onConflict((conflict) => conflict.columns(['trader_id', 'name', 'account_id']).doUpdateSet(said))
    .execute();
}

/** Answers a pair that is there, or lets it be asked again; false where the trader has none. */
export async function answerPair(
  db: Kysely<Tables>,
  traderId: number,
  {
    name,
    uuid,
    relation,
    now,
  }: Pick<StoredPair, 'name' | 'relation'> & { readonly uuid: string; readonly now: number },
): Promise<boolean> {
  const changed = await db
    .updateTable('account_pair')
    .set({ relation, said_at: now })
    .where('trader_id', '=', traderId)
    .where('name', '=', name)
    .where('account_id', '=', (of) =>
      of
        .selectFrom('account')
        .select('account.id')
        .where('account.trader_id', '=', traderId)
        .where('account.uuid', '=', uuid),
    )
    .returning('name')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Forgets what was said of a pair, where that still stands. */
export async function forgetPair(
  db: Kysely<Tables>,
  traderId: number,
  { name, accountId, relation }: StoredPair,
): Promise<void> {
  await db
    .deleteFrom('account_pair')
    .where('trader_id', '=', traderId)
    .where('name', '=', name)
    .where('account_id', '=', accountId)
    .where('relation', '=', relation)
    .execute();
}

/** Forgets what was said of an account that goes, under its own name; what names it as the other one goes with it. */
export async function forgetPairsOf(db: Kysely<Tables>, traderId: number, name: string): Promise<void> {
  await db.deleteFrom('account_pair').where('trader_id', '=', traderId).where('name', '=', name).execute();
}
