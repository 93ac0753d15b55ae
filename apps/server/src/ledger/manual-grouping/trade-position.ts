import type { Kysely } from 'kysely';
import { NEIGHBOURS, type Neighbour } from '@daybook/api/journal/grouping.ts';
import { isNotDeleted, publishedTrades, tradeParts } from '#server/ledger/query-scopes.ts';
import { sameTrader } from '#server/store/same-trader.ts';
import type { Tables } from '#server/store/tables.ts';

/** A published trade with what names its position. Instants in milliseconds. */
export interface TradePosition {
  readonly id: number;
  readonly accountId: number;
  readonly instrumentId: number;
  readonly closed: number;
}

/** What a trade holds of one execution: its identity for groups, and sizes as decimal text. */
export interface HeldExecution {
  readonly key: string;
  readonly held: string;
  readonly size: string;
}

/** A trade of the trader by its public id; null when it is not theirs or not there. */
export async function findTradePosition(
  db: Kysely<Tables>,
  traderId: number,
  publicId: string,
): Promise<TradePosition | null> {
  const row = await publishedTrades(db, traderId)
    .select(['trade.id', 'trade.account_id', 'trade.instrument_id', 'trade.closed'])
    .where('trade.public_id', '=', publicId)
    .executeTakeFirst();
  if (!row) return null;
  return { id: row.id, accountId: row.account_id, instrumentId: row.instrument_id, closed: row.closed };
}

/** The account at its present revision. */
export async function readAccount(
  db: Kysely<Tables>,
  traderId: number,
  accountId: number,
): Promise<{ readonly id: number; readonly revision: number }> {
  return db
    .selectFrom('account')
    .select(['id', 'revision'])
    .where('trader_id', '=', traderId)
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
}

/** Executions of a trade in the order of its page. */
export async function readHeld(
  db: Kysely<Tables>,
  traderId: number,
  tradeId: number,
): Promise<HeldExecution[]> {
  const rows = await tradeParts(db)
    .select(['execution.source', 'execution.identity', 'execution.size', 'trade_part.size as held'])
    .where('trade_part.trader_id', '=', traderId)
    .where('trade_part.trade_id', '=', tradeId)
    .orderBy('trade_part.n')
    .execute();
  return rows.map(({ source, identity, size, held }) => ({ key: `${source}|${identity}`, size, held }));
}

/** Trades of the same position before and after that are not deleted, the nearest first. */
export async function readNeighbours(
  db: Kysely<Tables>,
  traderId: number,
  place: TradePosition,
): Promise<{ before: Neighbour[]; after: Neighbour[] }> {
  const readNeighbour = (direction: 'asc' | 'desc') =>
    publishedTrades(db, traderId)
      .leftJoin('journal', sameTrader('journal.trade_id', 'trade.id'))
      .select([
        'trade.public_id',
        'trade.day',
        'trade.side',
        'trade.size',
        'trade.start_seconds',
        'trade.end_seconds',
        'trade.duration_seconds',
        'trade.net',
      ])
      .where('trade.account_id', '=', place.accountId)
      .where('trade.instrument_id', '=', place.instrumentId)
      .where('trade.id', '!=', place.id)
      .where(isNotDeleted())
      .where('trade.closed', direction === 'asc' ? '>=' : '<', place.closed)
      .orderBy('trade.closed', direction)
      .orderBy('trade.id', direction)
      .limit(NEIGHBOURS)
      .execute();
  const shown = (rows: Awaited<ReturnType<typeof readNeighbour>>) =>
    rows.map((row) => ({
      id: row.public_id,
      day: row.day,
      side: row.side,
      size: row.size,
      start: row.start_seconds,
      end: row.end_seconds,
      duration: row.duration_seconds,
      net: row.net,
    }));
  return { before: shown(await readNeighbour('desc')), after: shown(await readNeighbour('asc')) };
}
