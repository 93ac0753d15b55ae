import { isUpdating, useJournal } from '#web/journal/journal-store.ts';
import type { SyncStepsProps } from './SyncSteps.tsx';

/** Which step is being waited for; null when none is. */
export function useSyncStep(): SyncStepsProps | null {
  const importing = useJournal((journal) => journal.importing);
  const processing = useJournal((journal) => journal.processing);
  const loading = useJournal((journal) => journal.loading);
  const loaded = useJournal((journal) => journal.loaded);
  if (importing) return { step: 'contacting', updating: true };
  if (isUpdating({ importing, processing })) return { step: 'processing', updating: true };
  return loading ? { step: 'retrieving', updating: loaded } : null;
}
