import type { Kysely, Selectable } from 'kysely';
import { isEstimable } from '@daybook/domain/execution/fee-model.ts';
import type { ExecutionTable, Tables } from '#server/store/tables.ts';
import { importedExecutions, publishedImports } from '#server/ledger/query-scopes.ts';
import { takesAway } from '#server/ledger/staging/compare-fills.ts';
import { idIdentity, tradedOf } from '#server/ledger/staging/identity.ts';
import { isUnfinishedName } from '#server/ledger/staging/orders.ts';
import type { Cancellation } from '#server/uploads/staging/stage-cancelled.ts';

/** A version of an execution as stored. */
export type Version = Selectable<ExecutionTable>;

/** The version to hold once `undone` is gone, null when the present one may stay. */
export function withoutImport(undone: number, history: History): Version | null {
  const { version: current, isUndo } = history.at(-1)!;
  const reported = history.findLast(({ sources }) => sources.size > 0);
  const left = history.findLast(({ sources }) => [...sources].some((id) => id !== undone));
  if (left?.version.withdrawn === 0 && [...left.cancelledBy].some((id) => id !== undone))
    return current.withdrawn === 1 ? null : { ...left.version, withdrawn: 1, by_platform: 0 };
  // Here the trader takes something back, not the platform; what a cancelling import withdrew is the trader's to bring again.
  if (!left) return current.withdrawn === 1 && isUndo ? null : { ...current, withdrawn: 1, by_platform: 0 };
  return left === reported ? null : left.version;
}

/** The published versions of an execution, from the first to the present one. */
type History = readonly {
  readonly version: Version;
  /** Imports in force that reported it first or again; none for what was recalculated or undone here. */
  readonly sources: ReadonlySet<number>;
  /** Imports in force that cancel what it says. */
  readonly cancelledBy: ReadonlySet<number>;
  /** Whether an undo wrote it. */
  readonly isUndo: boolean;
}[];

/** What became of executions, as far as it is published or the work of one import. */
export async function readHistories(
  db: Kysely<Tables>,
  { traderId, importId }: { readonly traderId: number; readonly importId: number },
  ids: readonly number[],
  findCancellations: (version: Version) => readonly Cancellation[],
): Promise<History[]> {
  const named = await db
    .selectFrom('execution')
    .select(['account_id', 'source', 'identity'])
    .where('trader_id', '=', traderId)
    .where('id', 'in', ids)
    .execute();
  const keys = new Map(named.map((row) => [`${row.account_id}|${row.source}|${row.identity}`, row]));
  const versions = await importedExecutions(db, traderId, importId)
    .selectAll('execution')
    .where('execution.account_id', 'in', [...new Set(named.map((row) => row.account_id))])
    // Without its source an identity is found by reading all of the account.
    .where('execution.source', 'in', [...new Set(named.map((row) => row.source))])
    .where('execution.identity', 'in', [...new Set(named.map((row) => row.identity))])
    .orderBy('execution.version')
    .execute();
  const links = await readLinks(db, traderId, versions);
  const imports = await readImports(db, traderId, [...versions, ...links]);
  const inForce = links.filter((link) => imports.get(link.import_id)?.undone_by === null);
  const linked = Map.groupBy(inForce, ({ execution_id: id }) => id);
  const ofImports = versions.map((row) => ({ ...row, ...(imports.get(row.import_id) ?? AT_WORK) }));
  const histories = Map.groupBy(ofImports, (row) => `${row.account_id}|${row.source}|${row.identity}`);
  return [...histories].flatMap(([key, rows]) => {
    if (!keys.has(key)) return [];
    return [
      rows.map((row, at) => ({
        version: plainVersion(row),
        ...statementsOf(rows, at, (id) => linked.get(id) ?? [], findCancellations),
        isUndo: row.import_kind === 'undo',
      })),
    ];
  });
}

/** Ids in one statement; an execution may have any number of versions, and SQLite takes 32,766 parameters. */
const IDS_A_STATEMENT = 5_000;

/** The imports that state again what a version says. */
async function readLinks(db: Kysely<Tables>, traderId: number, versions: readonly Version[]) {
  const ids = versions.map(({ id }) => id);
  const links: { execution_id: number; import_id: number }[] = [];
  for (let from = 0; from < ids.length; from += IDS_A_STATEMENT) {
    const some = await db
      .selectFrom('import_execution')
      .select(['execution_id', 'import_id'])
      .where('trader_id', '=', traderId)
      .where('execution_id', 'in', ids.slice(from, from + IDS_A_STATEMENT))
      .execute();
    links.push(...some);
  }
  return links;
}

interface ImportOfVersion {
  readonly undone_by: number | null;
  readonly import_kind: string;
  readonly import_stated_at: number | null;
}

/** The undo itself, which is not published yet. */
const AT_WORK: ImportOfVersion = { undone_by: null, import_kind: 'undo', import_stated_at: null };

/** The published imports of some rows. Not joined to them: SQLite would begin at the imports, and read all that they brought. */
async function readImports(
  db: Kysely<Tables>,
  traderId: number,
  rows: readonly { readonly import_id: number }[],
): Promise<ReadonlyMap<number, ImportOfVersion>> {
  const imports = await publishedImports(db, traderId)
    .select(['id', 'undone_by', 'kind as import_kind', 'stated_at as import_stated_at'])
    .where('id', 'in', [...new Set(rows.map((row) => row.import_id))])
    .execute();
  return new Map(imports.map(({ id, ...rest }) => [id, rest]));
}

/** Who says one of an execution's versions, and who cancels it. */
function statementsOf(
  rows: readonly VersionOfImport[],
  at: number,
  linksOf: (id: number) => readonly { readonly import_id: number }[],
  findCancellations: (version: Version) => readonly Cancellation[],
): { readonly sources: ReadonlySet<number>; readonly cancelledBy: ReadonlySet<number> } {
  const row = rows[at]!;
  const before = rows[at - 1];
  const standing = rows.findLast(({ withdrawn }, index) => index <= at && withdrawn === 0);
  const cancelledBy = new Set(
    standing === undefined || standing.by_platform === 1 ? [] : cancellersOf(standing, findCancellations),
  );
  const isReported = row.undone_by === null && row.import_kind !== 'undo' && !isEstimateOf(row, before);
  const own = isReported ? [row.import_id] : [];
  if (row.withdrawn === 1 && standing) {
    // An import withdraws what it brings itself because another one, or it itself, cancelled that; or one of its files states
    // the whole of an order of which another states a part.
    const isCopied = before?.import_id === row.import_id && !isUnfinishedName(row.identity);
    return { sources: new Set([...(isCopied ? [] : own), ...cancelledBy]), cancelledBy };
  }
  // Who repeats what is withdrawn has no part in that: it says what was there before.
  const next = rows.findIndex(({ withdrawn }, index) => index > at && withdrawn === 0);
  const said = rows.slice(at, next === -1 ? rows.length : next).flatMap(({ id }) => linksOf(id));
  return { sources: new Set([...own, ...said.map((link) => link.import_id)]), cancelledBy };
}

function cancellersOf(
  row: VersionOfImport,
  findCancellations: (version: Version) => readonly Cancellation[],
): readonly number[] {
  const fill = {
    fillKey: `|${tradedOf(row)}`,
    statedAt: row.stated_at ?? row.import_stated_at,
  };
  return findCancellations(row)
    .filter((cancellation) => takesAway(cancellation, fill))
    .map(({ importId }) => importId);
}

/** Finds the cancellations that name an execution. */
export function findByExecution(
  cancellations: readonly Cancellation[],
): (version: Version) => readonly Cancellation[] {
  const byName = new Map<string, Cancellation[]>();
  for (const cancellation of cancellations)
    for (const id of cancellation.ids)
      byName
        .getOrInsertComputed(`${cancellation.accountId}|${cancellation.by}|${idIdentity(id)}`, () => [])
        .push(cancellation);
  return (version) => byName.get(`${version.account_id}|${version.source}|${version.identity}`) ?? [];
}

const STATED_COLUMNS = [
  'withdrawn',
  'instrument_id',
  'action',
  'effect',
  'size',
  'price',
  'instant',
  'exchange_fee',
  'regulatory_fee',
  'other_fee',
  'position_ref',
  'stated_profit',
] as const;

/** Whether a version was only calculated again by its account's fee model: no source reported it. */
function isEstimateOf(version: Version, before: Version | undefined): boolean {
  return (
    before !== undefined &&
    version.withdrawn === 0 &&
    [version, before].every((row) => isEstimable({ feeProvenance: row.fee_provenance })) &&
    STATED_COLUMNS.every((column) => version[column] === before[column])
  );
}

type VersionOfImport = Version & ImportOfVersion;

/** What is given back is as old as it was. */
function plainVersion({
  undone_by: _undone,
  import_kind: _kind,
  import_stated_at: statedAt,
  ...version
}: VersionOfImport): Version {
  return { ...version, stated_at: version.stated_at ?? statedAt };
}
