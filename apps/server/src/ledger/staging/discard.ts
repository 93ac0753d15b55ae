import type { Kysely } from 'kysely';
import { setImmediate as turn } from 'node:timers/promises';
import { countRows } from '#server/limits/trader-storage.ts';
import { isLeaseOver } from '#server/limits/set-back.ts';
import { isNotPublished } from '#server/ledger/query-scopes.ts';
import { sameTrader } from '#server/store/same-trader.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';

const BATCH = 500;
/** No import is leased for longer: what a trader previews before importing. */
export const MAX_IMPORT_LEASE_MS = 30 * 60_000;

/** Clears the way for a trader's next import: discards the unseen one whose lease ran out or whose synchronisation failed, and the rest of what was discarded before. */
export async function discardExpired(store: Store, traderId: number, now: number): Promise<void> {
  const left = await store.read((db) =>
    db
      .selectFrom('import')
      .leftJoin('sync', 'sync.id', 'import.sync_id')
      .select(['import.id', 'import.state', 'import.lease_until', 'sync.state as sync_state'])
      .where('import.trader_id', '=', traderId)
      .where(isNotPublished())
      .execute(),
  );
  for (const { id, state, lease_until: leaseUntil, sync_state: syncState } of left) {
    if (state === 'discarded') await removeRows(store, traderId, id);
    else if (state === 'preview' && leaseUntil < now) await discardPreview(store, traderId, id);
    else if (isLeaseOver(leaseUntil, now, MAX_IMPORT_LEASE_MS) || syncState === 'failed')
      await discardImport(store, traderId, id);
  }
}

/**
 * Takes an import back that was never published. Its rows go in small batches; the state is changed first, so that a crash
 * in between leaves nothing but unseen rows, which {@link sweepDiscarded} removes.
 */
export async function discardImport(store: Store, traderId: number, importId: number): Promise<void> {
  await discardWhile(store, traderId, importId, ['preview', 'staged']);
}

/** The same for a preview: an import that is being published is left alone. */
export async function discardPreview(store: Store, traderId: number, importId: number): Promise<void> {
  await discardWhile(store, traderId, importId, ['preview']);
}

async function discardWhile(
  store: Store,
  traderId: number,
  importId: number,
  states: readonly ('preview' | 'staged')[],
): Promise<void> {
  const changed = await store.write((db) =>
    db
      .updateTable('import')
      .set({ state: 'discarded' })
      .where('trader_id', '=', traderId)
      .where('id', '=', importId)
      .where('state', 'in', states)
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
  for (const { trader_id: traderId, id } of expired) await discardPreview(store, traderId, id);
  const left = await store.read((db) =>
    db
      .selectFrom('import')
      .select(['trader_id', 'id'])
      .where(isNotPublished())
      .where('state', '=', 'discarded')
      .execute(),
  );
  for (const { trader_id, id } of left) await removeRows(store, trader_id, id);
}

/** What an import that was never published staged; of one account alone where that is given. */
interface Staged {
  readonly traderId: number;
  readonly importId: number;
  readonly accountId?: number;
}

/** Removes the rows of an import that was never published, in small batches, and the accounts that only it named; the import's own row stays. */
export async function removeStaged(store: Store, staged: Staged): Promise<void> {
  while (await removeParts(store, staged)) await turn();
  // Which account a link is of only its execution says.
  while (await removeLinks(store, staged)) await turn();
  for (const table of ['trade', 'execution', 'stated_plan', 'split'] as const)
    while ((await removeBatch(store, table, staged)) > 0) await turn();
  if (staged.accountId === undefined) await store.write((db) => removeHiddenAccounts(db, staged.traderId));
}

async function removeRows(store: Store, traderId: number, importId: number): Promise<void> {
  await removeStaged(store, { traderId, importId });
  await store.write((db) =>
    db
      .deleteFrom('import')
      .where('trader_id', '=', traderId)
      .where('id', '=', importId)
      .where('state', '=', 'discarded')
      .execute(),
  );
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

/** Parts of trades that have so many that they do not go along with them in a moment; false when there are none. */
async function removeParts(store: Store, { traderId, importId, accountId }: Staged): Promise<boolean> {
  return store.write(async (db) => {
    const parts = await db
      .selectFrom('trade')
      .innerJoin('trade_part', sameTrader('trade_part.trade_id', 'trade.id'))
      .select(['trade_part.trade_id', 'trade_part.n'])
      .where('trade.trader_id', '=', traderId)
      .where('trade.import_id', '=', importId)
      .$if(accountId !== undefined, (own) => own.where('trade.account_id', '=', accountId!))
      .where('trade.executions', '>', BATCH)
      .limit(BATCH)
      .execute();
    for (const [tradeId, some] of Map.groupBy(parts, ({ trade_id: id }) => id))
      await db
        .deleteFrom('trade_part')
        .where('trader_id', '=', traderId)
        .where('trade_id', '=', tradeId)
        .where(
          'n',
          'in',
          some.map(({ n }) => n),
        )
        .execute();
    return parts.length > 0;
  }, 'lazy');
}

/** What says that an import met known executions again; false when there is nothing left. */
async function removeLinks(store: Store, { traderId, importId, accountId }: Staged): Promise<boolean> {
  return store.write(async (db) => {
    const links = await db
      .selectFrom('import_execution')
      .select('import_execution.execution_id as id')
      .where('import_execution.trader_id', '=', traderId)
      .where('import_execution.import_id', '=', importId)
      .$if(accountId !== undefined, (linked) =>
        linked
          .innerJoin('execution', sameTrader('execution.id', 'import_execution.execution_id'))
          .where('execution.account_id', '=', accountId!),
      )
      .limit(BATCH)
      .execute();
    if (links.length > 0)
      await db
        .deleteFrom('import_execution')
        .where('trader_id', '=', traderId)
        .where('import_id', '=', importId)
        .where(
          'execution_id',
          'in',
          links.map(({ id }) => id),
        )
        .execute();
    return links.length > 0;
  }, 'lazy');
}

/** The tables whose rows count as storage of their import. */
const COUNTED: ReadonlySet<string> = new Set(['execution', 'split']);

async function removeBatch(
  store: Store,
  table: 'trade' | 'execution' | 'stated_plan' | 'split',
  { traderId, importId, accountId }: Staged,
): Promise<number> {
  return store.write(async (db) => {
    const rows = await db
      .selectFrom(table)
      .select('id')
      .where('trader_id', '=', traderId)
      .where('import_id', '=', importId)
      .$if(accountId !== undefined, (own) => own.where('account_id', '=', accountId!))
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
    if (COUNTED.has(table)) await countRows(db, traderId, importId, -rows.length);
    return rows.length;
  }, 'lazy');
}
