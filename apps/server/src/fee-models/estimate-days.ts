import type { Kysely, Selectable } from 'kysely';
import { setImmediate as turn } from 'node:timers/promises';
import { estimateCommissions, isEstimable, type FeeModel } from '@daybook/domain/execution/fee-model.ts';
import type { InstrumentKind } from '@daybook/domain/execution/reported-execution.ts';
import { gatherChanges, NO_CHANGES, type StagedChanges } from '#server/imports/changes.ts';
import { unseenImports } from '#server/imports/positions.ts';
import { renewImport, versionBy } from '#server/imports/stage.ts';
import type { Store } from '#server/store/store.ts';
import { takeIds } from '#server/store/take-ids.ts';
import type { ExecutionTable, Tables } from '#server/store/tables.ts';

/** Rows written in one transaction. */
const BATCH = 200;

/** An import at work whose executions, seen together with those published, are to bear the estimates of an account's model. */
export interface Estimates {
  readonly traderId: number;
  readonly importId: number;
  readonly accountId: number;
  /** Null where nothing is estimated: what was is unknown again. */
  readonly model: FeeModel | null;
  readonly clock: () => number;
}

/** Days one after another, from the earliest on. */
export type NextDay = (db: Kysely<Tables>, after: number) => Promise<number | null>;

/**
 * Reckons the estimates of whole days anew, since orders do not outlive a day and each is charged as a whole. The import's own
 * rows, which nobody has seen, are changed; older ones get a version of this import. What stays as it is, is not written.
 */
export async function estimateDays(
  store: Store,
  wanted: Estimates,
  nextDay: NextDay,
): Promise<StagedChanges> {
  const { traderId, importId, accountId, clock } = wanted;
  const changes = gatherChanges();
  for (let after = Number.MIN_SAFE_INTEGER; ;) {
    const day = await store.read((db) => nextDay(db, after));
    if (day === null) return changes.end();
    after = day;
    const fresh = estimate(await store.read((db) => readDay(db, wanted, day)), wanted.model);
    for (let from = 0; from < fresh.length; from += BATCH)
      await store.write((db) => writeEstimates(db, wanted, fresh.slice(from, from + BATCH)), 'lazy');
    for (const { row } of fresh)
      changes.take({
        ...NO_CHANGES,
        positions: [{ accountId, instrumentId: row.instrument_id, from: row.instant }],
        replaces: row.import_id !== importId,
      });
    await renewImport(store, traderId, importId, clock());
    await turn();
  }
}

type Row = Selectable<ExecutionTable>;

/** What holds of a day once the import is published, in the order of executions. */
async function readDay(
  db: Kysely<Tables>,
  { traderId, importId, accountId }: Estimates,
  day: number,
): Promise<(Row & { readonly instrument_kind: string })[]> {
  return db
    .selectFrom('execution')
    .innerJoin('instrument', (join) =>
      join
        .onRef('instrument.trader_id', '=', 'execution.trader_id')
        .onRef('instrument.id', '=', 'execution.instrument_id'),
    )
    .selectAll('execution')
    .select('instrument.kind as instrument_kind')
    .where('execution.trader_id', '=', traderId)
    .where('execution.account_id', '=', accountId)
    .where('execution.day', '=', day)
    .where('execution.superseded_by', 'is', null)
    .where('execution.withdrawn', '=', 0)
    .where('execution.import_id', 'not in', unseenImports(db, traderId, importId))
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
            .where('newer.import_id', '=', importId),
        ),
      ),
    )
    .orderBy('execution.instant')
    .orderBy('execution.sequence')
    .orderBy('execution.line')
    .orderBy('execution.id')
    .execute();
}

interface Estimate {
  readonly row: Row;
  readonly commission: number;
  readonly provenance: 'estimated' | 'unknown';
}

/** Estimates that differ from what stands there. */
function estimate(
  rows: readonly (Row & { readonly instrument_kind: string })[],
  model: FeeModel | null,
): Estimate[] {
  const commissions = model ? estimateCommissions(rows.map(toChargeable), model) : null;
  const provenance = model ? 'estimated' : 'unknown';
  return rows.flatMap(({ instrument_kind: _kind, ...row }, at) => {
    const commission = commissions?.[at] ?? 0;
    const isSettled = !isEstimable({ feeProvenance: row.fee_provenance });
    return isSettled || (row.commission === commission && row.fee_provenance === provenance)
      ? []
      : [{ row, commission, provenance }];
  });
}

function toChargeable(row: Row & { readonly instrument_kind: string }) {
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
  for (const { row, commission, provenance } of own)
    await db
      .updateTable('execution')
      .set({ commission, fee_provenance: provenance })
      .where('trader_id', '=', traderId)
      .where('id', '=', row.id)
      .execute();
  if (older.length === 0) return;
  const firstId = await takeIds(db, 'execution', older.length);
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
