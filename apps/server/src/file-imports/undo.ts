import type { Kysely, Selectable } from 'kysely';
import { setImmediate as turn } from 'node:timers/promises';
import { joinChanges, NO_CHANGES, type StagedChanges } from '#server/imports/changes.ts';
import { discardImport } from '#server/imports/discard.ts';
import { publishImport } from '#server/imports/publish-import.ts';
import { AccountChanged } from '#server/imports/publish.ts';
import { openImport, renewImport, versionBy } from '#server/imports/stage.ts';
import type { Store } from '#server/store/store.ts';
import type { ExecutionTable, ImportTable, Tables } from '#server/store/tables.ts';
import { takeIds } from '#server/store/take-ids.ts';

/** Executions looked at in one transaction. */
const BATCH = 100;

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
    const accounts = await readRevisions(store, traderId);
    const changes = await stageUndo(store, wanted, importId, clock);
    const touched = new Set(changes.positions.map(({ accountId }) => accountId));
    await publishImport(store, {
      traderId,
      importId,
      changes,
      accounts: accounts.filter(({ id }) => touched.has(id)),
      provenFlat: new Set(),
      now: clock(),
      together: async (db) => markUndone(db, wanted, importId, [...touched]),
    });
    return 'undone';
  } catch (error) {
    await discardImport(store, traderId, importId);
    if (error instanceof AccountChanged) return 'changed';
    throw error;
  }
}

async function readRevisions(store: Store, traderId: number) {
  const rows = await store.read((db) =>
    db.selectFrom('account').select(['id', 'revision']).where('trader_id', '=', traderId).execute(),
  );
  return rows.map((row) => ({ ...row, syncedToDay: null }));
}

/** What a synchronisation brought is fetched anew by the next one, from the account's beginning. */
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
  if (wanted.kind === 'file' || accountIds.length === 0) return;
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
  let changes: StagedChanges = { ...NO_CHANGES, replaces: true };
  for (let after = 0; ;) {
    const ids = await store.read((db) => broughtAfter(db, wanted, after));
    after = ids.at(-1) ?? after;
    if (ids.length === 0) return changes;
    const touched = await store.write((db) => takeBack(db, wanted, importId, ids));
    for (const { accountId, instrumentId, instant } of touched)
      changes = joinChanges(changes, {
        ...NO_CHANGES,
        positions: [{ accountId, instrumentId, from: instant }],
      });
    await renewImport(store, traderId, importId, clock());
    await turn();
  }
}

/** Ids of the versions that the import wrote or met again, in pages. */
async function broughtAfter(db: Kysely<Tables>, wanted: ImportTable, after: number): Promise<number[]> {
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

type Version = Selectable<ExecutionTable>;

interface Touched {
  readonly accountId: number;
  readonly instrumentId: number;
  readonly instant: number;
}

/** Writes, for each of the executions, the version that holds without the import; nothing where it holds already. */
async function takeBack(
  db: Kysely<Tables>,
  wanted: ImportTable,
  importId: number,
  ids: readonly number[],
): Promise<Touched[]> {
  const { trader_id: traderId } = wanted;
  const histories = await readHistories(db, traderId, ids);
  const next: Version[] = [];
  const touched: Touched[] = [];
  for (const { versions, bringers, statedAt } of histories) {
    const current = versions.at(-1)!;
    if (current.import_id === importId) continue; // two of its versions are in one import
    const successor = withoutImport(wanted.id, versions, bringers);
    if (!successor) continue;
    next.push({
      ...successor,
      version: versionBy(importId, current),
      // What is given back is as old as it was.
      stated_at: successor.stated_at ?? statedAt.get(successor.import_id) ?? null,
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
  const firstId = await takeIds(db, 'execution', next.length);
  await db
    .insertInto('execution')
    .values(next.map((row, at) => ({ ...row, id: firstId + at })))
    .execute();
  return touched;
}

/** The version to hold once `undone` is gone, null when the present one may stay. */
function withoutImport(
  undone: number,
  versions: readonly Version[],
  bringers: ReadonlySet<number>,
): Version | null {
  const current = versions.at(-1)!;
  const others = [...bringers].filter((id) => id !== undone);
  if (others.length === 0) return current.withdrawn === 1 ? null : { ...current, withdrawn: 1 };
  if (current.import_id !== undone) return null;
  const before = versions.findLast(
    (version) => version.import_id !== undone && bringers.has(version.import_id),
  );
  return before ?? null;
}

interface History {
  /** From the first to the present one, as far as they are published. */
  readonly versions: readonly Version[];
  /** Imports still in force that wrote a version of it or met it again. */
  readonly bringers: ReadonlySet<number>;
  /** When each import that wrote a version was stated. */
  readonly statedAt: ReadonlyMap<number, number | null>;
}

async function readHistories(
  db: Kysely<Tables>,
  traderId: number,
  ids: readonly number[],
): Promise<History[]> {
  const named = await db
    .selectFrom('execution')
    .select(['account_id', 'source', 'identity'])
    .where('trader_id', '=', traderId)
    .where('id', 'in', ids)
    .execute();
  const keys = new Map(named.map((row) => [`${row.account_id}|${row.source}|${row.identity}`, row]));
  const versions = await db
    .selectFrom('execution')
    .innerJoin('import', (join) =>
      join
        .onRef('import.trader_id', '=', 'execution.trader_id')
        .onRef('import.id', '=', 'execution.import_id'),
    )
    .selectAll('execution')
    .select([
      'import.state as import_state',
      'import.undone_by',
      'import.kind as import_kind',
      'import.stated_at as import_stated_at',
    ])
    .where('execution.trader_id', '=', traderId)
    .where('execution.account_id', 'in', [...new Set(named.map((row) => row.account_id))])
    .where('execution.identity', 'in', [...new Set(named.map((row) => row.identity))])
    .where('import.state', '=', 'published')
    .orderBy('execution.version')
    .execute();
  const links = await db
    .selectFrom('import_execution')
    .innerJoin('import', (join) =>
      join
        .onRef('import.trader_id', '=', 'import_execution.trader_id')
        .onRef('import.id', '=', 'import_execution.import_id'),
    )
    .select(['import_execution.execution_id', 'import_execution.import_id'])
    .where('import_execution.trader_id', '=', traderId)
    .where(
      'import_execution.execution_id',
      'in',
      versions.map(({ id }) => id),
    )
    .where('import.state', '=', 'published')
    .where('import.undone_by', 'is', null)
    .execute();
  const linked = Map.groupBy(links, ({ execution_id: id }) => id);
  const histories = Map.groupBy(versions, (row) => `${row.account_id}|${row.source}|${row.identity}`);
  return [...histories].flatMap(([key, rows]) => {
    if (!keys.has(key)) return [];
    const bringers = new Set<number>();
    for (const row of rows) {
      if (row.undone_by === null && row.import_kind !== 'undo') bringers.add(row.import_id);
      for (const { import_id: id } of linked.get(row.id) ?? []) bringers.add(id);
    }
    const statedAt = new Map(rows.map((row) => [row.import_id, row.import_stated_at]));
    return [{ versions: rows.map(plainVersion), bringers, statedAt }];
  });
}

type VersionOfImport = Version & {
  readonly import_state: string;
  readonly undone_by: number | null;
  readonly import_kind: string;
  readonly import_stated_at: number | null;
};

function plainVersion({
  import_state: _state,
  undone_by: _undone,
  import_kind: _kind,
  import_stated_at: _statedAt,
  ...version
}: VersionOfImport): Version {
  return version;
}
