import { setImmediate as turn } from 'node:timers/promises';
import { SEGMENT_FORMAT } from '@daybook/api/journal/segments.ts';
import type { Day } from '@daybook/domain/calendar.ts';
import { sameTrader } from '#server/store/same-trader.ts';
import type { Store } from '#server/store/store.ts';
import { StoreBusy, StoreFull } from '#server/store/store-errors.ts';
import { cachedBody } from './body-cache.ts';
import { readMonth } from './month-rows.ts';
import { packMonth, patchJournal, readPackedJournal, type PackedMonth } from './pack-month.ts';
import { readWrittenSince } from './journal-rows.ts';

/**
 * Makes every stale month of a trader again, outside of any transaction. A month that changes meanwhile stays stale and is
 * made by the next call. It saves work and nothing else: where there is no space for it, or others write for long, reading
 * continues without.
 */
export async function tryRefreshSegments(store: Store, traderId: number): Promise<void> {
  try {
    await refreshSegments(store, traderId);
  } catch (error) {
    if (!(error instanceof StoreFull || error instanceof StoreBusy)) throw error;
  }
}

/** As {@link tryRefreshSegments}, for callers that need the months packed: throws if they cannot be written. */
export async function refreshSegments(store: Store, traderId: number): Promise<void> {
  const stale = await store.read((db) =>
    db
      .selectFrom('segment')
      .select(['month', 'touched', 'format', 'hash', 'journal_revision'])
      .where('trader_id', '=', traderId)
      .where((where) =>
        where.or([
          where('format', 'is', null),
          where('journal_revision', '<', where.ref('touched')),
          where('format', '!=', SEGMENT_FORMAT),
        ]),
      )
      .execute(),
  );
  for (const month of stale) {
    const { journal_revision: packed, hash, format } = month;
    if (packed !== null && hash !== null && format === SEGMENT_FORMAT)
      await patchSegment(store, traderId, { ...month, packed, hash });
    else {
      const rows = await store.read((db) => readMonth(db, traderId, month.month as Day));
      await writeSegment(store, traderId, month, await packMonth(month.month as Day, rows));
    }
    await turn();
  }
}

interface StaleJournal {
  readonly month: number;
  readonly touched: number;
  /** The revision up to which the packed journal goes. */
  readonly packed: number;
  readonly hash: string;
}

/**
 * Packs the journal with what was written since: after one save one row changes, whatever the month holds. While it is saved
 * into again and again the month stays stale, but what is left to be patched grows no longer.
 */
async function patchSegment(store: Store, traderId: number, month: StaleJournal): Promise<void> {
  const { old, changed } = await store.read(async (db) => ({
    old: (await readPackedJournal(db, traderId, [month.month])).get(month.month),
    changed: await readWrittenSince(db, traderId, month.packed),
  }));
  if (old === undefined) return; // the journal is being deleted
  const journal = patchJournal(old, changed);
  await store.write(async (db) => {
    // Trades of the same hash are in the same rows. What was patched further meanwhile is left alone.
    const written = await db
      .updateTable('segment')
      .set({ journal_revision: month.touched })
      .where('trader_id', '=', traderId)
      .where('month', '=', month.month)
      .where('hash', '=', month.hash)
      .where('format', '=', SEGMENT_FORMAT)
      .where('journal_revision', '<', month.touched)
      .returning('month')
      .executeTakeFirst();
    if (!written) return;
    await db
      .updateTable('segment_journal')
      .set({ journal })
      .where('trader_id', '=', traderId)
      .where('month', '=', month.month)
      .execute();
  });
}

async function writeSegment(
  store: Store,
  traderId: number,
  { month, touched }: { readonly month: number; readonly touched: number },
  { line, body, rowIds, journal }: PackedMonth,
): Promise<void> {
  const key = { trader_id: traderId, month };
  const trades = { body, row_ids: rowIds };
  await store.write(async (db) => {
    const written = await db
      .updateTable('segment')
      .set({ ...line, format: SEGMENT_FORMAT, journal_revision: touched })
      .where('trader_id', '=', traderId)
      .where('month', '=', month)
      .where('touched', '=', touched)
      .returning('month')
      .executeTakeFirst();
    if (!written) return;
    await db
      .insertInto('segment_body')
      .values({ ...key, ...trades })
      .onConflict((conflict) => conflict.columns(['trader_id', 'month']).doUpdateSet(trades))
      .execute();
    await db
      .insertInto('segment_journal')
      .values({ ...key, journal })
      .onConflict((conflict) => conflict.columns(['trader_id', 'month']).doUpdateSet({ journal }))
      .execute();
  });
}

/**
 * One month's packed trades, gzip; null when there is none of that hash (any more). A manifest may name months that could
 * not be written, here or by another server: these are kept for a while, and packed once more where they are not.
 */
export async function findSegment(store: Store, traderId: number, hash: string): Promise<Uint8Array | null> {
  const found = (await readBody(store, traderId, hash)) ?? cachedBody(store, traderId, hash);
  if (found !== null) return found;
  await tryRefreshSegments(store, traderId);
  return (await readBody(store, traderId, hash)) ?? packUnwritten(store, traderId, hash);
}

/** Packs the months that are not stored one by one, until one has the hash. */
async function packUnwritten(store: Store, traderId: number, hash: string): Promise<Uint8Array | null> {
  const months = await store.read((db) =>
    db
      .selectFrom('segment')
      .select('month')
      .where('trader_id', '=', traderId)
      .where((where) => where.or([where('format', 'is', null), where('format', '!=', SEGMENT_FORMAT)]))
      .execute(),
  );
  for (const { month } of months) {
    const rows = await store.read((db) => readMonth(db, traderId, month as Day));
    const { line, body } = await packMonth(month as Day, rows);
    if (line.hash === hash) return body;
  }
  return null;
}

async function readBody(store: Store, traderId: number, hash: string): Promise<Uint8Array | null> {
  const row = await store.read((db) =>
    db
      .selectFrom('segment')
      .innerJoin('segment_body', sameTrader('segment_body.month', 'segment.month'))
      .select('body')
      .where('segment.trader_id', '=', traderId)
      .where('segment.hash', '=', hash)
      .executeTakeFirst(),
  );
  return row?.body ?? null;
}
