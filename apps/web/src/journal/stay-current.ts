import { journalGeneration, useJournal } from './journal-store.ts';
import { onOtherWindows } from '#web/server/other-windows.ts';

/** What was read within this time is current enough, in milliseconds. */
const CURRENT_MS = 60_000;

let askedAt = 0;

/**
 * Asks for changes made on other devices whenever the page is seen again or the connection is back, at most once a
 * minute, and at once for changes reported by another window; returns the undoing. Nothing is hidden meanwhile, and a failure
 * leaves what is shown.
 */
export function stayCurrent(): () => void {
  const undo = new AbortController();
  const { signal } = undo;
  const ask = () => {
    if (document.visibilityState === 'visible' && Date.now() - askedAt >= CURRENT_MS) askForChanges();
  };
  document.addEventListener('visibilitychange', ask, { signal });
  window.addEventListener('online', ask, { signal });
  onOtherWindows(askForChanges, signal);
  return () => undo.abort();
}

function askForChanges(): void {
  const { loaded, loading, importing, processing } = useJournal.getState();
  if (!loaded || loading || importing || processing) return;
  askedAt = Date.now();
  const generation = journalGeneration();
  askQuietly().catch(() => {
    if (generation === journalGeneration()) askedAt = 0; // asked again at the next look
  });
}

/** Its code comes with the first question: the page begins without it. */
async function askQuietly(): Promise<void> {
  const { refreshJournal } = await import('./refresh-journal.ts');
  return refreshJournal();
}
