import { gunzipSync } from 'node:zlib';
import type { Manifest } from '@daybook/api/journal/dashboard.ts';
import { assembleColumns, splitManifest } from '@daybook/api/journal/segments.ts';
import type { TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { readManifest } from '#server/journal/dashboard/manifest.ts';
import { findSegment } from '#server/journal/dashboard/segments.ts';
import { StoreBusy } from '#server/store/store-errors.ts';
import type { Store } from '#server/store/store.ts';

/** A segment may be made again between manifest and reading. */
const MAX_ROUNDS = 3;

/** A trader's packed columns as they are stored. */
export interface PackedTrades {
  readonly manifest: Uint8Array;
  /** In the order of the manifest's months, compressed. */
  readonly segments: readonly Uint8Array[];
}

/** Reads a trader's packed columns with the head of their manifest. Throws StoreBusy while they change all the time. */
export async function readPackedTrades(
  store: Store,
  traderId: number,
  now: number,
): Promise<{ readonly packed: PackedTrades; readonly head: Manifest }> {
  for (let round = 1; ; round++) {
    const bytes = await readManifest(store, traderId, now);
    const { manifest: head } = splitManifest(bytes, parseHead);
    const bodies: (Uint8Array | null)[] = [];
    for (const { hash } of head.months) bodies.push(await findSegment(store, traderId, hash));
    const segments = bodies.filter((body) => body !== null);
    if (segments.length === bodies.length) return { packed: { manifest: bytes, segments }, head };
    if (round === MAX_ROUNDS)
      throw new StoreBusy('the months change faster than their figures can be calculated');
  }
}

/** The columns of {@link readPackedTrades}, in one go: of a million trades it takes some hundred milliseconds. */
export function unpackTrades({ manifest: bytes, segments }: PackedTrades): TradeColumns {
  const { manifest, journals } = splitManifest(bytes, parseHead);
  return assembleColumns(manifest, segments.map(unpack), journals);
}

/** Copied, because a Buffer's slices share its memory and the columns are read at their own offsets. */
export function unpack(body: Uint8Array): Uint8Array {
  return new Uint8Array(gunzipSync(body));
}

function parseHead(head: Uint8Array): Manifest {
  return JSON.parse(Buffer.from(head).toString('utf8')) as Manifest;
}
