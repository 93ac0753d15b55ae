import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import {
  dayKey,
  NOTHING_MOVED,
  readMovedByGrouping,
  type Moved,
} from '#server/ledger/reconciliation/moved-by-grouping.ts';
import { TOLERANCE_A_FILL } from '#server/ledger/reconciliation/tolerance.ts';
import { sameTrader } from '#server/store/same-trader.ts';
import type { Store } from '#server/store/store.ts';
import { sumAmounts } from '#server/store/sum-amounts.ts';
import type { SyncRecord } from '#server/ledger/sync-record.ts';
import { latestExecutions, publishedTrades } from '#server/ledger/query-scopes.ts';

/** A day on which the trades and the platform's own report differ by more than rounding can. */
export interface Difference {
  readonly account: string;
  readonly day: number;
  readonly currency: string;
  readonly statedGross: number | null;
  readonly statedNet: number | null;
  readonly gross: number;
  readonly net: number;
}

const BATCH = 250;

interface DaySum {
  readonly account: number;
  readonly name: string;
  readonly day: number;
  readonly currency: string;
  readonly gross: number;
  readonly net: number;
  readonly fills: number;
}

/** The result of a day's executions alone: the platform does not know manual groupings. */
function withoutMoves(
  sum: DaySum,
  moved: ReadonlyMap<string, Moved>,
): Pick<DaySum, 'gross' | 'net' | 'fills'> {
  const { gross, net, fills } = moved.get(dayKey(sum.account, sum.day, sum.currency)) ?? NOTHING_MOVED;
  return { gross: sum.gross - gross, net: sum.net - net, fills: sum.fills - fills };
}

/**
 * Compares the trades' gross and net by account and day with what the platform states, keeps both, and returns the
 * differences. A day in several currencies is left out, since the platform states one sum for it.
 */
export async function reconcile(
  store: Store,
  traderId: number,
  record: SyncRecord,
  now: number,
): Promise<Difference[]> {
  const { stated } = record;
  if (stated === null) return [];
  const named = new Set(stated.map(({ account }) => account));
  const accounts = record.accounts.filter(({ id, isStated }) => isStated || named.has(id));
  if (accounts.length === 0) return [];
  const sums = await readDays(store, traderId, accounts);
  const statedBy = new Map(stated.map((day) => [`${day.account}|${day.day}`, day]));
  const ours = new Map(sums.map((sum) => [`${sum.account}|${sum.day}`, sum]));
  const known = await readAccounts(store, traderId);
  const only = stated
    .filter((day) => !ours.has(`${day.account}|${day.day}`))
    .map(({ account, day }): DaySum => ({
      account,
      name: known.get(account)?.name ?? '',
      day,
      currency: known.get(account)?.currency ?? 'USD',
      gross: 0,
      net: 0,
      fills: 0,
    }));
  const currencies = Map.groupBy(sums, (sum) => `${sum.account}|${sum.day}`);
  const comparable = sums.filter((sum) => currencies.get(`${sum.account}|${sum.day}`)?.length === 1);
  const fullyStated = new Set(accounts.flatMap(({ id, isStated }) => (isStated ? [id] : [])));
  const all = [...comparable, ...only]
    .map((sum) => ({ sum, stated: statedBy.get(`${sum.account}|${sum.day}`) ?? null }))
    .filter(({ sum, stated: theirs }) => theirs !== null || fullyStated.has(sum.account));
  if (all.length === 0) return [];
  for (let from = 0; from < all.length; from += BATCH)
    await writeDays(store, traderId, now, all.slice(from, from + BATCH));
  const days = all.map(({ sum }) => sum.day);
  const moved = await store.read((db) =>
    readMovedByGrouping(db, traderId, Math.min(...days), Math.max(...days)),
  );
  return all
    .filter((day) => isDifferent(day.stated, withoutMoves(day.sum, moved)))
    .map(({ sum, stated: theirs }) => ({
      account: sum.name,
      day: sum.day,
      currency: sum.currency,
      statedGross: theirs?.gross ?? null,
      statedNet: theirs?.net ?? null,
      gross: sum.gross,
      net: sum.net,
    }));
}

interface ComparedDay {
  readonly sum: DaySum;
  /** Null for a day that is missing from a platform that reports all days; a figure is null when it is not stated. */
  readonly stated: { readonly gross: number | null; readonly net: number | null } | null;
}

function isDifferent(stated: ComparedDay['stated'], sum: Pick<DaySum, 'gross' | 'net' | 'fills'>): boolean {
  if (!stated) return sum.fills > 0;
  const tolerance = TOLERANCE_A_FILL * sum.fills;
  const differs = (theirs: number | null, ours: number) =>
    theirs !== null && Math.abs(theirs - ours) > tolerance;
  return differs(stated.gross, sum.gross) || differs(stated.net, sum.net);
}

/** Days summed at once; a busy month is some thousand trades. */
const DAYS_A_LOOK = 31;

/** The trades of the accounts by day, each account from its own first day on, a month at a time. */
async function readDays(store: Store, traderId: number, accounts: SyncRecord['accounts']): Promise<DaySum[]> {
  const from = new Map(accounts.map((account) => [account.id, account.from]));
  const { first, last } = await store.read((db) =>
    db
      .selectFrom('trade')
      .select(({ fn }) => [fn.min('day').as('first'), fn.max('day').as('last')])
      .where('trader_id', '=', traderId)
      .executeTakeFirstOrThrow(),
  );
  const sums: DaySum[] = [];
  const start = Math.max(first ?? 0, Math.min(...from.values()));
  for (let day = start; last !== null && day <= last; day += DAYS_A_LOOK) {
    const month = await readSums(store, traderId, [...from.keys()], day);
    sums.push(...month.filter((sum) => sum.day >= from.get(sum.account)!));
    await turn();
  }
  return sums;
}

async function readSums(
  store: Store,
  traderId: number,
  accounts: readonly number[],
  first: number,
): Promise<DaySum[]> {
  const rows = await store.read((db) =>
    publishedTrades(db, traderId)
      .innerJoin('account', sameTrader('account.id', 'trade.account_id'))
      .select([
        'trade.account_id',
        'account.user_name',
        'trade.day',
        'trade.currency',
        sumAmounts('trade.gross').as('gross'),
        sumAmounts('trade.net').as('net'),
        sql<number>`CAST(SUM(trade.executions) AS BIGINT)`.as('fills'),
      ])
      .where('trade.account_id', 'in', [...accounts])
      .where('trade.day', '>=', first)
      .where('trade.day', '<', first + DAYS_A_LOOK)
      .groupBy(['trade.account_id', 'account.user_name', 'trade.day', 'trade.currency'])
      .execute(),
  );
  return rows.map((row) => ({
    account: row.account_id,
    name: row.user_name,
    day: row.day,
    currency: row.currency,
    gross: row.gross,
    net: row.net,
    fills: row.fills,
  }));
}

/** Accounts by id, with the currency of what was traded there last; null where nothing was. */
async function readAccounts(
  store: Store,
  traderId: number,
): Promise<Map<number, { readonly name: string; readonly currency: string | null }>> {
  const rows = await store.read((db) =>
    db
      .selectFrom('account')
      .select(({ ref }) => [
        'account.id',
        'account.user_name as name',
        latestExecutions(db, traderId)
          .select('execution.currency')
          .where('execution.account_id', '=', ref('account.id'))
          .orderBy('execution.day', 'desc')
          .orderBy('execution.id', 'desc')
          .limit(1)
          .as('currency'),
      ])
      .where('account.trader_id', '=', traderId)
      .execute(),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

async function writeDays(
  store: Store,
  traderId: number,
  now: number,
  days: readonly ComparedDay[],
): Promise<void> {
  await store.write(async (db) => {
    for (const { sum, stated } of days) {
      // A day that the platform does not name is one without trades to it.
      const { gross, net } = stated ?? { gross: 0, net: 0 };
      const ours = { gross: sum.gross, net: sum.net, fills: sum.fills, checked_at: now };
      // What only a file states is left as the file stated it.
      const changes = {
        ...ours,
        ...(gross === null ? {} : { stated_gross: gross }),
        ...(net === null ? {} : { stated_net: net }),
      };
      await db
        .insertInto('reconciliation')
        .values({
          trader_id: traderId,
          account_id: sum.account,
          day: sum.day,
          currency: sum.currency,
          ...ours,
          stated_gross: gross,
          stated_net: net,
        })
        .onConflict((conflict) =>
          conflict.columns(['trader_id', 'account_id', 'day', 'currency']).doUpdateSet(changes),
        )
        .execute();
    }
  });
}
