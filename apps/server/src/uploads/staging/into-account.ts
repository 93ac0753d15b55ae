import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { FileAnswersInput } from '@daybook/api/imports/imports.ts';
import { nameOfNew } from '@daybook/api/imports/account-pairs.ts';
import { MAX_ACCOUNTS } from '@daybook/domain/account/max-accounts.ts';
import { readPairs } from '#server/accounts/pairs/queries.ts';
import { insertMany } from '#server/store/insert-many.ts';
import { importedExecutions } from '#server/ledger/query-scopes.ts';
import type { Tables } from '#server/store/tables.ts';
import { allocateIds } from '#server/store/allocate-ids.ts';

/** The account that receives a file's executions. */
export interface ReceivingAccount {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly revision: number;
  readonly feeModel: string | null;
  /** Seen only once the first import into it is published. */
  readonly isNew: boolean;
}

/**
 * The receiving accounts by the names that a file states. `choose`: the file names no account and the trader has several, or
 * one of another platform;
 * `too-many`: with those that are missing the trader would have more than {@link MAX_ACCOUNTS}, and none was made.
 */
type Receiving = ReadonlyMap<string, ReceivingAccount> | 'choose' | 'not-theirs' | 'too-many';

interface AccountsWanted {
  readonly traderId: number;
  readonly source: string;
  /** '' for executions that name none. */
  readonly names: readonly string[];
  /** Public id of the chosen account. */
  readonly into: string | undefined;
  /** What its trader says of accounts now, before what was said earlier. */
  readonly pairs: FileAnswersInput['pairs'];
  readonly now: number;
}

/**
 * The accounts for executions that a file states under some names: the chosen one, else the trader's of that name, else, where
 * the file names none, their only one if it has fills of the same source; in the place of one that is the same as another, that
 * other one. What is missing is made, hidden until its first import is published.
 */
export async function findReceiving(
  db: Kysely<Tables>,
  { traderId, source, names, into, now, pairs = [] }: AccountsWanted,
): Promise<Receiving> {
  const accounts = await readAccounts(db, traderId);
  const seen = accounts.filter(({ isNew }) => !isNew);
  const isTheirs = (other: string): boolean =>
    nameOfNew(other) !== null || seen.some(({ uuid }) => uuid === other);
  if (pairs.some(({ other }) => !isTheirs(other))) return 'not-theirs';
  const findSame = await readSame(db, traderId, seen, pairs);
  if (into !== undefined) {
    const chosen = seen.find(({ uuid }) => uuid === into);
    return chosen ? new Map(names.map((name) => [name, findSame(chosen.name) ?? chosen])) : 'not-theirs';
  }
  const [only] = seen;
  if (names.includes('') && only && !(seen.length === 1 && (await holdsSource(db, traderId, only, source))))
    return 'choose';
  const nameOf = (name: string): string => joinedName(name === '' ? ownName(source) : name, pairs);
  // A hidden one was made for another file that is previewed now.
  const find = (name: string) => {
    const known =
      (name === '' ? only : undefined) ?? accounts.find((account) => account.name === nameOf(name));
    return findSame(known?.name ?? nameOf(name)) ?? known;
  };
  const found = new Map(names.map((name) => [name, find(name)]));
  const missing = [...new Set(names.filter((name) => found.get(name) === undefined).map(nameOf))];
  if (missing.length > 0 && accounts.length + missing.length > MAX_ACCOUNTS) return 'too-many';
  const made = await insertHidden(db, { traderId, source, names: missing, now });
  return new Map(names.map((name) => [name, found.get(name) ?? made.get(nameOf(name))!]));
}

/** The name of the account that takes the place of another one which the import would make, as the trader says. */
function joinedName(name: string, pairs: NonNullable<FileAnswersInput['pairs']>): string {
  const said = pairs.find(({ account, relation }) => account === name && relation === 'same');
  return (said && nameOfNew(said.other)) ?? name;
}

/** Finds the account that an account's name stands for, as the trader says or said. */
async function readSame(
  db: Kysely<Tables>,
  traderId: number,
  seen: readonly ReceivingAccount[],
  pairs: NonNullable<FileAnswersInput['pairs']>,
): Promise<(name: string) => ReceivingAccount | undefined> {
  const stored = await readPairs(db, traderId);
  return (name) => {
    const now = pairs.find(({ account, relation }) => account === name && relation === 'same');
    if (now) return seen.find(({ uuid }) => uuid === now.other);
    const said = stored.find((pair) => pair.name === name && pair.relation === 'same');
    return said && seen.find(({ id }) => id === said.accountId);
  };
}

/** Locks the trader, so that two files at once cannot make more accounts than there may be. */
async function readAccounts(db: Kysely<Tables>, traderId: number) {
  await db
    .updateTable('trader')
    .set((row) => ({ id: row.ref('id') }))
    .where('id', '=', traderId)
    .execute();
  const rows = await db
    .selectFrom('account')
    .select(['id', 'uuid', 'source', 'user_name as name', 'revision', 'fee_model as feeModel', 'hidden'])
    .where('trader_id', '=', traderId)
    .orderBy('id')
    .execute();
  return rows.map(({ hidden, ...account }) => ({ ...account, isNew: hidden === 1 }));
}

const HIDDEN_COLUMNS = ['trader_id', 'id', 'uuid', 'source', 'user_name', 'hidden', 'created_at'] as const;

async function insertHidden(
  db: Kysely<Tables>,
  { traderId, source, names, now }: Pick<AccountsWanted, 'traderId' | 'source' | 'names' | 'now'>,
): Promise<ReadonlyMap<string, ReceivingAccount>> {
  if (names.length === 0) return new Map();
  const firstId = await allocateIds(db, 'account', names.length);
  const made = names.map((name, at) => ({ id: firstId + at, uuid: randomUUID(), name }));
  const rows = made.map(({ id, uuid, name }) => [traderId, id, uuid, source, name, 1, now]);
  await insertMany(db, 'account', HIDDEN_COLUMNS, rows);
  return new Map(
    made.map((account) => [account.name, { ...account, revision: 0, feeModel: null, isNew: true }]),
  );
}

/** Whether an account is of a source, or received executions of it before: fills of another platform are not its own. */
async function holdsSource(
  db: Kysely<Tables>,
  traderId: number,
  account: { readonly id: number; readonly source: string },
  source: string,
): Promise<boolean> {
  if (account.source === source) return true;
  const reported = await importedExecutions(db, traderId)
    .select('id')
    .where('account_id', '=', account.id)
    .where('source', '=', source)
    .limit(1)
    .executeTakeFirst();
  return reported !== undefined;
}

/** Whether an account's name stands for another account, as the trader says or said. */
export async function isSameAsAnother(
  db: Kysely<Tables>,
  { traderId, answers: { pairs = [] } }: { readonly traderId: number; readonly answers: FileAnswersInput },
  name: string,
): Promise<boolean> {
  if (pairs.some(({ account, relation }) => account === name && relation === 'same')) return true;
  const stored = await readPairs(db, traderId);
  return stored.some((pair) => pair.name === name && pair.relation === 'same');
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
