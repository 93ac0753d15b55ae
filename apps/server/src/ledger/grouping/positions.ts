import type { Kysely } from 'kysely';
import type { Day } from '@daybook/domain/calendar.ts';
import { totalFees, type ExecutionFees } from '@daybook/domain/execution/reported-execution.ts';
import type { GroupableExecution } from '@daybook/domain/trade/grouping/grouping.ts';
import { pause } from '#server/store/transactions.ts';
import { executionFees, FEE_COLUMNS } from '#server/ledger/execution-fees.ts';
import { importedExecutions, isLatest, isPublished, latestExecutions } from '#server/ledger/query-scopes.ts';
import type { Tables } from '#server/store/tables.ts';
import type { TouchedPosition } from '#server/ledger/staging/changes.ts';

/** An execution as it is read for grouping. `lineage` is the id of the version that it replaces, or its own. */
export interface StoredExecution extends GroupableExecution {
  readonly id: number;
  readonly source: string;
  /** Source and identity there, which all its versions share. */
  readonly identity: string;
  readonly lineage: number;
  /** Null where its source does not say. */
  readonly closedBySystem: boolean | null;
  readonly feesByKind: ExecutionFees;
  readonly externalOrderId: string | null;
  readonly route: string | null;
  readonly addedLiquidity: boolean | null;
}

/** Rows read at once; between two such pages others are served. */
const PAGE = 1000;

interface ExecutionsToRead {
  readonly traderId: number;
  readonly importId: number;
  readonly position: TouchedPosition;
  /** Whether the import corrects or withdraws what is in the journal. */
  readonly replaces: boolean;
  /** About how many rows are wanted; Infinity for all there are. */
  readonly most: number;
  /** Only what the platform itself stated, each execution as it stated it last, whatever replaced it since. */
  readonly isPlatformOnly?: boolean;
}

interface ReadExecutions {
  readonly executions: StoredExecution[];
  /** Instant of the first row that was left for the next reading or may share its instant with one; null at the end. */
  readonly readTo: number | null;
  /** Spans of time over which the import moves a fill; empty where it replaces nothing. */
  readonly moves: readonly Span[];
}

/** From the earlier to the later instant. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A position's executions from an instant on: the published current ones and the import's own, which replace those they correct. */
export async function readExecutions(
  db: Kysely<Tables>,
  { traderId, importId, position, replaces, most, isPlatformOnly = false }: ExecutionsToRead,
): Promise<ReadExecutions> {
  const held: HeldRow[] = [];
  const limit = Math.min(most, PAGE);
  const moves: Span[] = [];
  let last: ExecutionRow | undefined;
  for (let read = 0; ; await pause()) {
    const rows = executionsAfter(db, traderId, importId, position, last);
    const page = await (isPlatformOnly ? platformsOwn(rows, traderId) : rows.where(isLatest()))
      .limit(limit)
      .execute();
    const newest = replaces ? await newestOf(db, traderId, importId, position, page) : null;
    if (newest) moves.push(...newest.moves);
    for (const row of page) {
      const lineage = newest === null ? row.id : newest.lineages.get(row.id);
      if (lineage !== undefined && row.withdrawn === 0) held.push({ row, lineage });
    }
    last = page.at(-1) ?? last;
    read += page.length;
    if (page.length < limit) return { executions: inOrder(held), readTo: null, moves };
    if (read >= most) return { executions: inOrder(held), readTo: last!.instant, moves };
  }
}

interface HeldRow {
  readonly row: ExecutionRow;
  readonly lineage: number;
}

/** Rows as they are grouped. Equal instants and sequences keep the order of source and arrival, so that a later import cannot turn it around. */
export function inOrder(held: HeldRow[]): StoredExecution[] {
  held.sort(({ row: left }, { row: right }) => compareRows(left, right));
  return held.map(({ row, lineage }, at) => {
    const feesByKind = executionFees(row);
    return {
      id: row.id,
      source: row.source,
      identity: `${row.source}|${row.identity}`,
      lineage,
      action: row.action,
      effect: row.effect,
      size: row.size,
      price: row.price,
      fees: totalFees(feesByKind),
      feesByKind,
      instant: row.instant,
      sequence: row.sequence,
      line: at,
      day: row.day as Day,
      execTime: row.exec_time,
      closedBySystem: row.closed_by_system === null ? null : row.closed_by_system === 1,
      positionRef: row.position_ref,
      statedProfit: row.stated_profit,
      externalOrderId: row.external_order_id,
      route: row.route,
      addedLiquidity: row.added_liquidity === null ? null : row.added_liquidity === 1,
    };
  });
}

interface Newest {
  /** Id of each row that no newer version replaces, with the id of the version that it replaces, or its own. */
  readonly lineages: ReadonlyMap<number, number>;
  readonly moves: readonly Span[];
}

/** Which rows of a page count: a newer version may be anywhere, at another instant or in another instrument. */
async function newestOf(
  db: Kysely<Tables>,
  traderId: number,
  importId: number,
  { accountId, instrumentId }: TouchedPosition,
  page: readonly ExecutionRow[],
): Promise<Newest> {
  const lineages = new Map<number, number>();
  const moves: Span[] = [];
  if (page.length === 0) return { lineages, moves };
  const versions = await latestExecutions(db, traderId, importId)
    .select(['id', 'source', 'identity', 'version', 'instrument_id', 'instant'])
    .where('account_id', '=', accountId)
    .where('source', 'in', [...new Set(page.map(({ source }) => source))])
    .where('identity', 'in', [...new Set(page.map(({ identity }) => identity))])
    .execute();
  for (const same of Map.groupBy(versions, ({ source, identity }) => `${source}|${identity}`).values()) {
    const latest = same.reduce((left, right) => (left.version < right.version ? right : left));
    lineages.set(latest.id, Math.min(...same.map(({ id }) => id)));
    const here = same.filter((row) => row.instrument_id === instrumentId).map(({ instant }) => instant);
    const [from, to] = [Math.min(...here), Math.max(...here)];
    if (from < to) moves.push({ from, to });
  }
  return { lineages, moves };
}

type ExecutionRow = Awaited<ReturnType<ReturnType<typeof executionRows>['execute']>>[number];

/** Instant, the platform's sequence, the place in the source, arrival. */
function compareRows(left: ExecutionRow, right: ExecutionRow): number {
  return (
    left.instant - right.instant ||
    left.sequence - right.sequence ||
    left.line - right.line ||
    left.id - right.id
  );
}

/** Of the versions that a platform stated, the last of each execution. */
function platformsOwn(rows: ReturnType<typeof executionsAfter>, traderId: number) {
  return rows
    .where('execution.by_platform', '=', 1)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('execution as newer')
            .select('newer.id')
            .whereRef('newer.trader_id', '=', 'execution.trader_id')
            .whereRef('newer.account_id', '=', 'execution.account_id')
            .whereRef('newer.source', '=', 'execution.source')
            .whereRef('newer.identity', '=', 'execution.identity')
            .whereRef('newer.version', '>', 'execution.version')
            .where('newer.by_platform', '=', 1)
            .where(isPublished('newer', traderId)),
        ),
      ),
    );
}

/** Executions of published imports and of the import at work, as they are read for grouping, in all versions. */
export function executionRows(db: Kysely<Tables>, traderId: number, importId: number) {
  return importedExecutions(db, traderId, importId).select([
    'execution.id',
    'execution.source',
    'execution.identity',
    'execution.version',
    'execution.action',
    'execution.effect',
    'execution.size',
    'execution.price',
    ...FEE_COLUMNS,
    'execution.instant',
    'execution.sequence',
    'execution.line',
    'execution.day',
    'execution.exec_time',
    'execution.closed_by_system',
    'execution.position_ref',
    'execution.stated_profit',
    'execution.external_order_id',
    'execution.route',
    'execution.added_liquidity',
    'execution.withdrawn',
  ]);
}

/** The next page in the order of instant and id, of all versions. */
function executionsAfter(
  db: Kysely<Tables>,
  traderId: number,
  importId: number,
  position: TouchedPosition,
  after: { readonly instant: number; readonly id: number } | undefined,
) {
  return executionRows(db, traderId, importId)
    .where('execution.account_id', '=', position.accountId)
    .where('execution.instrument_id', '=', position.instrumentId)
    .where('execution.instant', '>=', Math.max(position.from, after?.instant ?? position.from))
    .where((where) =>
      after === undefined
        ? where.and([])
        : where.or([
            where('execution.instant', '>', after.instant),
            where.and([where('execution.instant', '=', after.instant), where('execution.id', '>', after.id)]),
          ]),
    )
    .orderBy('execution.instant')
    .orderBy('execution.id');
}
