import { useSyncExternalStore } from 'react';

const [WIDE, MIDDLE] = ['(width >= 1240px)', '(width >= 600px)'];

/** Cards of a group before all are asked for: one row, two on phones. */
export function useCardsShown(): number {
  return useSyncExternalStore(follow, () =>
    matchMedia(WIDE).matches ? 5 : matchMedia(MIDDLE).matches ? 3 : 4,
  );
}

function follow(callback: () => void): () => void {
  const queries = [WIDE, MIDDLE].map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener('change', callback);
  return () => {
    for (const query of queries) query.removeEventListener('change', callback);
  };
}
