import { sql, type Kysely } from 'kysely';
import type { Day } from '@daybook/domain/calendar.ts';
import type { Money } from '@daybook/domain/money.ts';
import type { GroupableExecution } from '@daybook/domain/trade/grouping.ts';
import { pause } from '#server/store/doors.ts';
import type { Tables } from '#server/store/tables.ts';
import type { TouchedPosition } from './changes.ts';

/** An execution as it is read for grouping. `lineage` is the id of the version that it replaces, or its own. */
export interface StoredExecution extends GroupableExecution {
  readonly id: number;
  /** Source and identity there, which all its versions share. */
  readonly identity: string;
  readonly lineage: number;
  readonly closedBySystem: boolean;
}

/** A trade that has an id, and the day under which it stood. */
export interface KnownTrade {
  readonly id: number;
  readonly day: number;
}

/** A trade that went, with the identities of the executions that it had. */
export interface GoneTrade extends KnownTrade {
  readonly identities: ReadonlySet<string>;
}

/** A published trade of a position, as far as regrouping needs it. */
export interface StoredTrade extends KnownTrade {
  readonly opened: number;
  readonly parts: readonly {
    readonly executionId: number;
    readonly size: string;
    readonly fees: number;
    readonly pnl: number;
  }[];
}

/**
 * Imports whose rows are not to be seen: all that are not published, but for the one at work. Asked as "not in", because a
 * join tempts the engine to begin at the imports, which are few, and to sort everything that they brought.
 */
export function unseenImports(db: Kysely<Tables>, traderId: number, own = 0) {
  return db
    .selectFrom('import')
    .select('import.id')
    .where('import.trader_id', '=', traderId)
    .where('import.state', '!=', 'published')
    .where('import.id', '!=', own);
}

/** Rows read at once; between two such pages others are served. */
const PAGE = 2000;

/** The position's executions from an instant on: the published current ones and the import's own, which replace those they correct. */
export async function readExecutions(
  db: Kysely<Tables>,
  traderId: number,
  importId: number,
  position: TouchedPosition,
): Promise<StoredExecution[]> {
  const latest = new Map<string, ExecutionRow>();
  const lineage = new Map<string, number>();
  for (let after: ExecutionRow | undefined, page: ExecutionRow[] = []; ; after = page.at(-1)) {
    page = await executionsAfter(db, traderId, importId, position, after);
    for (const row of page) {
      const key = `${row.source}|${row.identity}`;
      lineage.set(key, Math.min(lineage.get(key) ?? row.id, row.id));
      const seen = latest.get(key);
      if (!seen || seen.version < row.version) latest.set(key, row);
    }
    if (page.length < PAGE) break;
    await pause();
  }
  const held = [...latest].filter(([, row]) => row.withdrawn === 0);
  // Equal instants and sequences keep the order of source and arrival, so that a later import cannot turn it around.
  held.sort(([, left], [, right]) => inOrder(left, right));
  return held.map(([key, row], at) => ({
    id: row.id,
    identity: key,
    lineage: lineage.get(key)!,
    action: row.action,
    effect: row.effect,
    size: row.size,
    price: row.price,
    fees: (row.commission + row.exchange_fee + row.regulatory_fee + row.other_fee) as Money,
    instant: row.instant,
    sequence: row.sequence,
    line: at,
    day: row.day as Day,
    execTime: row.exec_time,
    closedBySystem: row.closed_by_system === 1,
  }));
}

type ExecutionRow = Awaited<ReturnType<typeof executionsAfter>>[number];

/** Instant, the platform's sequence, the place in the source, arrival. */
function inOrder(left: ExecutionRow, right: ExecutionRow): number {
  return (
    left.instant - right.instant ||
    left.sequence - right.sequence ||
    left.line - right.line ||
    left.id - right.id
  );
}

/** The next page in the order of instant and id. */
function executionsAfter(
  db: Kysely<Tables>,
  traderId: number,
  importId: number,
  position: TouchedPosition,
  after: { readonly instant: number; readonly id: number } | undefined,
) {
  return db
    .selectFrom('execution')
    .select([
      'execution.id',
      'execution.source',
      'execution.identity',
      'execution.version',
      'execution.action',
      'execution.effect',
      'execution.size',
      'execution.price',
      'execution.commission',
      'execution.exchange_fee',
      'execution.regulatory_fee',
      'execution.other_fee',
      'execution.instant',
      'execution.sequence',
      'execution.line',
      'execution.day',
      'execution.exec_time',
      'execution.closed_by_system',
      'execution.withdrawn',
    ])
    .where('execution.trader_id', '=', traderId)
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
    .where('execution.superseded_by', 'is', null)
    .where('execution.import_id', 'not in', unseenImports(db, traderId, importId))
    .orderBy('execution.instant')
    .orderBy('execution.id')
    .limit(PAGE)
    .execute();
}

/** Trades read at once, with their parts. */
const TRADES_A_PAGE = 500;

/** The position's published trades that end at or after an instant, with their parts. */
export async function readTrades(
  db: Kysely<Tables>,
  traderId: number,
  position: TouchedPosition,
): Promise<StoredTrade[]> {
  const trades: StoredTrade[] = [];
  for (let after: { readonly closed: number; readonly id: number } | undefined; ; await pause()) {
    const page = await tradesAfter(db, traderId, position, after);
    after = page.at(-1);
    if (!after) return trades;
    const parts = Map.groupBy(await readParts(db, traderId, page), (part) => part.trade_id);
    for (const { id, opened, day } of page)
      trades.push({
        id,
        opened,
        day,
        parts: (parts.get(id) ?? []).map((part) => ({
          executionId: part.execution_id,
          size: part.size,
          fees: part.fees,
          pnl: part.pnl,
        })),
      });
  }
}

/** The next page in the order of closing and id. */
function tradesAfter(
  db: Kysely<Tables>,
  traderId: number,
  position: TouchedPosition,
  after: { readonly closed: number; readonly id: number } | undefined,
) {
  return db
    .selectFrom('trade')
    .select(['id', 'opened', 'closed', 'day'])
    .where('trader_id', '=', traderId)
    .where('account_id', '=', position.accountId)
    .where('instrument_id', '=', position.instrumentId)
    .where('closed', '>=', after?.closed ?? position.from)
    .where((where) =>
      after ? where.or([where('closed', '>', after.closed), where('id', '>', after.id)]) : where.lit(true),
    )
    .where('gone', '=', 0)
    .where('import_id', 'not in', unseenImports(db, traderId))
    .orderBy('closed')
    .orderBy('id')
    .limit(TRADES_A_PAGE)
    .execute();
}

function readParts(db: Kysely<Tables>, traderId: number, trades: readonly { readonly id: number }[]) {
  const ids = trades.map(({ id }) => id);
  return db
    .selectFrom('trade_part')
    .select(['trade_id', 'execution_id', 'size', 'fees', 'pnl'])
    .where('trader_id', '=', traderId)
    .where('trade_id', 'in', ids)
    .orderBy('trade_id')
    .orderBy('n')
    .execute();
}

/** The position's trades that went, which may come back under their ids. */
export async function readGoneTrades(
  db: Kysely<Tables>,
  traderId: number,
  position: TouchedPosition,
): Promise<GoneTrade[]> {
  const gone = await db
    .selectFrom('trade')
    .select(['id', 'day'])
    .where('trader_id', '=', traderId)
    .where('account_id', '=', position.accountId)
    .where('instrument_id', '=', position.instrumentId)
    // Written out, since the index over what is gone serves no parameter.
    .where('gone', '=', sql.lit(1))
    .where('closed', '>=', position.from)
    .orderBy('closed', 'desc')
    .limit(TRADES_A_PAGE)
    .execute();
  if (gone.length === 0) return [];
  const parts = Map.groupBy(await readIdentities(db, traderId, gone), ({ trade_id: id }) => id);
  return gone.map(({ id, day }) => ({
    id,
    day,
    identities: new Set((parts.get(id) ?? []).map(({ source, identity }) => `${source}|${identity}`)),
  }));
}

function readIdentities(db: Kysely<Tables>, traderId: number, trades: readonly { readonly id: number }[]) {
  return db
    .selectFrom('trade_part')
    .innerJoin('execution', (join) =>
      join
        .onRef('execution.trader_id', '=', 'trade_part.trader_id')
        .onRef('execution.id', '=', 'trade_part.execution_id'),
    )
    .select(['trade_part.trade_id', 'execution.source', 'execution.identity'])
    .where('trade_part.trader_id', '=', traderId)
    .where(
      'trade_part.trade_id',
      'in',
      trades.map(({ id }) => id),
    )
    .execute();
}
