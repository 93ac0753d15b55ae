import { useLayoutEffect } from 'react';
import type { SelectionSources } from '@daybook/domain/trade/filter-conditions.ts';
import type { SearchFilter } from '@daybook/domain/trade/filter.ts';
import type { TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { useSources } from '#web/journal/sources/sources.ts';
import { SourcesWaiting } from '#web/journal/sources/SourcesWaiting.tsx';
import styles from './ViewFigures.module.css';

/** What is known beside some trades for a filter; the three belong together. */
export interface KnownSelection {
  readonly columns: TradeColumns;
  readonly filter: SearchFilter;
  /** Null while something is lacking that the filter needs. */
  readonly sources: SelectionSources | null;
}

export interface SourcesLoaderProps extends Omit<KnownSelection, 'sources'> {
  readonly wantsDetails: boolean;
  /** Null when it goes. Called before what is known is painted. */
  readonly onKnown: (known: KnownSelection | null) => void;
}

/** Fetches what a view needs beside the trades and says what it waits for. Comes with the first view that needs something. */
export function SourcesLoader({ columns, filter, wantsDetails, onKnown }: SourcesLoaderProps) {
  const { sources, waiting } = useSources(columns, filter, wantsDetails);
  useLayoutEffect(() => onKnown({ columns, filter, sources }), [columns, filter, sources, onKnown]);
  useLayoutEffect(() => () => onKnown(null), [onKnown]);
  // What nothing waits for but what is shown later says so there.
  const isSilent = waiting === null || (sources !== null && waiting.kind === 'details');
  return (
    <div role="status" className={styles.waiting}>
      {isSilent ? null : <SourcesWaiting waiting={waiting} />}
    </div>
  );
}
