/** The selection of the list when it was left, for coming back from a trade or another tab. */
import type { SearchFilter } from '@daybook/domain/trade/filter.ts';
import { journalGeneration } from '#web/journal/journal-store.ts';
import type { SelectedTrades } from './selected-trades.ts';

interface KeptSelection {
  readonly selected: SelectedTrades;
  /** Whether narrow lists show their check boxes. */
  readonly isShown: boolean;
}

/** The last one alone, of this page and session. */
let kept: (KeptSelection & { readonly of: string; readonly generation: number }) | null = null;

/** Keeps what is selected in the list of a filter. */
export function keepSelection(filter: SearchFilter, selection: KeptSelection): void {
  kept = { ...selection, of: JSON.stringify(filter), generation: journalGeneration() };
}

/** What was selected in the list of this filter in this session; null when another list was left last. */
export function keptSelection(filter: SearchFilter): KeptSelection | null {
  const isOf = kept?.generation === journalGeneration() && kept.of === JSON.stringify(filter);
  return isOf ? kept : null;
}
