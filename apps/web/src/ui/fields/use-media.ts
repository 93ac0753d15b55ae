import { useSyncExternalStore } from 'react';

export const PHONE = '(width < 600px)';

/** Whether a media query matches, now and whenever that changes. */
export function useMedia(text: string): boolean {
  return useSyncExternalStore(
    (callback) => {
      const query = matchMedia(text);
      query.addEventListener('change', callback);
      return () => query.removeEventListener('change', callback);
    },
    () => matchMedia(text).matches,
  );
}
