import { sql, type Kysely } from 'kysely';
import { NEIGHBOURS, type Neighbour } from '@daybook/api/grouping.ts';
import type { Tables } from '#server/store/tables.ts';

/** A published trade with what names its position. */
export interface TradePlace {
  readonly id: number;
  readonly accountId: number;
  readonly instrumentId: number;
  readonly closed: number;
}

/** One execution of a trade: its identity for groups, and whether the trade holds all of it. */
export interface HeldExecution {
  readonly key: string;
  readonly isWhole: boolean;
}

/** A trade of the trader by its public id; null when it is not theirs or not there. */
export async function findPlace(
  db: Kysely<Tables>,
  traderId: number,
  publicId: string,
): Promise<TradePlace | null> {
  const row = await db
    .selectFrom('trade')
    .innerJoin('import', (join) =>
      join.onRef('import.trader_id', '=', 'trade.trader_id').onRef('import.id', '=', 'trade.import_id'),
    )
    .select(['trade.id', 'trade.account_id', 'trade.instrument_id', 'trade.closed'])
    .where('trade.trader_id', '=', traderId)
    .where('trade.public_id', '=', publicId)
    .where('trade.gone', '=', 0)
    .where('import.state', '=', 'published')
    .executeTakeFirst();
  if (!row) return null;
  return { id: row.id, accountId: row.account_id, instrumentId: row.instrument_id, closed: row.closed };
}

/** Executions of a trade in the order of its page. */
export async function readHeld(
  db: Kysely<Tables>,
  traderId: number,
  tradeId: number,
): Promise<HeldExecution[]> {
  const rows = await db
    .selectFrom('trade_part')
    .innerJoin('execution', (join) =>
      join
        .onRef('execution.trader_id', '=', 'trade_part.trader_id')
        .onRef('execution.id', '=', 'trade_part.execution_id'),
    )
    .select(['execution.source', 'execution.identity', 'execution.size', 'trade_part.size as held'])
    .where('trade_part.trader_id', '=', traderId)
    .where('trade_part.trade_id', '=', tradeId)
    .orderBy('trade_part.n')
    .execute();
  return rows.map((row) => ({ key: `${row.source}|${row.identity}`, isWhole: row.size === row.held }));
}

/** Trades of the same position before and after, the nearest first. */
export async function readNeighbours(
  db: Kysely<Tables>,
  traderId: number,
  place: TradePlace,
): Promise<{ before: Neighbour[]; after: Neighbour[] }> {
  const beside = (direction: 'asc' | 'desc') =>
    db
      .selectFrom('trade')
      .innerJoin('import', (join) =>
        join.onRef('import.trader_id', '=', 'trade.trader_id').onRef('import.id', '=', 'trade.import_id'),
      )
      .select([
        'trade.public_id',
        'trade.day',
        'trade.side',
        'trade.size',
        'trade.start_seconds',
        'trade.end_seconds',
        'trade.net',
      ])
      .where('trade.trader_id', '=', traderId)
      .where('trade.account_id', '=', place.accountId)
      .where('trade.instrument_id', '=', place.instrumentId)
      .where('trade.gone', '=', 0)
      .where('import.state', '=', 'published')
      .where('trade.id', '!=', place.id)
      .where('trade.closed', direction === 'asc' ? '>=' : '<', place.closed)
      .orderBy('trade.closed', direction)
      .orderBy('trade.id', direction)
      .limit(NEIGHBOURS)
      .execute();
  const shown = (rows: Awaited<ReturnType<typeof beside>>) =>
    rows.map((row) => ({
      id: row.public_id,
      day: row.day,
      side: row.side,
      size: row.size,
      start: row.start_seconds,
      end: row.end_seconds,
      net: row.net,
    }));
  return { before: shown(await beside('desc')), after: shown(await beside('asc')) };
}

export interface Origin {
  readonly byHand: boolean;
  /** The least certain of its executions. */
  readonly fees: 'stated' | 'by-hand' | 'estimated' | 'unknown';
  readonly zone: string;
  readonly localText: string;
  /** The platform's own position that all executions belong to; null where it names none, or several. */
  readonly position: string | null;
  /** Whether the platform settled its profit. */
  readonly settled: boolean;
}

/** Where the trade's fees and times come from, and whether any of its executions is in a group drawn by hand. */
export async function readOrigin(db: Kysely<Tables>, traderId: number, place: TradePlace): Promise<Origin> {
  const rows = await db
    .selectFrom('trade_part')
    .innerJoin('execution', (join) =>
      join
        .onRef('execution.trader_id', '=', 'trade_part.trader_id')
        .onRef('execution.id', '=', 'trade_part.execution_id'),
    )
    .leftJoin('by_hand_group', (join) =>
      join
        .onRef('by_hand_group.trader_id', '=', 'execution.trader_id')
        .onRef('by_hand_group.account_id', '=', 'execution.account_id')
        .onRef('by_hand_group.instrument_id', '=', 'execution.instrument_id')
        .onRef('by_hand_group.source', '=', 'execution.source')
        .onRef('by_hand_group.identity', '=', 'execution.identity'),
    )
    .select([
      'execution.fee_provenance',
      'execution.zone',
      'execution.local_text',
      'execution.position_ref',
      'execution.stated_profit',
      sql<number>`CASE WHEN by_hand_group.group_no IS NULL THEN 0 ELSE 1 END`.as('drawn'),
    ])
    .where('trade_part.trader_id', '=', traderId)
    .where('trade_part.trade_id', '=', place.id)
    .orderBy('trade_part.n')
    .execute();
  const provenances = new Set(rows.map((row) => row.fee_provenance));
  const fees =
    (['unknown', 'estimated', 'by-hand'] as const).find((provenance) => provenances.has(provenance)) ??
    'stated';
  const [position = null, ...others] = new Set(rows.map((row) => row.position_ref));
  return {
    byHand: rows.some(({ drawn }) => drawn === 1),
    fees,
    zone: rows[0]?.zone ?? '',
    localText: rows[0]?.local_text ?? '',
    position: others.length > 0 ? null : position,
    settled: rows.some((row) => row.stated_profit !== null),
  };
}
