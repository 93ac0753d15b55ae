import { useEffect, useState } from 'react';
import { useJournal } from './journal-store.ts';
import { whenIdle } from './when-idle.ts';

/** Whether the first screen is shown and the page has had nothing else to do since: what it does not need is fetched from then on. */
export function useIsIdle(): boolean {
  const isLoading = useJournal((journal) => journal.loading);
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    if (!isLoading) whenIdle(() => setIsIdle(true), 5000);
  }, [isLoading]);
  return isIdle;
}
