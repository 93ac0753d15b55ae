import type { Kysely } from 'kysely';
import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import type { Trade } from '@daybook/domain/trade/grouping.ts';
import { insertMany } from '#server/store/insert-many.ts';
import { newPublicId } from '#server/store/new-public-id.ts';
import type { Store } from '#server/store/store.ts';
import { takeIds } from '#server/store/take-ids.ts';
import type { Tables, TradePartTable, TradeTable } from '#server/store/tables.ts';
import type { TouchedPosition } from './changes.ts';
import type { StoredExecution } from './positions.ts';
import { GROUPING_VERSION, type RegroupedStretch } from './regroup.ts';

/** What a trade is called before its position was looked at: the platform's where nobody else ever told its account anything. */
export type FirstMark = 'platform' | 'file';

/** Trades written in one transaction, with their parts. */
const BATCH = 250;

const TRADE_COLUMNS = [
  'trader_id',
  'id',
  'public_id',
  'uuid',
  'import_id',
  'account_id',
  'instrument_id',
  'currency',
  'side',
  'size',
  'volume',
  'gross',
  'fees',
  'net',
  'day',
  'opened',
  'closed',
  'start_seconds',
  'end_seconds',
  'duration_seconds',
  'executions',
  'closed_by_platform',
  'grouping_version',
  'revision',
  'mark',
] as const satisfies readonly (keyof TradeTable)[];
export const PART_COLUMNS = [
  'trader_id',
  'trade_id',
  'n',
  'execution_id',
  'size',
  'fees',
  'pnl',
] as const satisfies readonly (keyof TradePartTable)[];

/** Writes the trades of a stretch that are new, unseen under their import, in small batches. */
export async function writeNewTrades(
  store: Store,
  traderId: number,
  importId: number,
  { position, matched: { created } }: RegroupedStretch,
  mark: FirstMark,
): Promise<void> {
  if (created.length === 0) return;
  const currency = await store.read((db) => readCurrency(db, traderId, position.instrumentId));
  const firstId = await store.write((db) => takeIds(db, 'trade', created.length), 'lazy');
  const place = { traderId, importId, position, currency, mark };
  for (let from = 0; from < created.length; from += BATCH) {
    const batch = created.slice(from, from + BATCH);
    const trades = batch.map((trade, at) => tradeRow(place, firstId + from + at, trade));
    const parts = batch.flatMap((trade, at) => partRows(traderId, firstId + from + at, trade));
    await store.write(async (db) => {
      await insertMany(db, 'trade', TRADE_COLUMNS, trades);
      await insertMany(db, 'trade_part', PART_COLUMNS, parts);
    }, 'lazy');
    await turn();
  }
}

async function readCurrency(db: Kysely<Tables>, traderId: number, instrumentId: number): Promise<string> {
  const { currency } = await db
    .selectFrom('instrument')
    .select('currency')
    .where('trader_id', '=', traderId)
    .where('id', '=', instrumentId)
    .executeTakeFirstOrThrow();
  return currency;
}

interface PlaceOfTrade {
  readonly traderId: number;
  readonly importId: number;
  readonly position: TouchedPosition;
  readonly currency: string;
  readonly mark: FirstMark;
}

function tradeRow(
  { traderId, importId, position, currency, mark }: PlaceOfTrade,
  id: number,
  trade: Trade<StoredExecution>,
): unknown[] {
  const figures = tradeFigures(trade);
  return [
    traderId,
    id,
    newPublicId(),
    randomUUID(),
    importId,
    position.accountId,
    position.instrumentId,
    currency,
    figures.side,
    figures.size,
    figures.volume,
    figures.gross,
    figures.fees,
    figures.net,
    figures.day,
    figures.opened,
    figures.closed,
    figures.start_seconds,
    figures.end_seconds,
    figures.duration_seconds,
    figures.executions,
    figures.closed_by_platform,
    GROUPING_VERSION,
    0,
    mark,
  ];
}

/** The columns of a trade that follow from its executions. */
export function tradeFigures(trade: Trade<StoredExecution>) {
  return {
    side: trade.side,
    size: trade.size,
    volume: trade.volume,
    gross: trade.gross,
    fees: trade.fees,
    net: trade.net,
    day: trade.day,
    opened: trade.opened,
    closed: trade.closed,
    start_seconds: trade.start,
    end_seconds: trade.end,
    duration_seconds: trade.durationSeconds,
    executions: trade.parts.length,
    closed_by_platform: trade.parts.some(({ execution }) => execution.closedBySystem)
      ? (1 as const)
      : (0 as const),
  };
}

/** Rows of a trade's parts, in the order of {@link PART_COLUMNS}. */
export function partRows(traderId: number, tradeId: number, { parts }: Trade<StoredExecution>): unknown[][] {
  return parts.map(({ execution, size, fees, tradePnL }, n) => [
    traderId,
    tradeId,
    n,
    execution.id,
    size,
    fees,
    tradePnL,
  ]);
}
