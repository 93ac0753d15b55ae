import { createHash } from 'node:crypto';
import { gzip } from 'node:zlib';
import { promisify } from 'node:util';
import type { Kysely } from 'kysely';
import { packColumns, unpackColumns } from '@daybook/api/journal/columns.ts';
import { packSegment } from '@daybook/api/journal/segments.ts';
import { packJournal, unpackJournal } from '@daybook/api/journal/packed-journal.ts';
import type { Day } from '@daybook/domain/calendar.ts';
import { sameTrader } from '#server/store/same-trader.ts';
import type { Tables } from '#server/store/tables.ts';
import { journalRow, type WrittenEntry } from './journal-rows.ts';
import type { MonthRows } from './month-rows.ts';

const compress = promisify(gzip);

/** A month as it is sent. */
export interface PackedMonth {
  /** Of the trades: their hash, their number and the bytes of the body. */
  readonly line: { readonly hash: string; readonly trades: number; readonly bytes: number };
  /** The packed trades, gzip. */
  readonly body: Uint8Array;
  /** Internal ids of the trades, packed, in their order. */
  readonly rowIds: Uint8Array;
  readonly journal: Uint8Array;
}

/** Packs one month's trades and what was written about them. `month` is its first day. */
export async function packMonth(month: Day, rows: MonthRows): Promise<PackedMonth> {
  const packed = packSegment(month, rows.volumeScale, rows.trades);
  const body = await compress(packed);
  const hash = createHash('sha256').update(packed).digest('hex').slice(0, 32);
  return {
    line: { hash, trades: rows.trades.length, bytes: body.byteLength },
    body,
    rowIds: packColumns(null, [{ name: 'id', values: rows.rowIds }]),
    journal: packJournal(rows.journal),
  };
}

/** What was written about a packed month up to its `journal_revision`. */
interface PackedJournal {
  readonly row_ids: Uint8Array;
  readonly journal: Uint8Array;
}

/** The packed journals of some months by their first days; of months that are not packed there is none. */
export async function readPackedJournal(
  db: Kysely<Tables>,
  traderId: number,
  months: readonly number[],
): Promise<Map<number, PackedJournal>> {
  const rows = await db
    .selectFrom('segment_body')
    .innerJoin('segment_journal', sameTrader('segment_journal.month', 'segment_body.month'))
    .select(['segment_body.month', 'row_ids', 'journal'])
    .where('segment_body.trader_id', '=', traderId)
    .where('segment_body.month', 'in', months)
    .execute();
  return new Map(rows.map(({ month, ...packed }) => [month, packed]));
}

/** A packed journal with entries that were written later; those of other months, and those that it has already, do no harm. */
export function patchJournal(old: PackedJournal, changed: readonly WrittenEntry[]): Uint8Array {
  const rowOf = new Map(Array.from(unpackColumns(old.row_ids).numbers('id'), (id, row) => [id, row]));
  const rows = new Map(unpackJournal(old.journal).map((row) => [row.row, row]));
  for (const { id, fields, marks } of changed) {
    const at = rowOf.get(id);
    if (at === undefined) continue;
    const row = journalRow(fields, at, marks);
    if (row) rows.set(at, row);
  }
  return packJournal([...rows.values()].sort((left, right) => left.row - right.row));
}
