import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '#server/store/tables.ts';
import { takeIds } from '#server/store/take-ids.ts';

/** The account that receives a file's executions. */
export interface ReceivingAccount {
  readonly id: number;
  readonly name: string;
  readonly revision: number;
  readonly feeModel: string | null;
  /** Seen only once the first import into it is published. */
  readonly isNew: boolean;
}

/** `choose`: the file names no account and the trader has several. */
export type Receiving = ReceivingAccount | 'choose' | 'not-theirs';

/**
 * The account for executions that a file states under `name` ('' when it names none): the chosen one, else the trader's of
 * that name, else, where the file names none, their only one. What is missing is made, hidden until its first import is
 * published.
 */
export async function findReceiving(
  db: Kysely<Tables>,
  wanted: {
    readonly traderId: number;
    readonly source: string;
    readonly name: string;
    /** Public id of the chosen account. */
    readonly into: string | undefined;
    readonly now: number;
  },
): Promise<Receiving> {
  const { traderId, source, name, into, now } = wanted;
  const rows = await db
    .selectFrom('account')
    .select(['id', 'uuid', 'user_name as name', 'revision', 'fee_model as feeModel', 'hidden'])
    .where('trader_id', '=', traderId)
    .orderBy('id')
    .execute();
  const accounts = rows.map(({ hidden, ...account }) => ({ ...account, isNew: hidden === 1 }));
  if (into !== undefined) return accounts.find(({ uuid, isNew }) => uuid === into && !isNew) ?? 'not-theirs';
  const seen = accounts.filter(({ isNew }) => !isNew);
  if (name === '' && seen.length > 1) return 'choose';
  const called = name === '' ? ownName(source) : name;
  // A hidden one was made for another file that is looked at now.
  const found = (name === '' ? seen[0] : undefined) ?? accounts.find((account) => account.name === called);
  if (found) return found;
  const made = { id: await takeIds(db, 'account', 1), name: called };
  await db
    .insertInto('account')
    .values({
      trader_id: traderId,
      id: made.id,
      uuid: randomUUID(),
      login_id: null,
      source,
      user_name: made.name,
      hidden: 1,
      synced_to_day: null,
      synced_at: null,
      created_at: now,
    })
    .execute();
  return { ...made, revision: 0, feeModel: null, isNew: true };
}

/** What an account is called whose source gives it no name. */
function ownName(source: string): string {
  return source.startsWith('mapped-') ? 'FILE' : source.toUpperCase();
}

/** Names of the accounts to choose from. */
export async function accountNames(db: Kysely<Tables>, traderId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('user_name')
    .where('trader_id', '=', traderId)
    .where('hidden', '=', 0)
    .orderBy('id')
    .execute();
  return rows.map(({ user_name: name }) => name);
}
