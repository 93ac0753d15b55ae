import type { Store } from '#server/store/store.ts';
import { moveSync } from './claim.ts';
import { failureText, type SyncFailure } from '#server/ledger/sync-record.ts';

/** Ends a synchronisation that is under way with what the trader is told; null for what no trader can mend. */
export async function failSync(
  store: Store,
  traderId: number,
  syncId: number,
  failure: SyncFailure | null,
  now: number,
): Promise<void> {
  const detail = failure && failureText(failure);
  const ended = { state: 'failed', error_code: codeOf(failure), ended_at: now, detail } as const;
  await store.write((db) => moveSync(db, traderId, syncId, ['claimed', 'imported'], ended));
}

function codeOf(failure: SyncFailure | null): string {
  if (failure === null) return '999';
  return failure.kind === 'positions-open' ? '001' : failure.code;
}
