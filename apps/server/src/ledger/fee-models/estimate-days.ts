import { sql, type Kysely, type Selectable } from 'kysely';
import { setImmediate as turn } from 'node:timers/promises';
import {
  chargeOrders,
  isEstimable,
  type Chargeable,
  type FeeModel,
  type OrderCharges,
  type Place,
} from '@daybook/domain/execution/fee-model.ts';
import type { InstrumentKind } from '@daybook/domain/execution/reported-execution.ts';
import {
  gatherChanges,
  NO_CHANGES,
  type GatheredChanges,
  type StagedChanges,
} from '#server/ledger/staging/changes.ts';
import { renewImport, versionBy } from '#server/ledger/staging/stage.ts';
import { measureFilled } from '#server/store/postgres/measure-tables.ts';
import { sameTrader } from '#server/store/same-trader.ts';
import type { Store } from '#server/store/store.ts';
import { allocateIds } from '#server/store/allocate-ids.ts';
import { updateMany } from '#server/store/postgres/update-many.ts';
import type { ExecutionTable, Tables } from '#server/store/tables.ts';
import { currentExecutions } from '#server/ledger/query-scopes.ts';

/** Rows written in one transaction. */
const BATCH = 200;
/** Rows read in one snapshot. */
const PAGE = 1000;

/** An import at work whose executions, seen together with those published, get the estimates of an account's model. */
export interface Estimates {
  readonly traderId: number;
  readonly importId: number;
  readonly accountId: number;
  /** Null where nothing is estimated: what was is unknown again. */
  readonly model: FeeModel | null;
  readonly clock: () => number;
}

/** Days one after another, from the earliest on. */
type NextDay = (db: Kysely<Tables>, after: number) => Promise<number | null>;

/**
 * Calculates the estimates of whole days again, since orders do not outlive a day and each is charged as a whole. The import's own
 * rows, which nobody has seen, are changed; older ones get a version of this import. What stays as it is, is not written.
 */
export async function estimateDays(
  store: Store,
  wanted: Estimates,
  nextDay: NextDay,
): Promise<StagedChanges> {
  const changes = gatherChanges();
  for (let after = Number.MIN_SAFE_INTEGER; ;) {
    const day = await store.read((db) => nextDay(db, after));
    if (day === null) return changes.end();
    after = day;
    await estimateDay(store, wanted, day, changes);
  }
}

/**
 * Charges a day page by page: first each order's charge, then the share of each execution. Rows that are written
 * meanwhile come after the last one of the first reading, and are not read again.
 */
async function estimateDay(
  store: Store,
  wanted: Estimates,
  day: number,
  changes: GatheredChanges,
): Promise<void> {
  const { model, importId, accountId } = wanted;
  const charges = model && chargeOrders(model);
  let last = 0;
  for await (const page of pagesOf(store, wanted, day, Number.MAX_SAFE_INTEGER)) {
    for (const row of page) charges?.take(toChargeable(row), placeOf(row));
    last = page.at(-1)?.id ?? last;
  }
  for await (const page of pagesOf(store, wanted, day, last)) {
    const fresh = estimate(page, charges);
    for (let from = 0; from < fresh.length; from += BATCH) {
      const batch = fresh.slice(from, from + BATCH);
      await store.write((db) => writeEstimates(db, wanted, batch), 'lazy');
      await measureFilled(store, 'execution', wanted.traderId, batch.length);
    }
    for (const { row } of fresh)
      changes.take({
        ...NO_CHANGES,
        positions: [{ accountId, instrumentId: row.instrument_id, from: row.instant }],
        replaces: row.import_id !== importId,
      });
  }
}

/** A day's executions by their ids, up to the last that is asked for; others are served between two pages. */
async function* pagesOf(
  store: Store,
  wanted: Estimates,
  day: number,
  last: number,
): AsyncGenerator<DayRow[]> {
  for (let after = 0; ;) {
    const page = await store.read((db) => readDay(db, wanted, { day, after, last }));
    yield page;
    if (page.length < PAGE) return;
    after = page.at(-1)!.id;
    await renewImport(store, wanted.traderId, wanted.importId, wanted.clock());
    await turn();
  }
}

type Row = Selectable<ExecutionTable>;
type DayRow = Row & { readonly instrument_kind: string };

/** A page of what holds of a day once the import is published. */
async function readDay(
  db: Kysely<Tables>,
  { traderId, importId, accountId }: Estimates,
  { day, after, last }: { readonly day: number; readonly after: number; readonly last: number },
): Promise<DayRow[]> {
  return currentExecutions(db, traderId, importId)
    .innerJoin('instrument', sameTrader('instrument.id', 'execution.instrument_id'))
    .selectAll('execution')
    .select('instrument.kind as instrument_kind')
    .where('execution.account_id', '=', accountId)
    .where('execution.day', '=', day)
    .where('execution.id', '>', after)
    .where('execution.id', '<=', last)
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom('execution as newer')
            .select('newer.id')
            .where('newer.trader_id', '=', traderId)
            .whereRef('newer.account_id', '=', 'execution.account_id')
            .whereRef('newer.source', '=', 'execution.source')
            .whereRef('newer.identity', '=', 'execution.identity')
            .where('newer.version', '>', ref('execution.version'))
            // Not by the index over imports: PostgreSQL would read all that was estimated so far for each row.
            .where(sql`newer.import_id + 0`, '=', importId),
        ),
      ),
    )
    .orderBy('execution.id')
    .limit(PAGE)
    .execute();
}

interface Estimate {
  readonly row: Row;
  readonly commission: number;
  readonly provenance: 'estimated' | 'unknown';
}

/** Estimates that differ from the stored ones. */
function estimate(rows: readonly DayRow[], charges: OrderCharges | null): Estimate[] {
  const provenance = charges ? 'estimated' : 'unknown';
  return rows.flatMap((each) => {
    const { instrument_kind: _kind, ...row } = each;
    const commission = charges?.commissionOf(toChargeable(each), placeOf(row)) ?? 0;
    const isSettled = !isEstimable({ feeProvenance: row.fee_provenance });
    return isSettled || (row.commission === commission && row.fee_provenance === provenance)
      ? []
      : [{ row, commission, provenance }];
  });
}

/** In the order of executions. */
function placeOf({ instant, sequence, line, id }: Row): Place {
  return [instant, sequence, line, id];
}

function toChargeable(row: DayRow): Chargeable {
  return {
    kind: row.instrument_kind as InstrumentKind,
    size: row.size,
    price: row.price,
    day: row.day,
    externalOrderId: row.external_order_id,
    feeProvenance: row.fee_provenance,
  };
}

async function writeEstimates(
  db: Kysely<Tables>,
  { traderId, importId }: Estimates,
  estimates: readonly Estimate[],
): Promise<void> {
  const [own, older] = [
    estimates.filter(({ row }) => row.import_id === importId),
    estimates.filter(({ row }) => row.import_id !== importId),
  ];
  const changed = own.map(({ row, commission, provenance }) => ({
    trader_id: traderId,
    id: row.id,
    commission,
    fee_provenance: provenance,
  }));
  await updateMany(db, 'execution', ['trader_id', 'id'], changed);
  if (older.length === 0) return;
  const firstId = await allocateIds(db, 'execution', older.length);
  await db
    .insertInto('execution')
    .values(
      older.map(({ row, commission, provenance }, at) => ({
        ...row,
        id: firstId + at,
        import_id: importId,
        version: versionBy(importId, row),
        superseded_by: null,
        commission,
        fee_provenance: provenance,
      })),
    )
    .execute();
}
