import { useEffect, useMemo } from 'react';
import type { TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { detailsFor, startFollowing, useDetailsStore } from './details-store.ts';
import type { DetailsState } from './follow-details.ts';

const NOT_ASKED: DetailsState = { state: 'loading' };

/**
 * The details of the trades of `columns`, row by row, fetched as soon as a screen asks for them. What is written about trades leaves
 * them as they are; after an import, or any other change of the trades, they are fetched again, and are loading until then. Nothing is
 * fetched, and loading is what is said, while `columns` are null.
 */
export function useDetails(columns: TradeColumns | null): DetailsState {
  const inMemory = useDetailsStore();
  useEffect(() => (columns === null ? undefined : startFollowing(columns)), [columns]);
  return useMemo(() => (columns === null ? NOT_ASKED : detailsFor(columns, inMemory)), [columns, inMemory]);
}
