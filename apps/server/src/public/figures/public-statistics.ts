import type { PublicDashboard } from '@daybook/api/public/public-dashboard.ts';
import { calculations, type Calculation } from '#server/journal/packed/calculations.ts';
import { readPackedTrades, type PackedTrades } from '#server/journal/packed/packed-trades.ts';
import type { Store } from '#server/store/store.ts';
import { figuresOfJournal, type PublicFigures } from './public-figures.ts';
import type { FoundTrader } from '#server/public/public-trader.ts';

/** Traders whose figures are kept in memory; each some ten kilobytes. */
const MAX_KEPT = 200;
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

/** The figures, as a thread calculates them. */
export const FIGURES: Calculation<PackedTrades, PublicFigures> = {
  module: new URL('./public-figures.ts', import.meta.url),
  name: 'figuresOfJournal',
  of: figuresOfJournal,
};
/** Whoever asks for whose: all public figures have one turn beside the searches of each trader. */
const OWNER = 'public';

async function computeFigures(store: Store, traderId: number, now: number): Promise<PublicFigures> {
  const { packed, head } = await readPackedTrades(store, traderId, now);
  return head.total > MAX_AT_ONCE ? calculations.run(OWNER, FIGURES, packed) : figuresOfJournal(packed);
}
