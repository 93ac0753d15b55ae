import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Store } from '#server/store/store.ts';
import { ALL_FILES } from '#server/own-data/tables/all-files.ts';

/** Rows removed in one transaction: with what hangs on them some milliseconds, so that nobody waits behind it. */
const BATCH = 100;

/** The large tables in an order in which few rows hang on each one that goes; the rest is small or goes with these. */
const LARGE = ['trade', 'execution', 'raw_answer'] as const;

/** Whether to continue; asked between two batches. */
type ShouldContinue = () => Promise<boolean>;

/**
 * Removes a trader's trades, executions and kept answers of platforms with all that hangs on them, in small batches. Ended by `shouldContinue` it is resumed
 * by the next call. Returns whether everything is gone.
 */
export async function removeFacts(
  store: Store,
  traderId: number,
  shouldContinue: ShouldContinue,
): Promise<boolean> {
  for (const table of LARGE) {
    while ((await removeBatch(store, table, traderId)) > 0) {
      if (!(await shouldContinue())) return false;
      await turn();
    }
  }
  return true;
}

function removeBatch(store: Store, table: (typeof LARGE)[number], traderId: number): Promise<number> {
  return store.write(async (db) => {
    const rows = await db
      .selectFrom(table)
      .select('id')
      .where('trader_id', '=', traderId)
      .limit(BATCH)
      .execute();
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0)
      await db.deleteFrom(table).where('trader_id', '=', traderId).where('id', 'in', ids).execute();
    return ids.length;
  });
}

/** What is left of a journal that was never filled to its end, so that it can be filled again; plan and mistakes stay. */
export async function emptyJournal(store: Store, traderId: number): Promise<void> {
  await removeFacts(store, traderId, async () => true);
  await store.write(async (db) => {
    await db.updateTable('trader').set({ principal_account_id: null }).where('id', '=', traderId).execute();
    for (const table of EMPTIED)
      await sql`DELETE FROM ${sql.table(table)} WHERE trader_id = ${traderId}`.execute(db);
  });
}

/** What the journal is made of last goes first; what is calculated of it, and pictures, go before. */
const EMPTIED = [
  'image',
  'segment',
  'account_day',
  ...ALL_FILES.filter(({ isExportOnly, isKept }) => !isExportOnly && !isKept)
    .map(({ record }) => record.table)
    .toReversed(),
  'sync',
] as const;
