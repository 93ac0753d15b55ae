import { createHash } from 'node:crypto';
import { gzip } from 'node:zlib';
import { promisify } from 'node:util';
import { setImmediate as turn } from 'node:timers/promises';
import { packColumns, unpackColumns } from '@daybook/api/columns.ts';
import { packJournal, packSegment, SEGMENT_FORMAT, unpackJournal } from '@daybook/api/segments.ts';
import type { Day } from '@daybook/domain/calendar.ts';
import type { Store } from '#server/store/store.ts';
import type { SegmentTable } from '#server/store/tables.ts';
import { journalRow, readWrittenSince } from './journal-rows.ts';
import { readMonth } from './month-rows.ts';

const compress = promisify(gzip);

/** Makes every stale month of a trader anew, outside of any transaction. A month that changes meanwhile stays stale and is made by the next call. */
export async function refreshSegments(store: Store, traderId: number): Promise<void> {
  const stale = await store.read((db) =>
    db
      .selectFrom('segment')
      .select(['month', 'touched', 'format', 'row_ids', 'journal', 'journal_revision'])
      .where('trader_id', '=', traderId)
      .where((where) =>
        where.or([
          where('body', 'is', null),
          where('journal_revision', '<', where.ref('touched')),
          where('format', '!=', SEGMENT_FORMAT),
        ]),
      )
      .execute(),
  );
  for (const month of stale) {
    const { row_ids: rowIds, journal, journal_revision: packed, format } = month;
    const patched =
      rowIds !== null && journal !== null && packed !== null && format === SEGMENT_FORMAT
        ? await patchJournal(store, traderId, { rowIds, journal, packed })
        : await packMonth(store, traderId, month.month as Day);
    await writeSegment(store, traderId, month, patched);
    await turn();
  }
}

type Fresh = Partial<Pick<SegmentTable, 'format' | 'trades' | 'hash' | 'body' | 'row_ids' | 'journal'>>;

async function packMonth(store: Store, traderId: number, month: Day): Promise<Fresh> {
  const rows = await store.read((db) => readMonth(db, traderId, month));
  const body = packSegment(month, rows.volumeScale, rows.trades);
  return {
    format: SEGMENT_FORMAT,
    trades: rows.trades.length,
    hash: createHash('sha256').update(body).digest('hex').slice(0, 32),
    body: await compress(body),
    row_ids: packColumns(null, [{ name: 'id', values: rows.rowIds }]),
    journal: packJournal(rows.journal),
  };
}

interface PackedJournal {
  readonly rowIds: Uint8Array;
  readonly journal: Uint8Array;
  /** Revision up to which it is packed. */
  readonly packed: number;
}

/** The journal with what was written since it was packed: after one save one row changes, whatever the month holds. */
async function patchJournal(store: Store, traderId: number, old: PackedJournal): Promise<Fresh> {
  const rowOf = new Map(Array.from(unpackColumns(old.rowIds).numbers('id'), (id, row) => [id, row]));
  const changed = await store.read((db) => readWrittenSince(db, traderId, old.packed));
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
  fresh: Fresh,
): Promise<void> {
  await store.write((db) =>
    db
      .updateTable('segment')
      .set({ ...fresh, journal_revision: touched })
      .where('trader_id', '=', traderId)
      .where('month', '=', month)
      .where('touched', '=', touched)
      .execute(),
  );
}

/** One month's packed trades, gzip; null when there is none of that hash (any more). */
export async function findSegment(store: Store, traderId: number, hash: string): Promise<Uint8Array | null> {
  const row = await store.read((db) =>
    db
      .selectFrom('segment')
      .select('body')
      .where('trader_id', '=', traderId)
      .where('hash', '=', hash)
      .executeTakeFirst(),
  );
  return row?.body ?? null;
}
