import { createContext } from 'react';
import type { TradeFilter } from '@daybook/domain/trade/filter.ts';

/** Which trades a bar represents among those that are shown. */
export type ChartPart = TradeFilter | { readonly mistakeTitle: string };

/** Address of the list of the trades of a part. */
export type TradeLinks = (part: ChartPart) => string;

/** Given where charts lead to lists of trades; without it, as on public pages, they lead nowhere. */
export const TradeLinksContext = createContext<TradeLinks | null>(null);
