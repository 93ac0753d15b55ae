import type { Kysely } from 'kysely';
import { totalFees, type ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import type { Store } from '#server/store/store.ts';
import { executionFees, FEE_COLUMNS } from '#server/ledger/execution-fees.ts';
import { latestExecutions } from '#server/ledger/query-scopes.ts';
import type { Tables } from '#server/store/tables.ts';
import { fillKey, identityOf, idIdentities, idIdentity } from './identity.ts';
import type { KnownExecution, ReportedAccount } from './classify-fills.ts';
import { correctable } from './compare-fills.ts';
import { isOrderName } from './orders.ts';

const CHUNK = 500;
/** Executions read in one snapshot. */
const PAGE = 500;

/**
 * The account's executions that the reported ones may be: those of their days and of the days that the answer covers
 * whole, and those of their ids whatever their day.
 */
export async function readKnown(store: Store, account: ReportedAccount): Promise<KnownExecution[]> {
  const { traderId, accountId, source, reported, complete, withdrawnIds = [], cancelled = [] } = account;
  const gone = [...withdrawnIds, ...cancelled.flatMap(({ ids }) => ids)];
  if ((reported.length === 0 && gone.length === 0) || !(await hasExecutions(store, traderId, accountId)))
    return [];
  let [first, last] = [Infinity, -Infinity];
  if (complete && reported.length > 0) [first, last] = [complete.from, complete.to];
  for (const { day } of reported) [first, last] = [Math.min(first, day), Math.max(last, day)];
  const known: KnownExecution[] = [];
  const context: Context = { bringers: new Map(), instruments: new Map() };
  const keep = async (rows: readonly Row[]): Promise<void> => {
    await readContext(store, traderId, rows, context);
    for (const row of rows) known.push(toKnown(row, context));
  };
  for (let after = { day: first, id: 0 }; after.day <= last;) {
    const page = await store.read((db) => daysAfter(db, account, after, last));
    await keep(page);
    if (page.length < PAGE) break;
    after = page.at(-1)!;
  }
  const found = new Set(known.map(({ identity }) => identity));
  const unseen = reported.filter((execution) => !found.has(identityOf(execution, 0)));
  const names = [...unseen.flatMap(namesOf), ...gone.map(idIdentity)];
  const elsewhere = names.filter((identity) => !found.has(identity));
  for (const chunk of chunksOf(elsewhere))
    await keep(
      await store.read((db) =>
        query(db, account)
          .where('execution.source', '=', source)
          .where('execution.identity', 'in', chunk)
          .execute(),
      ),
    );
  // What was filled further of an order may have been filled on a later day.
  const unfinished = reported.flatMap((fill) => (fill.isUnfinished ? [fill.externalOrderId ?? ''] : []));
  for (const chunk of chunksOf(unfinished))
    await keep(
      await store.read((db) =>
        query(db, account)
          .where('execution.source', '=', source)
          .where('execution.day', '>', last)
          .where('execution.external_order_id', 'in', chunk)
          .execute(),
      ),
    );
  return account.isFurther ? newestOf(known) : known;
}

/** The identities under which a fill may be known on another day: its own ones, and that of its order while it was unfinished. */
function namesOf(execution: ReportedExecution): readonly string[] {
  const { externalId, externalOrderId } = execution;
  if (externalId !== null) return idIdentities(execution);
  return externalOrderId !== null && isOrderName(externalOrderId)
    ? [idIdentity(`order:${externalOrderId}`)]
    : [];
}

function* chunksOf<Item>(all: readonly Item[]): Iterable<readonly Item[]> {
  for (let from = 0; from < all.length; from += CHUNK) yield all.slice(from, from + CHUNK);
}

/** A correction by an earlier report of the same import is listed together with what it corrected: keeps the newest. */
function newestOf(known: readonly KnownExecution[]): KnownExecution[] {
  const newest = new Map<string, KnownExecution>();
  for (const execution of known) {
    const key = `${execution.source}|${execution.identity}`;
    const other = newest.get(key);
    if (!other || other.version < execution.version) newest.set(key, execution);
  }
  return [...newest.values()];
}

async function hasExecutions(store: Store, traderId: number, accountId: number): Promise<boolean> {
  const row = await store.read((db) =>
    db
      .selectFrom('execution')
      .select('id')
      .where('trader_id', '=', traderId)
      .where('account_id', '=', accountId)
      .limit(1)
      .executeTakeFirst(),
  );
  return row !== undefined;
}

const COLUMNS = [
  'execution.id',
  'execution.import_id',
  'execution.source',
  'execution.identity',
  'execution.version',
  'execution.withdrawn',
  'execution.day',
  'execution.exec_time',
  'execution.action',
  'execution.effect',
  'execution.price',
  'execution.size',
  'execution.instant',
  'execution.instrument_id',
  'execution.external_order_id',
  'execution.sequence',
  ...FEE_COLUMNS,
  'execution.fee_provenance',
  'execution.position_ref',
  'execution.stated_profit',
  'execution.stated_at',
  'execution.by_platform',
] as const;

/** Current published executions of the account, and those of the import itself if it continues. */
function query(db: Kysely<Tables>, { traderId, accountId, importId, isFurther }: ReportedAccount) {
  return latestExecutions(db, traderId, isFurther ? importId : 0)
    .select(COLUMNS)
    .where('execution.account_id', '=', accountId);
}

/** The next page in the order of day and id, up to a last day. */
function daysAfter(
  db: Kysely<Tables>,
  account: ReportedAccount,
  after: { readonly day: number; readonly id: number },
  last: number,
): Promise<Row[]> {
  return query(db, account)
    .where('execution.day', '>=', after.day)
    .where('execution.day', '<=', last)
    .where((where) =>
      where.or([where('execution.day', '>', after.day), where('execution.id', '>', after.id)]),
    )
    .orderBy('execution.day')
    .orderBy('execution.id')
    .limit(PAGE)
    .execute();
}

type Row = Awaited<ReturnType<ReturnType<typeof query>['execute']>>[number];

/** Context of the executions: kind and statement time of their imports, and their instruments. */
interface Context {
  readonly bringers: Map<number, { readonly kind: string; readonly stated_at: number | null }>;
  readonly instruments: Map<
    number,
    { readonly kind: string; readonly symbol: string; readonly currency: string }
  >;
}

/** Asked apart: joined, the few imports or the instruments would be where an engine begins that does not know how many rows there are. */
async function readContext(
  store: Store,
  traderId: number,
  rows: readonly Row[],
  { bringers, instruments }: Context,
): Promise<void> {
  for (const ids of missingOf(bringers, rows, 'import_id')) {
    const found = await store.read((db) =>
      db
        .selectFrom('import')
        .select(['id', 'kind', 'stated_at'])
        .where('trader_id', '=', traderId)
        .where('id', 'in', ids)
        .execute(),
    );
    for (const { id, ...bringer } of found) bringers.set(id, bringer);
  }
  for (const ids of missingOf(instruments, rows, 'instrument_id')) {
    const found = await store.read((db) =>
      db
        .selectFrom('instrument')
        .select(['id', 'kind', 'symbol', 'currency'])
        .where('trader_id', '=', traderId)
        .where('id', 'in', ids)
        .execute(),
    );
    for (const { id, ...instrument } of found) instruments.set(id, instrument);
  }
}

/** Ids that a column names and that are not known yet, a chunk at a time. */
function* missingOf(
  known: ReadonlyMap<number, unknown>,
  rows: readonly Row[],
  column: 'import_id' | 'instrument_id',
): Iterable<readonly number[]> {
  yield* chunksOf([...new Set(rows.map((row) => row[column]))].filter((id) => !known.has(id)));
}

function toKnown(row: Row, { bringers, instruments }: Context): KnownExecution {
  const { id, source, identity, version, action, effect, price, size, instant } = row;
  const held = { positionRef: row.position_ref, statedProfit: row.stated_profit };
  const fees = executionFees(row);
  return {
    id,
    source,
    identity,
    version,
    isByPlatform: row.by_platform === 1,
    fillKey: fillKey({
      day: row.day as never,
      execTime: row.exec_time,
      action,
      price,
      size,
      instrument: instruments.get(row.instrument_id)!,
    }),
    statedAt: row.stated_at ?? bringers.get(row.import_id)?.stated_at ?? null,
    isUndone: row.withdrawn === 1 && bringers.get(row.import_id)?.kind === 'undo',
    fees: totalFees(fees),
    hasStatedFees: row.fee_provenance === 'stated' || row.fee_provenance === 'by-hand',
    day: row.day,
    instant: row.instant,
    instrumentId: row.instrument_id,
    order: row.external_order_id,
    sequence: row.sequence,
    correctable:
      row.withdrawn === 1
        ? ''
        : correctable({
            action,
            effect,
            price,
            size,
            instant,
            fees,
            feeProvenance: row.fee_provenance,
            ...held,
          }),
  };
}
