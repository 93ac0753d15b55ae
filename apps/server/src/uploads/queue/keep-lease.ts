import { MAX_IMPORT_LEASE_MS } from '#server/ledger/staging/discard.ts';
import { renewImport } from '#server/ledger/staging/stage.ts';
import type { Log } from '#server/calls/logs.ts';
import type { Services } from '#server/services.ts';
import type { Store } from '#server/store/store.ts';
import { detailText, type ImportDetail } from '#server/uploads/staging/import-detail.ts';

/** A preview is kept this long after it was made. */
export const KEPT_MS = MAX_IMPORT_LEASE_MS;
const RENEW_MS = 20_000;

/** What an import that takes its time is given to work with. */
export type LeaseServices = Pick<Services, 'store' | 'clock'> & { readonly log: Pick<Log, 'error'> };

/** Keeps an import from being considered dead until the function it returns is called. */
export function keepLease(
  { store, clock, log }: LeaseServices,
  traderId: number,
  importId: number,
): () => void {
  const renew = () => renewImport(store, traderId, importId, clock());
  const timer = setInterval(
    () => void renew().catch((error: unknown) => log.error('a lease could not be renewed', error)),
    RENEW_MS,
  );
  return () => clearInterval(timer);
}

/** Writes what is shown of an import that is not published yet, and keeps it for a while. */
export async function writeDetail(
  store: Store,
  {
    traderId,
    importId,
    source,
    statedAt,
    until,
  }: { traderId: number; importId: number; source: string; statedAt: number | null; until: number },
  detail: ImportDetail,
): Promise<void> {
  await store.write((db) =>
    db
      .updateTable('import')
      .set({ detail: detailText(detail), source, stated_at: statedAt, lease_until: until })
      .where('trader_id', '=', traderId)
      .where('id', '=', importId)
      .where('state', '=', 'preview')
      .execute(),
  );
}
