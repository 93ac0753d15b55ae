import { appendAudit, type AuditEntry } from '#server/calls/append-audit.ts';
import { bucketOf, countAttempt } from './attempts.ts';
import { callerNetwork } from '#server/calls/caller-address.ts';
import { StoreFull } from '#server/store/store-errors.ts';
import type { Store } from '#server/store/store.ts';

const MAX_NOTES = 5;
const NOTES_WINDOW_SECONDS = 15 * 60;

/** Writes into the audit that a caller was made to wait; a few times only, or the limit itself would fill the disk. */
export async function noteLimit(
  store: Store,
  entry: Pick<AuditEntry, 'at' | 'object' | 'requestId'> & { readonly ip: string },
): Promise<void> {
  const bucket = bucketOf('limit-noted', callerNetwork(entry.ip));
  const allowance = { bucket, most: MAX_NOTES, windowSeconds: NOTES_WINDOW_SECONDS };
  try {
    if ((await countAttempt(store, [allowance], entry.at)) !== null) return;
    await store.write((db) => appendAudit(db, { ...entry, event: 'limit-hit', result: 'refused' }));
  } catch (error) {
    // The limit holds without its note, which a full disk has no space for.
    if (!(error instanceof StoreFull)) throw error;
  }
}
