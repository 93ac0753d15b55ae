import { sql, type Kysely } from 'kysely';
import {
  addRanked,
  dayBatches,
  hiddenResults,
  RANKED_CURRENCY,
  rankedTrades,
  recountRanked,
} from './ranked-days.ts';
import type { GainedDay, Outcome } from '#server/ledger/grouping/outcome.ts';
import { sameTrader } from '#server/store/same-trader.ts';
import { pauseNowAndThen } from '#server/store/transactions.ts';
import { clamped, sumAmounts } from '#server/store/sum-amounts.ts';
import { isNotDeleted, publishedTrades } from '#server/ledger/query-scopes.ts';
import type { Tables } from '#server/store/tables.ts';

/** Days that are added to in one statement. */
const DAYS_AT_ONCE = 200;

/** Calculates the results of some days of a trader again from the trades, in the caller's transaction. */
export async function recountDays(
  db: Kysely<Tables>,
  traderId: number,
  days: Iterable<number>,
): Promise<void> {
  const mayPause = pauseNowAndThen();
  const all = new Set(days);
  await recountRanked(db, traderId, all);
  for (const batch of dayBatches(all)) {
    await mayPause();
    await db.deleteFrom('account_day').where('trader_id', '=', traderId).where('day', 'in', batch).execute();
    await db
      .insertInto('account_day')
      .columns(['trader_id', 'account_id', 'day', 'net', 'trades'])
      .expression(countedTrades(db, traderId).where('trade.day', 'in', batch))
      .execute();
  }
}

/** Net and number of a trader's published dollar trades by account and day; deleted trades are left out. */
function countedTrades(db: Kysely<Tables>, traderId: number) {
  return publishedTrades(db, traderId)
    .leftJoin('journal', sameTrader('journal.trade_id', 'trade.id'))
    .select([
      'trade.trader_id',
      'trade.account_id',
      'trade.day',
      sumAmounts('trade.net').as('net'),
      sql<number>`COUNT(*)`.as('trades'),
    ])
    .where('trade.currency', '=', RANKED_CURRENCY)
    .where(isNotDeleted())
    .groupBy(['trade.trader_id', 'trade.account_id', 'trade.day']);
}

/**
 * Follows what a published import changed, in its transaction. Days on which trades changed or went are calculated again; on
 * days that only gained trades their sums are added, so that a large first import reads no trade again.
 */
export async function followRegrouping(
  db: Kysely<Tables>,
  traderId: number,
  { changedDays, gained }: Pick<Outcome, 'changedDays' | 'gained'>,
): Promise<void> {
  await recountDays(db, traderId, changedDays);
  const others = gained.filter(({ day }) => !changedDays.has(day));
  const rows = await sumRanked(db, traderId, others);
  await addRanked(db, await rankedOf(db, traderId, others));
  for (let from = 0; from < rows.length; from += DAYS_AT_ONCE)
    await db
      .insertInto('account_day')
      .values(rows.slice(from, from + DAYS_AT_ONCE))
      .onConflict((conflict) =>
        conflict.columns(['trader_id', 'account_id', 'day']).doUpdateSet((update) => ({
          net: clamped(sql`account_day.net + excluded.net`),
          trades: update('account_day.trades', '+', update.ref('excluded.trades')),
        })),
      )
      .execute();
}

async function sumRanked(
  db: Kysely<Tables>,
  traderId: number,
  gained: readonly GainedDay[],
): Promise<Tables['account_day'][]> {
  const ranked = await rankedInstruments(db, traderId);
  const sums = new Map<string, Tables['account_day']>();
  for (const { accountId, instrumentId, day, net, trades } of gained) {
    if (!ranked.has(instrumentId)) continue;
    const key = `${accountId}|${day}`;
    const row = sums.get(key) ?? emptyDay(traderId, accountId, day);
    row.net += net;
    row.trades += trades;
    sums.set(key, row);
  }
  return [...sums.values()];
}

/** What of new trades is ranked: those on live accounts, under their marks. */
async function rankedOf(
  db: Kysely<Tables>,
  traderId: number,
  gained: readonly GainedDay[],
): Promise<Tables['ranked_day'][]> {
  const live = await db
    .selectFrom('account')
    .select('id')
    .where('trader_id', '=', traderId)
    .where('environment', '=', 'live')
    .execute();
  const ids = new Set(live.map(({ id }) => id));
  const ofLive = gained.filter(({ accountId }) => ids.has(accountId));
  const rows: Tables['ranked_day'][] = [];
  for (const [mark, own] of Map.groupBy(ofLive, (day) => day.mark))
    for (const row of await sumRanked(db, traderId, own)) rows.push({ ...row, mark });
  return rows;
}

function emptyDay(traderId: number, accountId: number, day: number): Tables['account_day'] {
  return { trader_id: traderId, account_id: accountId, day, net: 0, trades: 0 };
}

async function rankedInstruments(db: Kysely<Tables>, traderId: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('instrument')
    .select('id')
    .where('trader_id', '=', traderId)
    .where('currency', '=', RANKED_CURRENCY)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

interface ReadableStore {
  read<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>;
}

/** Compares the kept results of a trader with the sums over the trades. One sentence a difference. */
export async function checkAccountDays(store: ReadableStore, traderId: number): Promise<string[]> {
  const [kept, summed] = await store.read(async (db) => [
    await db.selectFrom('account_day').selectAll().where('trader_id', '=', traderId).execute(),
    await countedTrades(db, traderId).execute(),
  ]);
  const texts = (rows: readonly Tables['account_day'][]) =>
    new Map(
      rows.map((row) => [`account ${row.account_id}, day ${row.day}`, `${row.net} of ${row.trades} trades`]),
    );
  return [...differences(texts(kept), texts(summed)), ...(await checkRanked(store, traderId))];
}

/** The same of what is ranked. */
async function checkRanked(store: ReadableStore, traderId: number): Promise<string[]> {
  const [kept, shown, hidden] = await store.read(async (db) => [
    await db.selectFrom('ranked_day').selectAll().where('trader_id', '=', traderId).execute(),
    await rankedTrades(db, traderId).execute(),
    await hiddenResults(db, traderId).execute(),
  ]);
  const texts = (rows: readonly Tables['ranked_day'][]) => {
    const sums = Map.groupBy(rows, (row) => `account ${row.account_id}, day ${row.day}, ${row.mark}`);
    const sum = (own: readonly Tables['ranked_day'][], figure: 'net' | 'trades') =>
      own.reduce((total, row) => total + row[figure], 0);
    return new Map(
      [...sums].map(([key, own]) => [key, `${sum(own, 'net')} of ${sum(own, 'trades')} ranked trades`]),
    );
  };
  return differences(texts(kept), texts([...shown, ...hidden]));
}

function differences(left: ReadonlyMap<string, string>, right: ReadonlyMap<string, string>): string[] {
  return [...new Set([...left.keys(), ...right.keys()])]
    .filter((key) => left.get(key) !== right.get(key))
    .map(
      (key) => `${key}: ${left.get(key) ?? 'nothing'} is kept, the trades say ${right.get(key) ?? 'nothing'}`,
    );
}
