import type { Kysely, Selectable } from 'kysely';
import { setImmediate as turn } from 'node:timers/promises';
import { estimateCommissions, type FeeModel } from '@daybook/domain/execution/fee-model.ts';
import type { InstrumentKind } from '@daybook/domain/execution/reported-execution.ts';
import { joinChanges, NO_CHANGES, type StagedChanges } from '#server/imports/changes.ts';
import { discardImport } from '#server/imports/discard.ts';
import { unseenImports } from '#server/imports/positions.ts';
import { publishImport } from '#server/imports/publish-import.ts';
import { AccountChanged } from '#server/imports/publish.ts';
import { openImport, renewImport, versionBy } from '#server/imports/stage.ts';
import type { Store } from '#server/store/store.ts';
import { takeIds } from '#server/store/take-ids.ts';
import type { ExecutionTable, Tables } from '#server/store/tables.ts';

/** Rows written in one transaction. */
const BATCH = 200;

export interface FeesToEstimate {
  readonly traderId: number;
  readonly account: { readonly id: number; readonly revision: number; readonly source: string };
  readonly model: FeeModel | null;
  readonly clock: () => number;
}

/**
 * Reckons every execution of an account that has no stated fees anew, and publishes the result as an import of its own, whole
 * or not at all. Executions whose fees stay are not written again.
 */
export async function estimateAnew(
  store: Store,
  wanted: FeesToEstimate,
): Promise<'done' | 'busy' | 'changed'> {
  const { traderId, account, model, clock } = wanted;
  const importId = await openImport(store, {
    traderId,
    kind: 'by-hand',
    source: account.source,
    syncId: null,
    file: null,
    now: clock(),
  });
  if (importId === null) return 'busy';
  try {
    const changes = await stageEstimates(store, wanted, importId);
    await publishImport(store, {
      traderId,
      importId,
      changes,
      accounts: [{ id: account.id, revision: account.revision, syncedToDay: null }],
      provenFlat: new Set(),
      now: clock(),
      together: async (db) => {
        await db
          .updateTable('account')
          .set({ fee_model: model && JSON.stringify(model) })
          .where('trader_id', '=', traderId)
          .where('id', '=', account.id)
          .execute();
      },
    });
    return 'done';
  } catch (error) {
    await discardImport(store, traderId, importId);
    if (error instanceof AccountChanged) return 'changed';
    throw error;
  }
}

/** A day at a time: orders do not outlive it, and each is charged as a whole. */
async function stageEstimates(
  store: Store,
  { traderId, account, model, clock }: FeesToEstimate,
  importId: number,
): Promise<StagedChanges> {
  let changes: StagedChanges = { ...NO_CHANGES, replaces: true };
  for (let day = Number.MIN_SAFE_INTEGER; ;) {
    const rows = await store.read((db) => nextDay(db, traderId, account.id, day));
    const [first] = rows;
    if (!first) return changes;
    ({ day } = first);
    const fresh = estimate(rows, model);
    for (let from = 0; from < fresh.length; from += BATCH)
      await store.write((db) => writeVersions(db, importId, fresh.slice(from, from + BATCH)));
    for (const { instrument_id: instrumentId, instant } of fresh)
      changes = joinChanges(changes, {
        ...NO_CHANGES,
        positions: [{ accountId: account.id, instrumentId, from: instant }],
      });
    await renewImport(store, traderId, importId, clock());
    await turn();
  }
}

type Row = Selectable<ExecutionTable> & { readonly instrument_kind: string };

/** The executions without stated fees of the first day after `day` that has any. */
async function nextDay(db: Kysely<Tables>, traderId: number, accountId: number, day: number): Promise<Row[]> {
  const open = () =>
    db
      .selectFrom('execution')
      .where('execution.trader_id', '=', traderId)
      .where('execution.account_id', '=', accountId)
      .where('execution.fee_provenance', 'in', ['unknown', 'estimated'])
      .where('execution.superseded_by', 'is', null)
      .where('execution.withdrawn', '=', 0)
      .where('execution.import_id', 'not in', unseenImports(db, traderId));
  const { next } = await open()
    .select(({ fn }) => fn.min<number | null>('execution.day').as('next'))
    .where('execution.day', '>', day)
    .executeTakeFirstOrThrow();
  if (next === null) return [];
  return open()
    .innerJoin('instrument', (join) =>
      join
        .onRef('instrument.trader_id', '=', 'execution.trader_id')
        .onRef('instrument.id', '=', 'execution.instrument_id'),
    )
    .selectAll('execution')
    .select('instrument.kind as instrument_kind')
    .where('execution.day', '=', next)
    .orderBy('execution.instant')
    .orderBy('execution.id')
    .execute();
}

function estimate(rows: readonly Row[], model: FeeModel | null): Selectable<ExecutionTable>[] {
  const commissions = model
    ? estimateCommissions(
        rows.map((row) => ({
          kind: row.instrument_kind as InstrumentKind,
          size: row.size,
          externalOrderId: row.external_order_id,
        })),
        model,
      )
    : rows.map(() => 0);
  const provenance = model ? 'estimated' : 'unknown';
  return rows.flatMap(({ instrument_kind: _kind, ...row }, at) =>
    row.commission === commissions[at] && row.fee_provenance === provenance
      ? []
      : [
          {
            ...row,
            commission: commissions[at]!,
            exchange_fee: 0,
            regulatory_fee: 0,
            other_fee: 0,
            fee_provenance: provenance,
          },
        ],
  );
}

async function writeVersions(
  db: Kysely<Tables>,
  importId: number,
  rows: readonly Selectable<ExecutionTable>[],
): Promise<void> {
  const firstId = await takeIds(db, 'execution', rows.length);
  await db
    .insertInto('execution')
    .values(
      rows.map((row, at) => ({
        ...row,
        id: firstId + at,
        import_id: importId,
        version: versionBy(importId, row),
        superseded_by: null,
      })),
    )
    .execute();
}
