import { setImmediate as turn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { DETAILS_FORMAT, type readDetails } from '@daybook/api/journal/details.ts';
import type { AnswerOf } from '@daybook/api/contract/endpoint.ts';
import { SEGMENT_FORMAT } from '@daybook/api/journal/segments.ts';
import type { Day } from '@daybook/domain/calendar.ts';
import { DETAILS_VERSION } from '@daybook/domain/trade/details/fields.ts';
import { cacheBody, cachedBody } from '#server/journal/dashboard/body-cache.ts';
import { tryRefreshSegments } from '#server/journal/dashboard/segments.ts';
import { countTrades } from '#server/journal/dashboard/surroundings.ts';
import { countOutdated } from '#server/ledger/details/outdated-trades.ts';
import { StoreBusy, StoreFull } from '#server/store/store-errors.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';
import { packMonthDetails, readMonthDetails, type PackedDetails } from './month-details.ts';

type DetailsManifest = AnswerOf<typeof readDetails>;
type Line = DetailsManifest['months'][number];

/**
 * Which months have their details, packed now where they are not yet. Each month is from one snapshot, and lists the trades
 * in it: a reader with other trades asks again.
 */
export async function readDetailsManifest(store: Store, traderId: number): Promise<DetailsManifest> {
  await tryRefreshSegments(store, traderId);
  const { months, total, outdated } = await store.read(async (db) => ({
    months: await readStoredMonths(db, traderId),
    total: await countTrades(db, traderId),
    outdated: await countOutdated(db, traderId),
  }));
  const lines: Line[] = [];
  for (const month of months) {
    const line = isFresh(month) ? lineOf(month) : await packLine(store, traderId, month);
    if (line !== null && line.trades > 0) lines.push(line);
  }
  return { months: lines, total, totalCalculated: Math.max(0, total - outdated) };
}

/** A month's packed details, gzip; null when there is none of that hash (any more). */
export async function findDetails(store: Store, traderId: number, hash: string): Promise<Uint8Array | null> {
  const found = (await readBody(store, traderId, hash)) ?? cachedBody(store, traderId, hash);
  if (found !== null) return found;
  // Named by another server that could not write them, or before a restart: they are packed again.
  await readDetailsManifest(store, traderId);
  return (await readBody(store, traderId, hash)) ?? cachedBody(store, traderId, hash);
}

type StoredMonth = Awaited<ReturnType<typeof readStoredMonths>>[number];

function readStoredMonths(db: Kysely<Tables>, traderId: number) {
  return db
    .selectFrom('segment')
    .leftJoin('segment_details as details', (join) =>
      join.onRef('details.trader_id', '=', 'segment.trader_id').onRef('details.month', '=', 'segment.month'),
    )
    .select([
      'segment.month',
      'segment.trades',
      'segment.hash as trades_hash',
      'segment.format as trades_format',
      'segment.trades_revision',
      'details.trades_hash as packed_hash',
      'details.trades_revision as packed_revision',
      'details.format',
      'details.version',
      'details.rows',
      'details.hash',
      'details.bytes',
    ])
    .where('segment.trader_id', '=', traderId)
    .orderBy('segment.month')
    .execute();
}

/** Nothing has to invalidate packed details: they are right while the month's trades are those of which they were made. */
function isFresh(month: StoredMonth): boolean {
  return (
    month.trades_hash !== null &&
    month.packed_hash === month.trades_hash &&
    month.packed_revision === month.trades_revision &&
    month.format === DETAILS_FORMAT &&
    month.version === DETAILS_VERSION
  );
}

function lineOf({ month, trades, rows, hash, bytes }: StoredMonth): Line {
  return {
    firstDay: month,
    trades: trades ?? 0,
    rows: rows ?? '',
    hash: hash ?? '',
    bytes: bytes ?? 0,
  };
}

/** Packs a month; null while details of its trades are not calculated. */
async function packLine(store: Store, traderId: number, { month }: StoredMonth): Promise<Line | null> {
  const { of, read } = await store.read(async (db) => ({
    of: await readSegmentOf(db, traderId, month),
    read: await readMonthDetails(db, traderId, month as Day),
  }));
  if (read === null) return null;
  await turn();
  const packed = await packMonthDetails(month as Day, read);
  const isWritten = of !== undefined && (await tryWrite(store, traderId, month, of, packed));
  if (!isWritten) cacheBody(store, traderId, packed.hash, packed.body);
  await turn();
  const { trades, rows, hash, body } = packed;
  return { firstDay: month, trades, rows, hash, bytes: body.byteLength };
}

/** What identifies the trades of a packed month, in the same snapshot; undefined if the month is not packed. */
async function readSegmentOf(db: Kysely<Tables>, traderId: number, month: number) {
  const row = await db
    .selectFrom('segment')
    .select(['hash', 'trades_revision'])
    .where('trader_id', '=', traderId)
    .where('month', '=', month)
    .where('format', '=', SEGMENT_FORMAT)
    .executeTakeFirst();
  return row === undefined || row.hash === null ? undefined : { ...row, hash: row.hash };
}

/** Keeps what was packed; false where there is no space for it, others write for long, or the month is gone. */
async function tryWrite(
  store: Store,
  traderId: number,
  month: number,
  of: { readonly hash: string; readonly trades_revision: number },
  { rows, hash, body }: PackedDetails,
): Promise<boolean> {
  const row = {
    trades_revision: of.trades_revision,
    trades_hash: of.hash,
    format: DETAILS_FORMAT,
    version: DETAILS_VERSION,
    rows,
    hash,
    bytes: body.byteLength,
    body,
  };
  try {
    return await store.write(async (db) => {
      // The month is locked, so that it does not go meanwhile with the whole journal.
      const there = await db
        .updateTable('segment')
        .set((column) => ({ trades_revision: column.ref('trades_revision') }))
        .where('trader_id', '=', traderId)
        .where('month', '=', month)
        .returning('month')
        .executeTakeFirst();
      if (!there) return false;
      await db
        .insertInto('segment_details')
        .values({ trader_id: traderId, month, ...row })
        .onConflict((conflict) => conflict.columns(['trader_id', 'month']).doUpdateSet(row))
        .execute();
      return true;
    });
  } catch (error) {
    if (error instanceof StoreFull || error instanceof StoreBusy) return false;
    throw error;
  }
}

async function readBody(store: Store, traderId: number, hash: string): Promise<Uint8Array | null> {
  const row = await store.read((db) =>
    db
      .selectFrom('segment_details')
      .select('body')
      .where('trader_id', '=', traderId)
      .where('hash', '=', hash)
      .executeTakeFirst(),
  );
  return row?.body ?? null;
}
