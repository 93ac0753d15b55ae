import type { Kysely } from 'kysely';
import { each } from '@daybook/domain/fields.ts';
import type { Money } from '@daybook/domain/money.ts';
import {
  DETAIL_COLUMNS,
  detailRow,
  DETAILS_VERSION,
  type DetailColumn,
} from '@daybook/domain/trade/details/fields.ts';
import {
  tradeDetails,
  type DetailedTrade,
  type DetailPart,
} from '@daybook/domain/trade/details/trade-details.ts';
import { sameTrader } from '#server/store/same-trader.ts';
import type { Store } from '#server/store/store.ts';
import { pause, pauseNowAndThen } from '#server/store/transactions.ts';
import type { Tables } from '#server/store/tables.ts';
import { DETAIL_PART_COLUMNS, detailPart } from './detail-part.ts';
import { findOutdated, type Outdated } from './outdated-trades.ts';
import { tradeParts } from '#server/ledger/query-scopes.ts';

/** Trades calculated in one transaction, and about how many parts of them. */
const TRADES = 100;
const PARTS = 1000;

/** What one step came to. */
export interface CalculatedSome {
  readonly written: number;
  /** Why details of some trades could not be calculated: their rows are damaged, and stay without any. */
  readonly faults: readonly unknown[];
}

/**
 * Calculates details that are of an older version, of all traders or of one: a small number of trades in one lazy transaction.
 * What is published meanwhile stays as it was published. Returns null where nothing is left to be calculated.
 */
export async function calculateSome(store: Store, ofTrader?: number): Promise<CalculatedSome | null> {
  const read = await store.read(async (db) => {
    const outdated = await findOutdated(db, ofTrader);
    if (outdated === null) return null;
    const trades = await nextTrades(db, outdated);
    return { outdated, trades, parts: await readParts(db, outdated.traderId, [...trades.keys()]) };
  });
  if (read === null) return null;
  const faults: unknown[] = [];
  const rows = new Map(
    Array.from(read.trades, ([id, trade]) => [id, rowOf(trade, read.parts.get(id) ?? [], faults)] as const),
  );
  return { written: await writeDetails(store, read.outdated, rows), faults };
}

/** Calculates all details of a trader that are of an older version. */
export async function calculateDetailsOf(store: Store, traderId: number): Promise<void> {
  while ((await calculateSome(store, traderId)) !== null) await pause();
}

/** The next trades of a trader: as many as have some thousand parts together, at least one. */
async function nextTrades(
  db: Kysely<Tables>,
  { traderId, version }: Outdated,
): Promise<ReadonlyMap<number, DetailedTrade>> {
  // By the index alone, then by id: asked for both at once SQLite reads all trades that are calculated already.
  const waiting = await db
    .selectFrom('trade')
    .select('id')
    .where('trader_id', '=', traderId)
    .where('details_version', '=', version)
    .orderBy('id')
    .limit(TRADES)
    .execute();
  const rows = await db
    .selectFrom('trade')
    .innerJoin('instrument', sameTrader('instrument.id', 'trade.instrument_id'))
    .select(['trade.id', 'trade.executions', 'trade.side', 'trade.gross', 'instrument.multiplier'])
    .where('trade.trader_id', '=', traderId)
    .where(
      'trade.id',
      'in',
      waiting.map(({ id }) => id),
    )
    .orderBy('trade.id')
    .execute();
  const trades = new Map<number, DetailedTrade>();
  let parts = 0;
  for (const { id, executions, side, gross, multiplier } of rows) {
    parts += executions;
    if (trades.size > 0 && parts > PARTS) break;
    trades.set(id, { side, gross: gross as Money, multiplier });
  }
  return trades;
}

async function readParts(
  db: Kysely<Tables>,
  traderId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, DetailPart[]>> {
  const parts = new Map<number, DetailPart[]>();
  for (let after: PartRow | undefined; ; await pause()) {
    const page = await partsAfter(db, traderId, ids, after).execute();
    for (const row of page) parts.getOrInsertComputed(row.trade_id, () => []).push(detailPart(row));
    if (page.length < PARTS) return parts;
    after = page.at(-1);
  }
}

type PartRow = Awaited<ReturnType<ReturnType<typeof partsAfter>['execute']>>[number];

function partsAfter(
  db: Kysely<Tables>,
  traderId: number,
  ids: readonly number[],
  after: { readonly trade_id: number; readonly n: number } | undefined,
) {
  return tradeParts(db)
    .select(['trade_part.trade_id', 'trade_part.n', ...DETAIL_PART_COLUMNS])
    .where('trade_part.trader_id', '=', traderId)
    .where('trade_part.trade_id', 'in', ids)
    .where((where) =>
      after === undefined
        ? where.and([])
        : where.or([
            where('trade_part.trade_id', '>', after.trade_id),
            where.and([
              where('trade_part.trade_id', '=', after.trade_id),
              where('trade_part.n', '>', after.n),
            ]),
          ]),
    )
    .orderBy('trade_part.trade_id')
    .orderBy('trade_part.n')
    .limit(PARTS);
}

type WrittenRow = Readonly<Record<DetailColumn, string | number | null>>;

/** Of an import that was never finished a trade may lack its parts; nobody sees it. */
const NOTHING: WrittenRow = each(DETAIL_COLUMNS, () => null);

function rowOf(trade: DetailedTrade, parts: readonly DetailPart[], faults: unknown[]): WrittenRow {
  if (parts.length === 0) return NOTHING;
  try {
    return detailRow(tradeDetails(parts, trade));
  } catch (error) {
    faults.push(error);
    return NOTHING;
  }
}

/** Writes the rows of trades that are still of the version, and gives their number. */
async function writeDetails(
  store: Store,
  { traderId, version }: Outdated,
  rows: ReadonlyMap<number, WrittenRow>,
): Promise<number> {
  return store.write(async (db) => {
    const mayPause = pauseNowAndThen();
    const free = await unlockedTrades(db, store.engine, { traderId, version }, [...rows.keys()]);
    for (const id of free) {
      await db
        .updateTable('trade')
        .set({ ...(rows.get(id) as object), details_version: DETAILS_VERSION })
        .where('trader_id', '=', traderId)
        .where('id', '=', id)
        .execute();
      await mayPause();
    }
    return free.length;
  }, 'lazy');
}

/** Those of the trades that nobody else is changing: publishing locks several at once, and a deadlock must be impossible. */
async function unlockedTrades(
  db: Kysely<Tables>,
  engine: Store['engine'],
  { traderId, version }: Outdated,
  ids: readonly number[],
): Promise<number[]> {
  const trades = db
    .selectFrom('trade')
    .select('id')
    .where('trader_id', '=', traderId)
    .where('id', 'in', ids)
    .where('details_version', '=', version);
  const rows = await (engine === 'postgres' ? trades.forUpdate().skipLocked() : trades).execute();
  return rows.map(({ id }) => id);
}
