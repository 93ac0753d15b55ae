import { useEffect } from 'react';
import { create } from 'zustand';
import { useFirstMessages } from '#web/texts/messages.ts';

const useTitleStore = create<{ readonly screen: string }>()(() => ({ screen: '' }));

/** Names the screen in the browser's tab and history: `Trades · This week · Daybook`, and on phones in the top bar. */
export function useTitle(screen: string, detail = ''): void {
  const { shell } = useFirstMessages();
  const title = [screen, detail, shell.brand].filter(Boolean).join(' · ');
  useEffect(() => {
    document.title = title;
    useTitleStore.setState({ screen });
  }, [title, screen]);
}

/** The name of the screen that is shown. */
export function useScreenTitle(): string {
  return useTitleStore(({ screen }) => screen);
}
