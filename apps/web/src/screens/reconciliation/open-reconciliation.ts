import { listReconciledDays, listPositions } from '@daybook/api/imports/reconciliation.ts';
import type { Arrival } from '#web/router/screen.ts';
import { call } from '#web/server/call.ts';

/** What the screen of checked days begins with. */
export async function openReconciliation({ signal }: Arrival) {
  const [days, positions] = await Promise.all([
    call(listReconciledDays, { query: {}, signal }),
    call(listPositions, { signal }),
  ]);
  return { days, positions };
}
