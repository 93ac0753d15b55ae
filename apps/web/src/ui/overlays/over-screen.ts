import type { ReactNode } from 'react';
import { create } from 'zustand';

/** What lies over whatever screen of the journal is shown, such as a question; null while nothing does. */
export const useOverScreen = create<{ readonly shown: ReactNode }>()(() => ({ shown: null }));

/** Shows it, in the place of what lay there. */
export function showOverScreen(shown: ReactNode): void {
  useOverScreen.setState({ shown });
}

export function clearOverScreen(): void {
  showOverScreen(null);
}
