import { create } from 'zustand';

/** Ids of the trades that a change or its undoing left as they were, while they are shown. */
export const useStayed = create<{ readonly ids: readonly string[] | null }>()(() => ({ ids: null }));

/** Shows them; null puts them away. */
export function showStayed(ids: readonly string[] | null): void {
  useStayed.setState({ ids });
}
