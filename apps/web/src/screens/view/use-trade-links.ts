import { useEffect, useMemo, useState } from 'react';
import type { TradeLinks } from '#web/charts/trade-links.ts';
import type { Selection } from '#web/journal/selection.ts';

type Module = typeof import('./trade-links.ts');
let loaded: Module | null = null;

/** Where the bars of some figures lead; null until its code is there, which comes after the first paint. */
export function useTradeLinks(selection: Selection): TradeLinks | null {
  const [links, setLinks] = useState(loaded);
  useEffect(() => {
    if (links !== null) return;
    import('./trade-links.ts').then(
      (module) => setLinks((loaded = module)),
      () => null, // without it bars are bars
    );
  }, [links]);
  return useMemo(() => links && links.tradeLinksOf(selection), [links, selection]);
}
