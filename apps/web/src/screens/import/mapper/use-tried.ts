import { useEffect, useState } from 'react';
import { tryMapping, type TriedMapping } from '@daybook/api/imports/mapper.ts';
import { findMappingGaps, type ColumnMapping } from '@daybook/domain/execution/column-mapping.ts';
import type { Day } from '@daybook/domain/calendar.ts';
import { call } from '#web/server/call.ts';

/** What a mapping makes of the first rows; the one before stays in sight while the next is asked for. */
interface Tried {
  readonly tried: TriedMapping | null;
  readonly error: unknown;
}

const QUIET_MS = 200;

/** Asks the server what a mapping makes of a file's first rows, as soon as nothing changed for a moment. */
export function useTried(importId: string, mapping: ColumnMapping, day: Day | undefined): Tried {
  const [shown, setShown] = useState<Tried>({ tried: null, error: null });
  const isWhole = findMappingGaps(mapping).length === 0;
  useEffect(() => {
    if (!isWhole) return;
    const abort = new AbortController();
    const { signal } = abort;
    const wait = setTimeout(() => {
      const body = day === undefined ? { mapping } : { mapping, day };
      call(tryMapping, { params: { id: importId }, body, signal }).then(
        (tried) => signal.aborted || setShown({ tried, error: null }),
        (error: unknown) => signal.aborted || setShown({ tried: null, error }),
      );
    }, QUIET_MS);
    return () => {
      clearTimeout(wait);
      abort.abort();
    };
  }, [importId, mapping, day, isWhole]);
  return isWhole ? shown : { tried: null, error: null };
}
