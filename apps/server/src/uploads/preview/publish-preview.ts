import { discardExpired, discardImport } from '#server/ledger/staging/discard.ts';
import { publishImport } from '#server/ledger/publishing/publish-import.ts';
import { AccountChanged } from '#server/ledger/publishing/publish.ts';
import { IMPORT_LEASE_MS } from '#server/ledger/staging/stage.ts';
import type { Store } from '#server/store/store.ts';
import { RuleBroken } from '#server/store/store-errors.ts';
import type { ImportTable } from '#server/store/tables.ts';
import {
  detailText,
  NO_FACTS,
  readDetail,
  type PreviewFacts,
} from '#server/uploads/staging/import-detail.ts';
import {
  daysOfImport,
  forgetStatedDays,
  unstatedOf,
  weighStatedDays,
  writeStatedDays,
} from '#server/uploads/staging/stated-days.ts';
import { keptStatement, readAccountNames } from '#server/uploads/staging/restate-days.ts';
import { isElsewhereNow } from './known-elsewhere.ts';
import { keepPairs } from '#server/uploads/staging/kept-pairs.ts';
import { keepLease, type LeaseServices } from '#server/uploads/queue/keep-lease.ts';

export type PublishedPreview = 'published' | 'busy' | 'changed' | 'gone' | 'not-ready' | 'doubtful';

/**
 * Imports what a preview showed, all or nothing; one that something speaks against only where its trader wants it `anyway`.
 * A preview that the journal has left behind is discarded.
 */
export async function publishPreview(
  services: LeaseServices,
  row: ImportTable,
  { anyway = false }: { readonly anyway?: boolean | undefined } = {},
): Promise<PublishedPreview> {
  const { store, clock } = services;
  const { trader_id: traderId, id: importId } = row;
  const { shown, facts } = readDetail(row.detail);
  if (shown === null || facts === null || shown.obstacle !== null) return 'not-ready';
  if (shown.doubts.length > 0 && !anyway) return 'doubtful';
  // One that died while it was imported, be it this very one, is not waited for.
  await discardExpired(store, traderId, clock());
  if (!(await claimPreview(services, row))) return (await isHeld(store, row)) ? 'busy' : 'gone';
  const release = keepLease(services, traderId, importId);
  try {
    if (await isElsewhereNow(store, { traderId, importId }, { shown, facts }))
      throw new AccountChanged('another account has these executions by now');
    const changed = await daysOfImport(store, traderId, importId);
    const { overtaken = [], cancellations = [], pairs = [] } = facts;
    const standing = unstatedOf(facts.stated, overtaken);
    const unstated = [...(facts.unstated ?? []), ...unstatedOf([...changed, ...overtaken], standing)];
    const stated = await weighStatedDays(store, { traderId, importId }, standing);
    await publishImport(store, {
      traderId,
      importId,
      changes: facts.changes,
      accounts: facts.accounts.map((account) => ({ ...account, syncedToDay: null })),
      provenFlat: new Set(),
      now: clock(),
      together: async (db) => {
        await db
          .updateTable('account')
          .set({ hidden: 0 })
          .where('trader_id', '=', traderId)
          .where('id', 'in', idsOf(facts))
          .execute();
        await forgetStatedDays(db, traderId, unstated);
        await writeStatedDays(db, traderId, stated, clock());
        const names = await readAccountNames(db, traderId);
        const statement = keptStatement(names, facts);
        await keepPairs(db, traderId, names, pairs, clock());
        await db
          .updateTable('import')
          .set({ detail: detailText({ shown, facts: { ...NO_FACTS, statement, cancellations, pairs } }) })
          .where('trader_id', '=', traderId)
          .where('id', '=', importId)
          .execute();
      },
    });
    return 'published';
  } catch (error) {
    await discardImport(store, traderId, importId);
    if (error instanceof AccountChanged) return 'changed';
    throw error;
  } finally {
    release();
  }
}

async function isHeld(store: Store, { trader_id: traderId, id }: ImportTable): Promise<boolean> {
  const held = await store.read((db) =>
    db
      .selectFrom('import')
      .select('id')
      .where('trader_id', '=', traderId)
      .where('id', '=', id)
      .where('state', '!=', 'discarded')
      .executeTakeFirst(),
  );
  return held !== undefined;
}

function idsOf({ accounts }: PreviewFacts): number[] {
  return accounts.map(({ id }) => id);
}

/**
 * From here on no other import of the trader's can publish; false while one is at work. A server that dies now blocks
 * others no longer than any import's lease.
 */
export async function claimPreview(
  { store, clock }: LeaseServices,
  { trader_id: traderId, id }: ImportTable,
): Promise<boolean> {
  try {
    const claimed = await store.write((db) =>
      db
        .updateTable('import')
        .set({ state: 'staged', lease_until: clock() + IMPORT_LEASE_MS })
        .where('trader_id', '=', traderId)
        .where('id', '=', id)
        .where('state', '=', 'preview')
        .returning('id')
        .executeTakeFirst(),
    );
    return claimed !== undefined;
  } catch (error) {
    if (error instanceof RuleBroken && error.rule === 'unique') return false;
    throw error;
  }
}
