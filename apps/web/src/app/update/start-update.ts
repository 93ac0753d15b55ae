import { fetchCode, resumeAfterReload } from '#web/texts/fetch-part.ts';
import { loadAllMessages } from '#web/texts/load-messages.ts';
import { useJournal } from '#web/journal/journal-store.ts';

/** With what shows its words: fetched after it, they could need the page loaded again, which forgets what they say. */
async function load() {
  const [{ updateTrades }] = await Promise.all([
    import('#web/journal/update/update-trades.ts'),
    import('./UpdateNotice.tsx'),
    loadAllMessages(),
  ]);
  return updateTrades;
}

/** Marks that an update was under way when the page was loaded again. */
const UPDATE_RESUMES = 'daybook.update-goes-on';

/** Starts an update of the trades. Its messages go to the journal. */
export function startUpdate(): void {
  resumeAfterReload(() => sessionStorage.setItem(UPDATE_RESUMES, 'yes'), update).catch(reportError);
}

async function update(): Promise<void> {
  const updateTrades = await fetchCode(load).catch((error: unknown) => {
    useJournal.setState({ notice: { kind: 'failed', error, tried: false } });
  });
  await updateTrades?.();
}

/** Fetches the code of an update ahead; what goes wrong shows when one is started. */
export function preloadUpdate(): void {
  load().catch(() => null);
}

/** Starts the update that was under way when the page was loaded again, if there was one. */
export function resumeUpdate(): void {
  if (sessionStorage.getItem(UPDATE_RESUMES) === null) return;
  sessionStorage.removeItem(UPDATE_RESUMES);
  startUpdate();
}
