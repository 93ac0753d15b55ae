import { useSyncExternalStore } from 'react';

const NARROW = '(width < 600px)';

/** Whether the window is a phone's: then half hours go down. */
export function useNarrow(): boolean {
  return useSyncExternalStore(follow, () => matchMedia(NARROW).matches);
}

function follow(callback: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener('change', callback);
  return () => query.removeEventListener('change', callback);
}
