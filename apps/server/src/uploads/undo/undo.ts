import type { Kysely } from 'kysely';
import { setImmediate as turn } from 'node:timers/promises';
import { estimateImport } from '#server/ledger/fee-models/estimate-import.ts';
import { gatherChanges, NO_CHANGES, type StagedChanges } from '#server/ledger/staging/changes.ts';
import { discardImport } from '#server/ledger/staging/discard.ts';
import { undoStatedPlans } from '#server/ledger/risk/undo-stated-plans.ts';
import { splitPositions } from '#server/ledger/splits/stage-splits.ts';
import { publishImport } from '#server/ledger/publishing/publish-import.ts';
import { AccountChanged } from '#server/ledger/publishing/publish.ts';
import { openImport, renewImport, versionBy } from '#server/ledger/staging/stage.ts';
import { countRows } from '#server/limits/trader-storage.ts';
import { insertMany } from '#server/store/insert-many.ts';
import { measureFilled } from '#server/store/postgres/measure-tables.ts';
import type { Store } from '#server/store/store.ts';
import type { ImportTable, Tables } from '#server/store/tables.ts';
import { allocateIds } from '#server/store/allocate-ids.ts';
import {
  namedExecutions,
  readCancellations,
  type Cancellation,
} from '#server/uploads/staging/stage-cancelled.ts';
import { forgetPairs } from '#server/uploads/staging/kept-pairs.ts';
import { restateDays } from '#server/uploads/staging/restate-days.ts';
import { daysOfImport, forgetStatedDays, writeStatedDays } from '#server/uploads/staging/stated-days.ts';
import { findByExecution, readHistories, withoutImport, type Version } from './reported-versions.ts';

/** Executions read in one transaction: some ten milliseconds of another writer's time. */
const BATCH = 500;

/**
 * Takes a published import back: an import of its own that withdraws what no other import brought and gives back what stood
 * before its corrections. So trades keep their ids, journals stay with the trades that go, and the same file imported
 * again brings them back.
 */
export async function undoPublished(
  store: Store,
  wanted: ImportTable,
  clock: () => number,
): Promise<'undone' | 'busy' | 'changed'> {
  const { trader_id: traderId } = wanted;
  const importId = await openImport(store, {
    traderId,
    kind: 'undo',
    source: wanted.source,
    syncId: null,
    file: null,
    now: clock(),
  });
  if (importId === null) return 'busy';
  try {
    const accounts = await readAccounts(store, traderId);
    const restored = await stageUndo(store, wanted, importId, clock);
    const touched = new Set(restored.positions.map(({ accountId }) => accountId));
    const changes = gatherChanges(restored);
    for (const { id: accountId, feeModel: model } of accounts.filter(({ id }) => touched.has(id))) {
      const estimates = { traderId, importId, accountId, model, clock };
      changes.take(await estimateImport(store, estimates));
    }
    const changed = await daysOfImport(store, traderId, importId);
    const days = await restateDays(store, { traderId, undone: wanted.id, changed });
    await publishImport(store, {
      traderId,
      importId,
      changes: changes.end(),
      accounts: accounts.filter(({ id }) => touched.has(id)),
      provenFlat: new Set(),
      undone: wanted.id,
      now: clock(),
      together: async (db, revision) => {
        await markUndone(db, wanted, importId, [...touched]);
        await forgetStatedDays(db, traderId, [...changed, ...days.forgotten]);
        const stated = days.stated.map((day) => ({ ...day, share: 'whole' as const }));
        await writeStatedDays(db, traderId, stated, clock());
        await forgetPairs(db, traderId, wanted);
        await undoStatedPlans(db, { traderId, now: clock(), revision }, wanted.id);
      },
    });
    return 'undone';
  } catch (error) {
    await discardImport(store, traderId, importId);
    if (error instanceof AccountChanged) return 'changed';
    throw error;
  }
}

async function readAccounts(store: Store, traderId: number) {
  const rows = await store.read((db) =>
    db
      .selectFrom('account')
      .select(['id', 'revision', 'fee_model as feeModel'])
      .where('trader_id', '=', traderId)
      .execute(),
  );
  return rows.map((row) => ({ ...row, syncedToDay: null }));
}

/** What a synchronisation brought is fetched again by the next one, from the account's beginning. */
async function markUndone(
  db: Kysely<Tables>,
  wanted: ImportTable,
  undoneBy: number,
  accountIds: readonly number[],
): Promise<void> {
  const marked = await db
    .updateTable('import')
    .set({ undone_by: undoneBy })
    .where('trader_id', '=', wanted.trader_id)
    .where('id', '=', wanted.id)
    .where('undone_by', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!marked) throw new AccountChanged('the import was taken back meanwhile');
  if (wanted.kind === 'file' || wanted.kind === 'by-hand' || accountIds.length === 0) return;
  await db
    .updateTable('account')
    .set({ synced_to_day: null })
    .where('trader_id', '=', wanted.trader_id)
    .where('id', 'in', [...accountIds])
    .execute();
}

async function stageUndo(
  store: Store,
  wanted: ImportTable,
  importId: number,
  clock: () => number,
): Promise<StagedChanges> {
  const { trader_id: traderId } = wanted;
  const changes = gatherChanges({ ...NO_CHANGES, replaces: true });
  changes.take({ ...NO_CHANGES, positions: await splitPositions(store, traderId, wanted.id) });
  const cancellations = await readCancellations(store, traderId, wanted.id);
  const find = findByExecution(cancellations);
  const own = cancellations.filter((cancellation) => cancellation.importId === wanted.id);
  for await (const ids of pagesToUndo(store, wanted, own)) {
    const touched = await store.write((db) => undoImport(db, wanted, importId, ids, find), 'lazy');
    // Each version that is written touches two positions.
    await measureFilled(store, 'execution', traderId, touched.length / 2);
    const positions = touched.map(({ instant, ...where }) => ({ ...where, from: instant }));
    changes.take({ ...NO_CHANGES, positions });
    await renewImport(store, traderId, importId, clock());
    await turn();
  }
  return changes.end();
}

/** Ids of versions of executions of which the import says something, in pages: what it brought, then what it cancels elsewhere. */
async function* pagesToUndo(
  store: Store,
  wanted: ImportTable,
  cancelled: readonly Cancellation[],
): AsyncGenerator<readonly number[]> {
  for (let after = 0; ;) {
    const ids = await store.read((db) => importedAfter(db, wanted, after));
    if (ids.length === 0) break;
    yield ids;
    after = ids.at(-1)!;
  }
  for await (const page of namedExecutions(store, { traderId: wanted.trader_id }, cancelled))
    if (page.length > 0) yield page.map(({ id }) => id);
}

/** Ids of the versions that the import wrote or met again, in pages. */
async function importedAfter(db: Kysely<Tables>, wanted: ImportTable, after: number): Promise<number[]> {
  const { trader_id: traderId, id } = wanted;
  const written = await db
    .selectFrom('execution')
    .select('id')
    .where('trader_id', '=', traderId)
    .where('import_id', '=', id)
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .execute();
  const met = await db
    .selectFrom('import_execution')
    .select('execution_id as id')
    .where('trader_id', '=', traderId)
    .where('import_id', '=', id)
    .where('execution_id', '>', after)
    .orderBy('execution_id')
    .limit(BATCH)
    .execute();
  const ids = [...written, ...met].map((row) => row.id).sort((left, right) => left - right);
  return [...new Set(ids)].slice(0, BATCH);
}

interface Touched {
  readonly accountId: number;
  readonly instrumentId: number;
  readonly instant: number;
}

/** Writes, for each of the executions, the version that holds without the import; nothing where it holds already. */
async function undoImport(
  db: Kysely<Tables>,
  wanted: ImportTable,
  importId: number,
  ids: readonly number[],
  findCancellations: (version: Version) => readonly Cancellation[],
): Promise<Touched[]> {
  const { trader_id: traderId } = wanted;
  const histories = await readHistories(db, { traderId, importId }, ids, findCancellations);
  const next: Version[] = [];
  const touched: Touched[] = [];
  for (const history of histories) {
    const current = history.at(-1)!.version;
    if (current.import_id === importId) continue; // an earlier page had another of its versions
    const successor = withoutImport(wanted.id, history);
    if (!successor) continue;
    next.push({
      ...successor,
      version: versionBy(importId, current),
      import_id: importId,
      superseded_by: null,
    });
    for (const version of [current, successor])
      touched.push({
        accountId: version.account_id,
        instrumentId: version.instrument_id,
        instant: version.instant,
      });
  }
  if (next.length === 0) return [];
  const firstId = await allocateIds(db, 'execution', next.length);
  const columns = Object.keys(next[0]!) as (keyof Version)[];
  const rows = next.map((row, at) => columns.map((column) => (column === 'id' ? firstId + at : row[column])));
  await insertMany(db, 'execution', columns, rows);
  await countRows(db, next[0]!.trader_id, next[0]!.import_id, next.length);
  return touched;
}
