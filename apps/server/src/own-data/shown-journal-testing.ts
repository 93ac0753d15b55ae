import { gunzipSync } from 'node:zlib';
import type { Manifest } from '@daybook/api/journal/dashboard.ts';
import { assembleColumns, splitManifest } from '@daybook/api/journal/segments.ts';
import { computeStatistics } from '@daybook/domain/statistics/compute.ts';
import type { Statistics } from '@daybook/domain/statistics/statistics.ts';
import { readManifest } from '#server/journal/dashboard/manifest.ts';
import { findSegment } from '#server/journal/dashboard/segments.ts';
import type { Store } from '#server/store/store.ts';

/** What a browser would show of a journal, and the bytes that it would calculate it from. */
export interface ShownJournal {
  readonly trades: number;
  /** Of every trade, deleted ones included, in the currency's own numbers. */
  readonly statistics: Statistics;
  /** Digest of each month's packed trades, and its packed journal. */
  readonly months: readonly { readonly month: number; readonly hash: string; readonly journal: string }[];
  readonly mistakes: Manifest['errors'];
}

/** Reads a journal as the browser does: the manifest, then each month by its digest. */
export async function readShownJournal(store: Store, traderId: number, now: number): Promise<ShownJournal> {
  const bytes = await readManifest(store, traderId, now);
  const { manifest, journals } = splitManifest(
    bytes,
    (head) => JSON.parse(new TextDecoder().decode(head)) as Manifest,
  );
  const segments = [];
  for (const { hash } of manifest.months) {
    const packed = await findSegment(store, traderId, hash);
    if (packed === null) throw new Error(`there is no month ${hash}`);
    // What is unpacked lies in a pool; columns want memory that begins with them.
    segments.push(Uint8Array.from(gunzipSync(packed)));
  }
  const columns = assembleColumns(manifest, segments, journals);
  const rows = Uint32Array.from({ length: columns.count }, (_, row) => row);
  return {
    trades: columns.count,
    statistics: computeStatistics(columns, rows),
    months: manifest.months.map(({ month, hash }, at) => ({
      month,
      hash,
      journal: Buffer.from(journals[at] ?? []).toString('base64'),
    })),
    mistakes: manifest.errors,
  };
}
