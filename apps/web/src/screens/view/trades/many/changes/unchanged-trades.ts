import { create } from 'zustand';

/** Ids of the trades that a change or its undoing left as they were, while they are shown. */
export const useUnchangedTrades = create<{ readonly ids: readonly string[] | null }>()(() => ({ ids: null }));

/** Shows them; null puts them away. */
export function showUnchanged(ids: readonly string[] | null): void {
  useUnchangedTrades.setState({ ids });
}
