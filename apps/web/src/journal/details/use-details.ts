import { useEffect, useMemo } from 'react';
import type { TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { detailsFor, startFollowing, useDetailsStore } from './details-store.ts';
import type { DetailsState } from './follow-details.ts';

/**
 * The details of the trades of `columns`, row by row, fetched as soon as a screen asks for them. What is written about trades leaves
 * them as they are; after an import, or any other change of the trades, they are fetched anew, and are loading until then.
 */
export function useDetails(columns: TradeColumns): DetailsState {
  const inMemory = useDetailsStore();
  useEffect(() => startFollowing(columns), [columns]);
  return useMemo(() => detailsFor(columns, inMemory), [columns, inMemory]);
}
