import type { Kysely } from 'kysely';
import type { SavedEntry, TypedEntry } from '@daybook/api/imports/account-entries.ts';
import { MAX_ACCOUNT_ENTRIES } from '@daybook/domain/account/account-entries.ts';
import { newPublicId } from '#server/store/new-public-id.ts';
import { raiseRevision } from '#server/store/raise-revision.ts';
import type { Tables } from '#server/store/tables.ts';
import {
  countEntries,
  deleteEntry,
  findAccountId,
  findBalance,
  findEntry,
  insertEntry,
  updateEntry,
} from './queries.ts';

/** Why nothing was changed. `same-day`: the day has a balance in that currency already. */
export type EntryFault = 'not-found' | 'too-many' | 'same-day';

interface NewEntry {
  readonly traderId: number;
  readonly accountUuid: string;
  /** Already checked. */
  readonly entry: TypedEntry;
  readonly now: number;
}

/** Adds an entry to an account, in the caller's transaction; two of one trader wait for each other, so that the limit holds. */
export async function createEntry(
  db: Kysely<Tables>,
  { traderId, accountUuid, entry, now }: NewEntry,
): Promise<SavedEntry | EntryFault> {
  await raiseRevision(db, traderId);
  const accountId = await findAccountId(db, traderId, accountUuid);
  if (accountId === undefined) return 'not-found';
  if ((await countEntries(db, traderId, accountId)) >= MAX_ACCOUNT_ENTRIES) return 'too-many';
  const id = newPublicId();
  if (await isTaken(db, traderId, accountId, { ...entry, id })) return 'same-day';
  await insertEntry(db, { traderId, accountId, id, now }, entry);
  return { ...entry, id, accountUuid };
}

/** States an entry again, in the caller's transaction. */
export async function changeEntry(
  db: Kysely<Tables>,
  traderId: number,
  id: string,
  entry: TypedEntry,
): Promise<SavedEntry | EntryFault> {
  await raiseRevision(db, traderId);
  const found = await findEntry(db, traderId, id);
  if (found === undefined) return 'not-found';
  const { accountId, accountUuid } = found;
  if (await isTaken(db, traderId, accountId, { ...entry, id })) return 'same-day';
  await updateEntry(db, traderId, id, entry);
  return { ...entry, id, accountUuid };
}

/** Removes an entry, in the caller's transaction; gives what it was. */
export async function removeEntry(
  db: Kysely<Tables>,
  traderId: number,
  id: string,
): Promise<SavedEntry | 'not-found'> {
  await raiseRevision(db, traderId);
  const found = await findEntry(db, traderId, id);
  if (found === undefined) return 'not-found';
  await deleteEntry(db, traderId, id);
  return found;
}

async function isTaken(
  db: Kysely<Tables>,
  traderId: number,
  accountId: number,
  entry: TypedEntry & { readonly id: string },
): Promise<boolean> {
  if (entry.kind !== 'balance') return false;
  const other = await findBalance(db, traderId, accountId, entry);
  return other !== undefined && other !== entry.id;
}
