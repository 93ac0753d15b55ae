import { sql } from 'kysely';
import { emailKey } from '@daybook/domain/account/email.ts';
import { deleteTrader } from '#server/own-data/deletion/delete-trader.ts';
import { runDeletions } from '#server/own-data/deletion/deletions.ts';
import type { Store } from '#server/store/store.ts';
import type { CommandOutput } from './output.ts';

/**
 * Deletes a trader and waits until every row is gone. Exit code 0; 1 for an unknown address, without `isSure`, and when rows are
 * left, which a server then removes.
 */
export async function deleteCommand(
  store: Store,
  email: string,
  isSure: boolean,
  output: CommandOutput,
): Promise<number> {
  const found = await findTrader(store, email);
  if (found === null) {
    output.note(`there is no trader ${email}`);
    return 1;
  }
  if (!isSure) {
    output.note(`${email} and ${found.trades} trades would be gone for ever; say --yes to do it`);
    return 1;
  }
  await store.write((db) => deleteTrader(db, found.id, Date.now()));
  const faults: unknown[] = [];
  await runDeletions({
    store,
    clock: Date.now,
    signal: new AbortController().signal,
    report: (error) => faults.push(error),
  });
  for (const fault of faults) output.note(String(fault));
  const isLeft = await hasTrader(store, found.id);
  output.print(
    isLeft ? `${email} is shut out; a server that runs removes the rest.` : `${email} is deleted.`,
  );
  return isLeft ? 1 : 0;
}

async function findTrader(store: Store, email: string): Promise<{ id: number; trades: number } | null> {
  const row = await store.read((db) =>
    db
      .selectFrom('trader')
      .leftJoin('trade', 'trade.trader_id', 'trader.id')
      .select(['trader.id', sql<number>`CAST(COUNT(trade.id) AS BIGINT)`.as('trades')])
      .where('trader.email_key', '=', emailKey(email))
      .groupBy('trader.id')
      .executeTakeFirst(),
  );
  return row ?? null;
}

async function hasTrader(store: Store, id: number): Promise<boolean> {
  const row = await store.read((db) =>
    db.selectFrom('trader').select('id').where('id', '=', id).executeTakeFirst(),
  );
  return row !== undefined;
}
