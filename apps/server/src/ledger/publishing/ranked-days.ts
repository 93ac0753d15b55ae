import { sql, type Kysely } from 'kysely';
import { sameTrader } from '#server/store/same-trader.ts';
import { pauseNowAndThen } from '#server/store/transactions.ts';
import { clamped, sumAmounts } from '#server/store/sum-amounts.ts';
import { isNotDeleted, publishedTrades } from '#server/ledger/query-scopes.ts';
import type { Tables } from '#server/store/tables.ts';

/** The one currency that is ranked: amounts of different currencies are never added. */
export const RANKED_CURRENCY = 'USD';

/** Days that are summed up in one statement: some milliseconds of another writer's time. */
const DAYS_A_STATEMENT = 20;
/** Rows that are added in one statement. */
const ROWS_A_STATEMENT = 200;

/** Some days at a time. */
export function* dayBatches(days: Iterable<number>): Generator<readonly number[]> {
  const all = [...new Set(days)];
  for (let from = 0; from < all.length; from += DAYS_A_STATEMENT)
    yield all.slice(from, from + DAYS_A_STATEMENT);
}

/** Sums the ranked results of some days of a trader up again, in the caller's transaction. */
export async function recountRanked(
  db: Kysely<Tables>,
  traderId: number,
  days: Iterable<number>,
): Promise<void> {
  const mayPause = pauseNowAndThen();
  for (const batch of dayBatches(days)) {
    await mayPause();
    await db.deleteFrom('ranked_day').where('trader_id', '=', traderId).where('day', 'in', batch).execute();
    await addRanked(db, await rankedTrades(db, traderId).where('trade.day', 'in', batch).execute());
    await addRanked(db, await hiddenResults(db, traderId).where('hidden_result.day', 'in', batch).execute());
  }
}

/** Adds results to what is ranked of their days; one row for each account, day and mark. */
export async function addRanked(db: Kysely<Tables>, rows: readonly Tables['ranked_day'][]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT)
    await db
      .insertInto('ranked_day')
      .values(rows.slice(from, from + ROWS_A_STATEMENT))
      .onConflict((conflict) =>
        conflict.columns(['trader_id', 'account_id', 'day', 'mark']).doUpdateSet((update) => ({
          net: clamped(sql`ranked_day.net + excluded.net`),
          trades: update('ranked_day.trades', '+', update.ref('excluded.trades')),
        })),
      )
      .execute();
}

/**
 * A trader's published dollar trades on live accounts, by account, day and mark. Those of the platform count whether they are
 * deleted or not, so that losses cannot be taken out of the ranking; those of files while they are not.
 */
export function rankedTrades(db: Kysely<Tables>, traderId: number) {
  return publishedTrades(db, traderId)
    .innerJoin('account', sameTrader('account.id', 'trade.account_id'))
    .leftJoin('journal', sameTrader('journal.trade_id', 'trade.id'))
    .select([
      'trade.trader_id',
      'trade.account_id',
      'trade.day',
      sql<'platform' | 'file'>`trade.mark`.as('mark'),
      sumAmounts('trade.net').as('net'),
      sql<number>`COUNT(*)`.as('trades'),
    ])
    .where('trade.currency', '=', RANKED_CURRENCY)
    .where('account.environment', '=', 'live')
    .where((where) =>
      where.or([
        where('trade.mark', '=', 'platform'),
        where.and([where('trade.mark', '=', 'file'), isNotDeleted()]),
      ]),
    )
    .groupBy(['trade.trader_id', 'trade.account_id', 'trade.day', 'trade.mark']);
}

/** Results in dollars that the platforms' executions of live accounts make and the journal does not show. */
export function hiddenResults(db: Kysely<Tables>, traderId: number) {
  return db
    .selectFrom('hidden_result')
    .innerJoin('account', sameTrader('account.id', 'hidden_result.account_id'))
    .innerJoin('instrument', sameTrader('instrument.id', 'hidden_result.instrument_id'))
    .select([
      'hidden_result.trader_id',
      'hidden_result.account_id',
      'hidden_result.day',
      sql<'platform' | 'file'>`'platform'`.as('mark'),
      sumAmounts('hidden_result.net').as('net'),
      sql<number>`CAST(SUM(hidden_result.trades) AS BIGINT)`.as('trades'),
    ])
    .where('hidden_result.trader_id', '=', traderId)
    .where('instrument.currency', '=', RANKED_CURRENCY)
    .where('account.environment', '=', 'live')
    .groupBy(['hidden_result.trader_id', 'hidden_result.account_id', 'hidden_result.day']);
}
