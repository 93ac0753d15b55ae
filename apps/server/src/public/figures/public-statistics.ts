import type { PublicDashboard } from '@daybook/api/public/public-dashboard.ts';
import { splitManifest } from '@daybook/api/journal/segments.ts';
import { readManifest } from '#server/journal/dashboard/manifest.ts';
import { findSegment } from '#server/journal/dashboard/segments.ts';
import type { Store } from '#server/store/store.ts';
import { StoreBusy } from '#server/store/store-errors.ts';
import { figuresInThread } from './figures-in-thread.ts';
import { figuresOfJournal, parseHead, type PublicFigures } from './public-figures.ts';
import type { FoundTrader } from '#server/public/public-trader.ts';

/** Traders whose figures are kept in memory; each some ten kilobytes. */
const MAX_KEPT = 200;
/** A segment may be made again between manifest and reading. */
const MAX_ROUNDS = 3;
/** Trades of a journal whose figures take a few milliseconds; those of a larger one are calculated in a thread. */
const MAX_AT_ONCE = 10_000;

/** Public figures by trader, kept for as long as the trader's revision is the same. */
export interface PublicStatistics {
  read(trader: FoundTrader, now: number): Promise<PublicDashboard>;
}

/** Computes public figures from the same packed columns and by the same pass as the owner's dashboard. */
export function openPublicStatistics(store: Store): PublicStatistics {
  const kept = new Map<number, { readonly revision: number; readonly figures: Promise<PublicFigures> }>();
  return {
    read: async (trader, now) => {
      const known = kept.get(trader.traderId);
      kept.delete(trader.traderId);
      const entry =
        known?.revision === trader.revision
          ? known
          : { revision: trader.revision, figures: computeFigures(store, trader.traderId, now) };
      kept.set(trader.traderId, entry);
      for (const oldest of kept.keys()) {
        if (kept.size <= MAX_KEPT) break;
        kept.delete(oldest);
      }
      entry.figures.catch(() => kept.get(trader.traderId) === entry && kept.delete(trader.traderId));
      const { account, ...names } = trader.person;
      return { ...names, principalAccount: account, ...(await entry.figures) };
    },
  };
}

async function computeFigures(store: Store, traderId: number, now: number): Promise<PublicFigures> {
  for (let round = 1; ; round++) {
    const bytes = await readManifest(store, traderId, now);
    const { manifest } = splitManifest(bytes, parseHead);
    const bodies: (Uint8Array | null)[] = [];
    for (const { hash } of manifest.months) bodies.push(await findSegment(store, traderId, hash));
    const segments = bodies.filter((body) => body !== null);
    if (segments.length < bodies.length) {
      if (round < MAX_ROUNDS) continue;
      throw new StoreBusy('the months change faster than their figures can be calculated');
    }
    const packed = { manifest: bytes, segments };
    return manifest.total > MAX_AT_ONCE ? figuresInThread(packed) : figuresOfJournal(packed);
  }
}
