import { listCheckedDays, listPositions } from '@daybook/api/imports/reconciliation.ts';
import { call } from '#web/server/call.ts';

/** What the screen of checked days begins with. */
export async function openChecks(signal: AbortSignal) {
  const [days, positions] = await Promise.all([
    call(listCheckedDays, { query: {}, signal }),
    call(listPositions, { signal }),
  ]);
  return { days, positions };
}
