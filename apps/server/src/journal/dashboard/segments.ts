import { createHash } from 'node:crypto';
import { gzip } from 'node:zlib';
import { promisify } from 'node:util';
import { setImmediate as turn } from 'node:timers/promises';
import { packColumns, unpackColumns } from '@daybook/api/journal/columns.ts';
import { packJournal, packSegment, SEGMENT_FORMAT, unpackJournal } from '@daybook/api/journal/segments.ts';
import type { Day } from '@daybook/domain/calendar.ts';
import type { Store } from '#server/store/store.ts';
import type { SegmentTable } from '#server/store/tables.ts';
import { journalRow, readWrittenSince } from './journal-rows.ts';
import { readMonth } from './month-rows.ts';

const compress = promisify(gzip);

/** Makes every stale month of a trader again, outside of any transaction. A month that changes meanwhile stays stale and is made by the next call. */
export async function refreshSegments(store: Store, traderId: number): Promise<void> {
  const stale = await store.read((db) =>
    db
      .selectFrom('segment')
      .select(['month', 'touched', 'format', 'journal_revision'])
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
    const { journal_revision: packed, format } = month;
    const fresh =
      packed !== null && format === SEGMENT_FORMAT
        ? await patchJournal(store, traderId, month.month, packed)
        : await packMonth(store, traderId, month.month as Day);
    await writeSegment(store, traderId, month, fresh);
    await turn();
  }
}

interface Fresh {
  /** The month's packed trades; absent while they are as they were. */
  readonly trades?: { readonly body: Uint8Array; readonly row_ids: Uint8Array };
  readonly line?: Partial<Pick<SegmentTable, 'format' | 'trades' | 'hash' | 'bytes'>>;
  readonly journal: Uint8Array;
}

async function packMonth(store: Store, traderId: number, month: Day): Promise<Fresh> {
  const rows = await store.read((db) => readMonth(db, traderId, month));
  const packed = packSegment(month, rows.volumeScale, rows.trades);
  const body = await compress(packed);
  const hash = createHash('sha256').update(packed).digest('hex').slice(0, 32);
  return {
    trades: { body, row_ids: packColumns(null, [{ name: 'id', values: rows.rowIds }]) },
    line: { format: SEGMENT_FORMAT, trades: rows.trades.length, hash, bytes: body.byteLength },
    journal: packJournal(rows.journal),
  };
}

/**
 * The journal with what was written since revision `packed`: after one save one row changes, whatever the month holds.
 * When the month is made again meanwhile, what this gives belongs to a line that is no longer there and is not written.
 */
async function patchJournal(store: Store, traderId: number, month: number, packed: number): Promise<Fresh> {
  const { old, changed } = await store.read(async (db) => ({
    old: await db
      .selectFrom('segment_body')
      .innerJoin('segment_journal', (join) =>
        join
          .onRef('segment_journal.trader_id', '=', 'segment_body.trader_id')
          .onRef('segment_journal.month', '=', 'segment_body.month'),
      )
      .select(['row_ids', 'journal'])
      .where('segment_body.trader_id', '=', traderId)
      .where('segment_body.month', '=', month)
      .executeTakeFirstOrThrow(),
    changed: await readWrittenSince(db, traderId, packed),
  }));
  const rowOf = new Map(Array.from(unpackColumns(old.row_ids).numbers('id'), (id, row) => [id, row]));
  const rows = new Map(unpackJournal(old.journal).map((row) => [row.row, row]));
  for (const { id, fields, marks } of changed) {
    const at = rowOf.get(id);
    if (at === undefined) continue;
    const row = journalRow(fields, at, marks);
    if (row) rows.set(at, row);
  }
  return { journal: packJournal([...rows.values()].sort((left, right) => left.row - right.row)) };
}

async function writeSegment(
  store: Store,
  traderId: number,
  { month, touched }: { readonly month: number; readonly touched: number },
  { trades, line, journal }: Fresh,
): Promise<void> {
  const key = { trader_id: traderId, month };
  await store.write(async (db) => {
    const written = await db
      .updateTable('segment')
      .set({ ...line, journal_revision: touched })
      .where('trader_id', '=', traderId)
      .where('month', '=', month)
      .where('touched', '=', touched)
      .returning('month')
      .executeTakeFirst();
    if (!written) return;
    if (trades)
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

/** One month's packed trades, gzip; null when there is none of that hash (any more). */
export async function findSegment(store: Store, traderId: number, hash: string): Promise<Uint8Array | null> {
  const row = await store.read((db) =>
    db
      .selectFrom('segment')
      .innerJoin('segment_body', (join) =>
        join
          .onRef('segment_body.trader_id', '=', 'segment.trader_id')
          .onRef('segment_body.month', '=', 'segment.month'),
      )
      .select('body')
      .where('segment.trader_id', '=', traderId)
      .where('segment.hash', '=', hash)
      .executeTakeFirst(),
  );
  return row?.body ?? null;
}
