import { joinManifest, SEGMENT_FORMAT } from '@daybook/api/journal/segments.ts';
import type { Manifest } from '@daybook/api/journal/dashboard.ts';
import type { Store } from '#server/store/store.ts';
import { refreshSegments } from './segments.ts';
import { readSurroundings } from './surroundings.ts';

/** Rounds of making stale months again before a manifest gives up: each round that fails had a change beside it. */
const MAX_ROUNDS = 5;

/** The manifest of a trader's months with the packed journal behind it, from one snapshot in which no month is stale. */
export async function readManifest(store: Store, traderId: number, now: number): Promise<Uint8Array> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    await refreshSegments(store, traderId);
    const manifest = await readFresh(store, traderId, now);
    if (manifest) return manifest;
  }
  throw new Error('the months change faster than they can be packed');
}

async function readFresh(store: Store, traderId: number, now: number): Promise<Uint8Array | null> {
  const { rows, surroundings } = await store.read(async (db) => ({
    rows: await db
      .selectFrom('segment')
      .leftJoin('segment_journal', (join) =>
        join
          .onRef('segment_journal.trader_id', '=', 'segment.trader_id')
          .onRef('segment_journal.month', '=', 'segment.month'),
      )
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
      .execute(),
    surroundings: await readSurroundings(db, traderId, now),
  }));
  const months: Manifest['months'] = [];
  const journals: Uint8Array[] = [];
  for (const { month, hash, trades, journal, journal_revision: packed, touched, format, bytes } of rows) {
    if (format !== SEGMENT_FORMAT || packed !== touched) return null;
    if (hash === null || trades === null || bytes === null || journal === null) return null;
    if (trades === 0) continue;
    months.push({ month, hash, trades, bytes, journalBytes: journal.byteLength });
    journals.push(journal);
  }
  const head: Manifest = { format: SEGMENT_FORMAT, months, ...surroundings };
  return joinManifest(new TextEncoder().encode(JSON.stringify(head)), journals);
}
