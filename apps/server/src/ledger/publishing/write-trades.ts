import type { Kysely } from 'kysely';
import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { DETAIL_COLUMNS, detailRow, DETAILS_VERSION } from '@daybook/domain/trade/details/fields.ts';
import { tradeDetails } from '@daybook/domain/trade/details/trade-details.ts';
import type { Trade } from '@daybook/domain/trade/grouping/grouping.ts';
import { insertMany, type WholeRow } from '#server/store/insert-many.ts';
import { measureFilled } from '#server/store/postgres/measure-tables.ts';
import { bit } from '#server/store/parameters.ts';
import { newPublicId } from '#server/store/new-public-id.ts';
import type { Store } from '#server/store/store.ts';
import { allocateIds } from '#server/store/allocate-ids.ts';
import type { Tables, TradePartTable, TradeTable } from '#server/store/tables.ts';
import type { TouchedPosition } from '#server/ledger/staging/changes.ts';
import type { StoredExecution } from '#server/ledger/grouping/positions.ts';
import { GROUPING_VERSION, type RegroupedStretch } from '#server/ledger/grouping/regroup.ts';

/** The mark of a trade before its position is checked: the platform's where no other source reported anything for its account. */
export type FirstMark = 'platform' | 'file';

/** Trades written in one transaction. */
const BATCH = 250;
/** Rows of their parts written in one transaction; a trade that is large may bring as many more. */
const PARTS = 500;

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
  'details_version',
  ...DETAIL_COLUMNS,
] as const satisfies readonly (keyof TradeTable)[];
export const PART_COLUMNS = [
  'trader_id',
  'trade_id',
  'n',
  'execution_id',
  'size',
  'fees',
  'pnl',
  'split_factor',
] as const satisfies readonly (keyof TradePartTable)[];

interface NewTrade {
  readonly position: TouchedPosition;
  readonly multiplier: string;
  readonly mark: FirstMark;
  readonly trade: Trade<StoredExecution>;
}

/** Writes new trades as they come, and what is left at the end. */
interface NewTrades {
  take(stretch: RegroupedStretch): Promise<void>;
  end(): Promise<void>;
}

/**
 * Writes the trades that are new, unseen under their import, in small batches. The trades of many positions share a
 * transaction, and those with very many executions are spread over several.
 */
export function writeNewTrades(
  store: Store,
  { traderId, importId }: { readonly traderId: number; readonly importId: number },
  markOf: (accountId: number) => FirstMark,
): NewTrades {
  let waiting: NewTrade[] = [];
  const flush = async (): Promise<void> => {
    const batch = waiting;
    waiting = [];
    await writeBatch(store, { traderId, importId }, batch);
    await turn();
  };
  return {
    take: async ({ position, multiplier, matched: { created } }) => {
      const mark = markOf(position.accountId);
      for (const trade of created) {
        waiting.push({ position, multiplier, mark, trade });
        if (waiting.length >= BATCH) await flush();
      }
    },
    end: async () => {
      if (waiting.length > 0) await flush();
    },
  };
}

async function writeBatch(
  store: Store,
  { traderId, importId }: { readonly traderId: number; readonly importId: number },
  batch: readonly NewTrade[],
): Promise<void> {
  const currencies = await store.read((db) => readCurrencies(db, traderId, batch));
  const firstId = await store.write(async (db) => {
    const first = await allocateIds(db, 'trade', batch.length);
    const rows = batch.map(({ position, multiplier, mark, trade }, at) => {
      const currency = currencies.get(position.instrumentId)!;
      return tradeRow({ traderId, importId, position, multiplier, currency, mark }, first + at, trade);
    });
    await insertMany(db, 'trade', TRADE_COLUMNS, rows);
    return first;
  }, 'lazy');
  await measureFilled(store, 'trade', traderId, batch.length);
  let parts: unknown[][] = [];
  const writeParts = async (): Promise<void> => {
    const rows = parts;
    parts = [];
    await store.write((db) => insertMany(db, 'trade_part', PART_COLUMNS, rows), 'lazy');
    await measureFilled(store, 'trade_part', traderId, rows.length);
  };
  for (const [at, { trade }] of batch.entries())
    for (let from = 0; from < trade.parts.length; from += PARTS) {
      parts.push(...partRows(traderId, firstId + at, trade, from, from + PARTS));
      if (parts.length >= PARTS) await writeParts();
    }
  if (parts.length > 0) await writeParts();
}

async function readCurrencies(
  db: Kysely<Tables>,
  traderId: number,
  batch: readonly NewTrade[],
): Promise<ReadonlyMap<number, string>> {
  const ids = new Set(batch.map(({ position }) => position.instrumentId));
  const rows = await db
    .selectFrom('instrument')
    .select(['id', 'currency'])
    .where('trader_id', '=', traderId)
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, currency }) => [id, currency]));
}

interface TradePlacement {
  readonly traderId: number;
  readonly importId: number;
  readonly position: TouchedPosition;
  readonly multiplier: string;
  readonly currency: string;
  readonly mark: FirstMark;
}

function tradeRow(
  { traderId, importId, position, multiplier, currency, mark }: TradePlacement,
  id: number,
  trade: Trade<StoredExecution>,
): WholeRow<TradeTable, typeof TRADE_COLUMNS, 'gone' | 'is_shared'> {
  const figures = tradeFigures(trade, multiplier);
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
    figures.details_version,
    ...DETAIL_COLUMNS.map((column) => figures[column]),
  ];
}

/** The columns of a trade that follow from its executions; `multiplier` is its instrument's. */
export function tradeFigures(trade: Trade<StoredExecution>, multiplier: string) {
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
    closed_by_platform: bit(closedByPlatform(trade)),
    details_version: DETAILS_VERSION,
    ...detailRow(tradeDetails(trade.parts, { ...trade, multiplier })),
  };
}

/** Whether the platform closed it itself; null where not every execution says so. */
function closedByPlatform({ parts }: Trade<StoredExecution>): boolean | null {
  if (parts.some(({ execution }) => execution.closedBySystem === true)) return true;
  return parts.every(({ execution }) => execution.closedBySystem === false) ? false : null;
}

/** Rows of a trade's parts, in the order of {@link PART_COLUMNS}: all of them, or those from one up to another. */
export function partRows(
  traderId: number,
  tradeId: number,
  { parts }: Trade<StoredExecution>,
  from = 0,
  to = parts.length,
): unknown[][] {
  return parts
    .slice(from, to)
    .map(({ execution, size, fees, tradePnL, splitFactor }, at) => [
      traderId,
      tradeId,
      from + at,
      execution.id,
      size,
      fees,
      tradePnL,
      splitFactor,
    ]);
}
