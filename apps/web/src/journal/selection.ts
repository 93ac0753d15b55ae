import { useDeferredValue, useMemo } from 'react';
import { computeStatistics } from '@daybook/domain/statistics/compute.ts';
import type { Statistics } from '@daybook/domain/statistics/statistics.ts';
import type { SelectionSources } from '@daybook/domain/trade/filter-conditions.ts';
import type { SearchFilter } from '@daybook/domain/trade/filter.ts';
import { selectTrades } from '@daybook/domain/trade/select-trades.ts';
import type { TradeColumns } from '@daybook/domain/trade/trade-columns.ts';

/** The trades that pass a filter, with all their statistics. */
export interface Selection {
  readonly columns: TradeColumns;
  /** What is known besides the columns; details may still be on their way where the filter needs none. */
  readonly sources: SelectionSources;
  /** With the days of the period and the currency shown. */
  readonly filter: SearchFilter;
  /** Rows of the columns in their order of closing. */
  readonly rows: Uint32Array;
  readonly statistics: Statistics;
}

/** Currency of the trades, whatever unit their results are in. */
export function moneyCode({ filter, columns }: Pick<Selection, 'filter' | 'columns'>): string {
  return filter.currency ?? columns.currencies[0] ?? 'USD';
}

/** Selects and calculates: some milliseconds at 100,000 trades. */
export function selectionOf(
  columns: TradeColumns,
  filter: SearchFilter,
  sources: SelectionSources = NOTHING,
): Selection {
  const rows = selectTrades(columns, filter, sources);
  return { columns, sources, filter, rows, statistics: computeStatistics(columns, rows) };
}

const NOTHING: SelectionSources = {};

/**
 * The selection for a filter; null while the trades, or what the filter needs besides them, are not known. The address, chips
 * and switches change at once; the figures follow in a render of their own.
 */
export function useSelection(
  columns: TradeColumns | null,
  filter: SearchFilter,
  sources: SelectionSources | null = NOTHING,
): Selection | null {
  const wanted = useMemo(
    () => columns && sources && { columns, filter, sources },
    [columns, filter, sources],
  );
  const deferred = useDeferredValue(wanted);
  const shown = wanted && (deferred ?? wanted);
  return useMemo(() => shown && selectionOf(shown.columns, shown.filter, shown.sources), [shown]);
}
