import type { Kysely } from 'kysely';
import { forgetPair, keepPair } from '#server/accounts/pairs/queries.ts';
import type { ImportTable, Tables } from '#server/store/tables.ts';
import { readDetail, type KeptPair } from './import-detail.ts';
import { readAccountNames } from './restate-days.ts';

type AccountNames = Awaited<ReturnType<typeof readAccountNames>>;

/** Keeps what the trader said of accounts with an import. */
export async function keepPairs(
  db: Kysely<Tables>,
  traderId: number,
  names: AccountNames,
  pairs: readonly KeptPair[],
  now: number,
): Promise<void> {
  for (const { name, relation, executions, accountId } of withIds(pairs, names))
    await keepPair(db, traderId, { name, accountId, relation, executions, now });
}

/** Forgets it where the import is undone. */
export async function forgetPairs(
  db: Kysely<Tables>,
  traderId: number,
  { detail }: ImportTable,
): Promise<void> {
  const pairs = readDetail(detail).facts?.pairs ?? [];
  if (pairs.length === 0) return;
  for (const pair of withIds(pairs, await readAccountNames(db, traderId)))
    await forgetPair(db, traderId, pair);
}

function withIds(pairs: readonly KeptPair[], names: AccountNames) {
  return pairs.flatMap(({ other, ...pair }) => {
    const account = names.find(({ source, name }) => source === other.source && name === other.name);
    return account ? [{ ...pair, accountId: account.id }] : [];
  });
}
