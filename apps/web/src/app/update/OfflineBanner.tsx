import { useSyncExternalStore } from 'react';
import { useFirstMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';

/** Says that there is no connection for as long as the browser knows of none. */
export function OfflineBanner() {
  const { shell } = useFirstMessages();
  const online = useSyncExternalStore(followConnection, () => navigator.onLine);
  return online ? null : <Banner tone="warning">{shell.offline}</Banner>;
}

function followConnection(changed: () => void): () => void {
  const undo = new AbortController();
  const { signal } = undo;
  window.addEventListener('online', changed, { signal });
  window.addEventListener('offline', changed, { signal });
  return () => undo.abort();
}
