import type { Store } from '../../apps/server/src/store/store.ts';
import type { Tables } from '../../apps/server/src/store/tables.ts';
import { sameTrader } from '../../apps/server/src/store/same-trader.ts';

/** A published trade with its names; amounts 1/10,000 dollar, instants in milliseconds. */
export interface PublishedTrade {
  readonly id: number;
  readonly publicId: string;
  readonly uuid: string;
  readonly revision: number;
  readonly account: string;
  readonly symbol: string;
  readonly side: 'long' | 'short';
  readonly size: string;
  readonly opened: number;
  readonly closed: number;
  readonly day: number;
  readonly gross: number;
  readonly fees: number;
  readonly net: number;
  readonly executions: number;
}

/** A trader's published trades in the order of closing. */
export async function readPublishedTrades(store: Store, traderId: number): Promise<PublishedTrade[]> {
  const rows = await store.read((db) =>
    db
      .selectFrom('trade')
      .innerJoin('import', sameTrader('import.id', 'trade.import_id'))
      .innerJoin('account', sameTrader('account.id', 'trade.account_id'))
      .innerJoin('instrument', sameTrader('instrument.id', 'trade.instrument_id'))
      .selectAll('trade')
      .select(['account.user_name', 'instrument.symbol'])
      .where('trade.trader_id', '=', traderId)
      .where('trade.gone', '=', 0)
      .where('import.state', '=', 'published')
      .orderBy('trade.closed')
      .orderBy('trade.opened')
      .orderBy('trade.account_id')
      .orderBy('instrument.symbol')
      .orderBy('trade.id')
      .execute(),
  );
  return rows.map((row) => ({
    id: row.id,
    publicId: row.public_id,
    uuid: row.uuid,
    revision: row.revision,
    account: row.user_name,
    symbol: row.symbol,
    side: row.side,
    size: row.size,
    opened: row.opened,
    closed: row.closed,
    day: row.day,
    gross: row.gross,
    fees: row.fees,
    net: row.net,
    executions: row.executions,
  }));
}

/** What a trade says, without the ids that its store gave it. */
export function withoutIds(
  trade: PublishedTrade,
): Omit<PublishedTrade, 'id' | 'publicId' | 'uuid' | 'revision'> {
  const { id: _id, publicId: _publicId, uuid: _uuid, revision: _revision, ...content } = trade;
  return content;
}

const COUNTED = [
  'account',
  'execution',
  'import',
  'import_execution',
  'instrument',
  'journal',
  'missing_opening',
  'raw_answer',
  'reconciliation',
  'segment',
  'set_aside',
  'split',
  'sync',
  'sync_quota',
  'trade',
  'trade_part',
] as const satisfies readonly (keyof Tables)[];

export type RowCounts = Readonly<Record<(typeof COUNTED)[number], number>>;

/** How many rows a trader has in the tables that a synchronisation writes. */
export async function countRows(store: Store, traderId: number): Promise<RowCounts> {
  return store.read(async (db) => {
    const counts = {} as Record<(typeof COUNTED)[number], number>;
    for (const table of COUNTED) {
      const { rows } = await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('rows'))
        .where('trader_id', '=', traderId)
        .executeTakeFirstOrThrow();
      counts[table] = Number(rows);
    }
    return counts;
  });
}
