import { tryMapping, type TriedMapping } from '@daybook/api/imports/mapper.ts';
import { findMappingGaps, type ColumnMapping } from '@daybook/domain/execution/column-mapping.ts';
import type { Day } from '@daybook/domain/calendar.ts';
import { useCall } from '#web/server/use-call.ts';

/** What a mapping makes of the first rows; the one before stays in sight while the next is asked for. */
interface Tried {
  readonly tried: TriedMapping | null;
  readonly error: unknown;
}

const QUIET_MS = 200;

/** Asks the server what a mapping makes of a file's first rows, as soon as nothing changed for a moment. */
export function useTried(importId: string, mapping: ColumnMapping, day: Day | undefined): Tried {
  const isWhole = findMappingGaps(mapping).length === 0;
  const body = day === undefined ? { mapping } : { mapping, day };
  const input = isWhole ? { params: { id: importId }, body } : null;
  const { answer, failure } = useCall(tryMapping, input, { waitMs: QUIET_MS });
  if (!isWhole) return { tried: null, error: null };
  return { tried: failure === null ? answer : null, error: failure };
}
