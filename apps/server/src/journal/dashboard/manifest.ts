import type { Kysely } from 'kysely';
import type { Day } from '@daybook/domain/calendar.ts';
import { joinManifest, SEGMENT_FORMAT } from '@daybook/api/journal/segments.ts';
import type { Manifest } from '@daybook/api/journal/dashboard.ts';
import { sameTrader } from '#server/store/same-trader.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';
import { readWrittenSince } from './journal-rows.ts';
import { cacheBody } from './body-cache.ts';
import { readMonth, type MonthRows } from './month-rows.ts';
import { packMonth, patchJournal, readPackedJournal } from './pack-month.ts';
import { tryRefreshSegments } from './segments.ts';
import { readSurroundings } from './surroundings.ts';

/**
 * The manifest of a trader's months with the packed journal behind it, from one snapshot. Months that went stale again since
 * they were refreshed, or could not be written, are packed for this answer alone, so that neither a storm of saves nor a
 * full disk keeps a journal from being read.
 */
export async function readManifest(store: Store, traderId: number, now: number): Promise<Uint8Array> {
  await tryRefreshSegments(store, traderId);
  const { months, surroundings } = await store.read(async (db) => ({
    months: await readMonths(db, traderId),
    surroundings: await readSurroundings(db, traderId, now),
  }));
  const lines: Manifest['months'] = [];
  const journals: Uint8Array[] = [];
  for (const month of months) {
    const { line, journal } = month.rows ? await packUnwritten(store, traderId, month) : month;
    if (line.trades === 0) continue;
    lines.push({ month: month.month, ...line, journalBytes: journal.byteLength });
    journals.push(journal);
  }
  const head: Manifest = { format: SEGMENT_FORMAT, months: lines, ...surroundings };
  return joinManifest(new TextEncoder().encode(JSON.stringify(head)), journals);
}

interface StoredMonth {
  readonly month: number;
  readonly line: { readonly hash: string; readonly trades: number; readonly bytes: number };
  readonly journal: Uint8Array;
  readonly rows?: undefined;
}

/** A month whose trades are not packed, or no longer as they are. */
interface UnpackedMonth {
  readonly month: number;
  readonly rows: MonthRows;
}

async function packUnwritten(store: Store, traderId: number, { month, rows }: UnpackedMonth) {
  const { line, body, journal } = await packMonth(month as Day, rows);
  cacheBody(store, traderId, line.hash, body);
  return { line, journal };
}

async function readMonths(db: Kysely<Tables>, traderId: number): Promise<(StoredMonth | UnpackedMonth)[]> {
  const rows = await readStored(db, traderId);
  const journals = await patchStale(db, traderId, rows);
  const months: (StoredMonth | UnpackedMonth)[] = [];
  for (const { month, hash, trades, bytes, format, journal: stored } of rows) {
    const journal = journals.get(month) ?? stored;
    if (format !== SEGMENT_FORMAT || hash === null || trades === null || bytes === null || journal === null)
      months.push({ month, rows: await readMonth(db, traderId, month as Day) });
    else months.push({ month, line: { hash, trades, bytes }, journal });
  }
  return months;
}

type StoredRow = Awaited<ReturnType<typeof readStored>>[number];

function readStored(db: Kysely<Tables>, traderId: number) {
  return db
    .selectFrom('segment')
    .leftJoin('segment_journal', sameTrader('segment_journal.month', 'segment.month'))
    .select([
      'segment.month',
      'segment.hash',
      'segment.trades',
      'segment.bytes',
      'segment.journal_revision',
      'segment.touched',
      'segment.format',
      'segment_journal.journal',
    ])
    .where('segment.trader_id', '=', traderId)
    .orderBy('segment.month')
    .execute();
}

/** The journals of packed months that were saved into since, as they are now, by the months' first days. */
async function patchStale(
  db: Kysely<Tables>,
  traderId: number,
  rows: readonly StoredRow[],
): Promise<Map<number, Uint8Array>> {
  const stale = rows.filter(
    ({ format, journal_revision: packed, touched }) =>
      format === SEGMENT_FORMAT && packed !== null && packed !== touched,
  );
  if (stale.length === 0) return new Map();
  const since = Math.min(...stale.map(({ journal_revision: packed }) => packed ?? 0));
  const changed = await readWrittenSince(db, traderId, since);
  const packed = await readPackedJournal(
    db,
    traderId,
    stale.map(({ month }) => month),
  );
  return new Map([...packed].map(([month, journal]) => [month, patchJournal(journal, changed)]));
}
