import type { Kysely } from 'kysely';
import { publishedTrades } from '#server/ledger/query-scopes.ts';
import { pauseNowAndThen } from '#server/store/transactions.ts';
import { holdTrader } from '#server/store/raise-revision.ts';
import type { Tables } from '#server/store/tables.ts';
import { writeSharing } from './sharing.ts';

/** What became of the sharing of many trades, by their public ids. */
interface SharedMany {
  readonly changed: string[];
  readonly unchanged: number;
  readonly missing: string[];
}

/** Of one statement. */
const BATCH = 500;

/** Opens or closes the pages of many trades in the caller's transaction; `note` is called for each changed one. */
export async function shareMany(
  db: Kysely<Tables>,
  traderId: number,
  { publicIds, isShared }: { readonly publicIds: readonly string[]; readonly isShared: boolean },
  note: (publicId: string) => Promise<void>,
): Promise<SharedMany> {
  // Or two calls that name the same trades in another order would wait for each other.
  await holdTrader(db, traderId);
  const wanted = [...new Set(publicIds)];
  const found = new Map<string, boolean>();
  const mayPause = pauseNowAndThen();
  for (let from = 0; from < wanted.length; from += BATCH) {
    const rows = await publishedTrades(db, traderId)
      .select(['trade.public_id', 'trade.is_shared'])
      .where('trade.public_id', 'in', wanted.slice(from, from + BATCH))
      .execute();
    for (const row of rows) found.set(row.public_id, row.is_shared === 1);
    await mayPause();
  }
  const changed = wanted.filter((id) => found.get(id) === !isShared);
  for (const id of changed) {
    await writeSharing(db, traderId, id, { isShared });
    await note(id);
    await mayPause();
  }
  return {
    changed,
    unchanged: found.size - changed.length,
    missing: wanted.filter((id) => !found.has(id)),
  };
}
