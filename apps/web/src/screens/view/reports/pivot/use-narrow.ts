import { useSyncExternalStore } from 'react';

const NARROW = '(width < 1240px)';

/** Whether a day of half hours does not fit next to the names of the weekdays: then half hours go down. */
export function useNarrow(): boolean {
  return useSyncExternalStore(follow, () => matchMedia(NARROW).matches);
}

function follow(callback: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener('change', callback);
  return () => query.removeEventListener('change', callback);
}
