import { useSyncExternalStore } from 'react';

/** The desktop layout begins here; candles are neither drawn nor loaded below it. */
const DESKTOP = '(width >= 960px)';

/** Whether the window is at least 960 px wide, followed while it is resized. */
export function useIsDesktop(): boolean {
  return useSyncExternalStore(followWidth, () => matchMedia(DESKTOP).matches);
}

function followWidth(callback: () => void): () => void {
  const query = matchMedia(DESKTOP);
  query.addEventListener('change', callback);
  return () => query.removeEventListener('change', callback);
}
