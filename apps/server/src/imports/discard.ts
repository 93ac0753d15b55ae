import type { Kysely } from 'kysely';
import { setImmediate as turn } from 'node:timers/promises';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';

const BATCH = 500;

/** Clears the way for a trader's next import: discards the unseen one whose lease ran out or whose synchronisation failed, and the rest of what was discarded before. */
export async function discardExpired(store: Store, traderId: number, now: number): Promise<void> {
  const left = await store.read((db) =>
    db
      .selectFrom('import')
      .leftJoin('sync', 'sync.id', 'import.sync_id')
      .select(['import.id', 'import.state', 'import.lease_until', 'sync.state as sync_state'])
      .where('import.trader_id', '=', traderId)
      .where('import.state', 'in', ['preview', 'staged', 'discarded'])
      .execute(),
  );
  for (const { id, state, lease_until: leaseUntil, sync_state: syncState } of left) {
    if (state === 'discarded') await removeRows(store, traderId, id);
    else if (leaseUntil < now || syncState === 'failed') await discardImport(store, traderId, id);
  }
}

/**
 * Takes an import back that was never published. Its rows go in small batches; the state is changed first, so that a crash
 * in between leaves nothing but unseen rows, which {@link sweepDiscarded} removes.
 */
export async function discardImport(store: Store, traderId: number, importId: number): Promise<void> {
  const changed = await store.write((db) =>
    db
      .updateTable('import')
      .set({ state: 'discarded' })
      .where('trader_id', '=', traderId)
      .where('id', '=', importId)
      .where('state', 'in', ['preview', 'staged'])
      .returning('id')
      .executeTakeFirst(),
  );
  if (changed) await removeRows(store, traderId, importId);
}

/** Removes previews that nobody wanted and what discarded imports left behind, for traders who never import again. */
export async function sweepDiscarded(store: Store, now: number): Promise<void> {
  const expired = await store.read((db) =>
    db
      .selectFrom('import')
      .select(['trader_id', 'id'])
      .where('state', '=', 'preview')
      .where('lease_until', '<', now)
      .execute(),
  );
  for (const { trader_id: traderId, id } of expired) await discardImport(store, traderId, id);
  const left = await store.read((db) =>
    db.selectFrom('import').select(['trader_id', 'id']).where('state', '=', 'discarded').execute(),
  );
  for (const { trader_id, id } of left) await removeRows(store, trader_id, id);
}

async function removeRows(store: Store, traderId: number, importId: number): Promise<void> {
  for (const table of ['trade', 'execution'] as const) {
    while ((await removeBatch(store, table, traderId, importId)) > 0) await turn();
  }
  await store.write(async (db) => {
    await db
      .deleteFrom('import')
      .where('trader_id', '=', traderId)
      .where('id', '=', importId)
      .where('state', '=', 'discarded')
      .execute();
    await removeHiddenAccounts(db, traderId);
  });
}

/** An account that only a preview knew goes with it, unless another file is being read, which may be about to fill it. */
async function removeHiddenAccounts(db: Kysely<Tables>, traderId: number): Promise<void> {
  await db
    .deleteFrom('account')
    .where('trader_id', '=', traderId)
    .where('hidden', '=', 1)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('import')
            .select('import.id')
            .whereRef('import.trader_id', '=', 'account.trader_id')
            .where('import.state', '=', 'preview')
            .where('import.detail', 'is', null),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('execution')
            .select('execution.id')
            .whereRef('execution.trader_id', '=', 'account.trader_id')
            .whereRef('execution.account_id', '=', 'account.id'),
        ),
      ),
    )
    .execute();
}

async function removeBatch(
  store: Store,
  table: 'trade' | 'execution',
  traderId: number,
  importId: number,
): Promise<number> {
  return store.write(async (db) => {
    const rows = await db
      .selectFrom(table)
      .select('id')
      .where('trader_id', '=', traderId)
      .where('import_id', '=', importId)
      .limit(BATCH)
      .execute();
    if (rows.length > 0)
      await db
        .deleteFrom(table)
        .where('trader_id', '=', traderId)
        .where(
          'id',
          'in',
          rows.map(({ id }) => id),
        )
        .execute();
    return rows.length;
  }, 'lazy');
}
