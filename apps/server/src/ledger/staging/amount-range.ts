import type { Kysely } from 'kysely';
import { setImmediate as turn } from 'node:timers/promises';
import { dayText, type Day } from '@daybook/domain/calendar.ts';
import { MAX_AMOUNT } from '@daybook/domain/money.ts';
import type { Trade } from '@daybook/domain/trade/grouping/grouping.ts';
import type { Store } from '#server/store/store.ts';
import { publishedTrades } from '#server/ledger/query-scopes.ts';
import type { Tables } from '#server/store/tables.ts';
import type { TouchedPosition } from './changes.ts';
import type { StoredExecution } from '#server/ledger/grouping/positions.ts';
import type { RegroupedStretch } from '#server/ledger/grouping/regroup.ts';

/** What an amount out of range belongs to: one trade, one day of an account, or all of an account. */
type AmountScope = 'trade' | 'day' | 'account';

/** Where the amounts of an import, together with what is in the journal, leave the range that can be calculated with. */
export class AmountsOutOfRange extends Error {
  /** Scope, then account, symbol and day (YYYY-MM-DD), each empty where it is not the point. */
  readonly names: readonly [scope: AmountScope, account: string, symbol: string, day: string];
  constructor(names: AmountsOutOfRange['names']) {
    super(`amounts out of range: ${names.filter((name) => name !== '').join(', ')}`);
    this.names = names;
  }
}

/** How a trade of a position is named of which no figure can be calculated. */
export async function readTradeNames(
  db: Kysely<Tables>,
  traderId: number,
  { accountId, instrumentId }: TouchedPosition,
): Promise<AmountsOutOfRange['names']> {
  const { symbol } = await db
    .selectFrom('instrument')
    .select('symbol')
    .where('trader_id', '=', traderId)
    .where('id', '=', instrumentId)
    .executeTakeFirstOrThrow();
  const { name } = await db
    .selectFrom('account')
    .select('user_name as name')
    .where('trader_id', '=', traderId)
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return ['trade', name, symbol, ''];
}

/** An upper bound of what an account has traded: profits, losses and fees added up without their signs. */
export interface TradedAmount {
  readonly accountId: number;
  readonly amount: number;
}

interface GatheredAccount {
  readonly accountId: number;
  amount: number;
  /** By New York day of closing. */
  readonly days: Map<number, number>;
  /** Stored trades whose figures are replaced. */
  readonly replaced: Set<number>;
}

/**
 * Adds up the amounts of what an import makes, without their signs: no sum over a part of them, in whatever order and with
 * whatever filter, is larger. All of a trader's stay below 2^53 together.
 */
export function gatherAmounts() {
  const accounts = new Map<number, GatheredAccount>();
  return {
    take({ position: { accountId }, matched }: RegroupedStretch): void {
      const account = accounts.getOrInsertComputed(accountId, () => empty(accountId));
      for (const trade of matched.created) add(account, trade);
      for (const { old, trade } of matched.changed) {
        account.replaced.add(old.id);
        add(account, trade);
      }
      for (const { id } of matched.gone) account.replaced.add(id);
    },
    end: (): ReadonlyMap<number, GatheredAccount> => accounts,
  };
}

function empty(accountId: number): GatheredAccount {
  return { accountId, amount: 0, days: new Map(), replaced: new Set() };
}

function add(account: GatheredAccount, { day, gross, fees, parts }: Trade<StoredExecution>): void {
  const single = parts.reduce((sum, part) => sum + Math.abs(part.tradePnL) + Math.abs(part.fees), 0);
  const amount = Math.max(single, Math.abs(gross) + Math.abs(fees));
  account.amount += amount;
  account.days.set(day, (account.days.get(day) ?? 0) + amount);
}

/**
 * What the accounts of an import have traded once it is published. Throws AmountsOutOfRange where all that the trader traded
 * leaves the range. The kept bounds only rise, so that nothing has to be read; where they would be too high, all is added up.
 */
export async function checkAmounts(
  store: Store,
  traderId: number,
  gathered: ReadonlyMap<number, GatheredAccount>,
): Promise<TradedAmount[]> {
  if (gathered.size === 0) return [];
  const rows = await store.read((db) =>
    db
      .selectFrom('account')
      .select(['id', 'user_name as name', 'traded'])
      .where('trader_id', '=', traderId)
      .execute(),
  );
  const bounds = new Map(rows.map(({ id, traded }) => [id, traded]));
  const next = (known: ReadonlyMap<number, number>) =>
    [...gathered.values()].map(({ accountId, amount }) => ({
      accountId,
      amount: (known.get(accountId) ?? 0) + amount,
    }));
  if (totalOf(bounds, next(bounds)) <= MAX_AMOUNT) return next(bounds);
  for (const { id } of rows)
    bounds.set(id, await readTraded(store, traderId, id, gathered.get(id)?.replaced));
  const exact = next(bounds);
  if (totalOf(bounds, exact) <= MAX_AMOUNT) return exact;
  const largest = [...gathered.values()].reduce((left, right) => (left.amount < right.amount ? right : left));
  const name = rows.find(({ id }) => id === largest.accountId)?.name ?? '';
  throw new AmountsOutOfRange(namesOf(largest, name));
}

function totalOf(bounds: ReadonlyMap<number, number>, changed: readonly TradedAmount[]): number {
  const all = new Map(bounds);
  for (const { accountId, amount } of changed) all.set(accountId, amount);
  return [...all.values()].reduce((sum, amount) => sum + amount, 0);
}

function namesOf({ days }: GatheredAccount, name: string): AmountsOutOfRange['names'] {
  const day = [...days].find(([, amount]) => amount > MAX_AMOUNT);
  return day ? ['day', name, '', dayText(day[0] as Day)] : ['account', name, '', ''];
}

/** Adds up all that a trader's accounts traded and keeps it; throws AmountsOutOfRange, naming the largest account. */
export async function recountTraded(store: Store, traderId: number): Promise<void> {
  const accounts = await store.read((db) =>
    db.selectFrom('account').select(['id', 'user_name as name']).where('trader_id', '=', traderId).execute(),
  );
  const amounts: { readonly id: number; readonly name: string; readonly amount: number }[] = [];
  for (const { id, name } of accounts)
    amounts.push({ id, name, amount: await readTraded(store, traderId, id) });
  const largest = amounts.toSorted((left, right) => right.amount - left.amount)[0];
  if (amounts.reduce((sum, { amount }) => sum + amount, 0) > MAX_AMOUNT)
    throw new AmountsOutOfRange(['account', largest!.name, '', '']);
  await store.write(async (db) => {
    for (const { id, amount } of amounts)
      await db
        .updateTable('account')
        .set({ traded: amount })
        .where('trader_id', '=', traderId)
        .where('id', '=', id)
        .execute();
  });
}

const TRADES_A_PAGE = 2000;

/** Exactly what an account's trades amount to, but for some that are replaced. */
async function readTraded(
  store: Store,
  traderId: number,
  accountId: number,
  without: ReadonlySet<number> = new Set(),
): Promise<number> {
  let sum = 0;
  for (let after = 0; ; await turn()) {
    const page = await store.read((db) =>
      publishedTrades(db, traderId)
        .select(['id', 'gross', 'fees', 'account_id'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(TRADES_A_PAGE)
        .execute(),
    );
    for (const { id, gross, fees, account_id: of } of page)
      if (of === accountId && !without.has(id)) sum += Math.abs(gross) + Math.abs(fees);
    after = page.at(-1)?.id ?? after;
    if (page.length < TRADES_A_PAGE) return sum;
  }
}
