import { nothingWasImported, useJournal } from '#web/journal/journal-store.ts';
import { useFirstMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import styles from './UpdateBanners.module.css';
import { useSyncExternalStore } from 'react';

const notices = lazyPart(async () => (await import('./UpdateNotice.tsx')).Notice, '40px');

/** Fetches ahead what shows the words of an update. */
export const preloadNotices = notices.preload;

/** What the last update has to say, above the figures. */
export function UpdateBanners() {
  const { shell } = useFirstMessages();
  const notice = useJournal((journal) => journal.notice);
  const processingError = useJournal((journal) => journal.processingError);
  const close = () => useJournal.setState({ notice: null });
  return (
    <div className={styles.banners}>
      <OfflineBanner />
      {processingError || nothingWasImported(notice) ? (
        <Banner tone="warning">{shell.nothingImported}</Banner>
      ) : null}
      {notice ? <notices.Part notice={notice} onClose={close} /> : null}
    </div>
  );
}

/** Says that there is no connection for as long as the browser knows of none. */
function OfflineBanner() {
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
