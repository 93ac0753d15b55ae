import { useEffect, useSyncExternalStore } from 'react';
import {
  readTriedSelections,
  reportTriedSelections,
} from '@daybook/api/journal/searches/tried-selections.ts';
import { journalGeneration } from '#web/journal/journal-store.ts';
import { call } from '#web/server/call.ts';
import { openTriedCount } from './tried-count.ts';

const count = openTriedCount({
  generation: journalGeneration,
  count: async (digests) => {
    const { tried } =
      digests.length === 0
        ? await call(readTriedSelections, {})
        : await call(reportTriedSelections, { body: { digests: [...digests] } });
    return tried;
  },
});

/**
 * How many different selections the trader has judged on this New York day, the shown one included once it was shown for a
 * second; null before it is known. `digest` are the 16 hexadecimal characters of filter and report, null where
 * nothing is judged.
 */
export function useTriedSelections(digest: string | null): number | null {
  useEffect(() => count.show(digest), [digest]);
  return useSyncExternalStore(count.subscribe, count.read, count.read);
}
