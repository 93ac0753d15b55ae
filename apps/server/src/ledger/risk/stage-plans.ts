import type { Kysely } from 'kysely';
import type { StatedPlan } from '@daybook/domain/trade/risk/stated-plan.ts';
import { insertMany } from '#server/store/insert-many.ts';
import { sameTrader } from '#server/store/same-trader.ts';
import { pauseNowAndThen } from '#server/store/transactions.ts';
import type { Store } from '#server/store/store.ts';
import type { StatedPlanTable, Tables } from '#server/store/tables.ts';
import { allocateIds } from '#server/store/allocate-ids.ts';
import { publishedTrades } from '#server/ledger/query-scopes.ts';

/** What is stated of the plan behind an execution; `knownId` where that was there before. */
export interface PlanToStage {
  readonly source: string;
  readonly identity: string;
  readonly plan: StatedPlan;
  readonly knownId: number | null;
}

export interface PlansOfImport {
  readonly traderId: number;
  readonly importId: number;
  readonly accountId: number;
}

const COLUMNS = [
  'trader_id',
  'id',
  'import_id',
  'account_id',
  'source',
  'identity',
  'stop',
  'targets',
  'risk',
] as const satisfies readonly (keyof StatedPlanTable)[];
/** Rows written in one transaction. */
const BATCH = 500;

/**
 * Keeps what an import states of plans, unseen until its trades are published. Of executions that were there already only what
 * the journals of their trades do not say. Returns how many executions that is.
 */
export async function stagePlans(
  store: Store,
  wanted: PlansOfImport,
  plans: Iterable<PlanToStage>,
): Promise<number> {
  let count = 0;
  const mayPause = pauseNowAndThen();
  const write = async (batch: readonly PlanToStage[]): Promise<void> => {
    const settled = await store.read((db) => findSettled(db, wanted.traderId, batch));
    const open = batch.filter((plan) => !settled.has(plan));
    count += open.length;
    if (open.length > 0) await store.write((db) => insertPlans(db, wanted, open), 'lazy');
    await mayPause();
  };
  let batch: PlanToStage[] = [];
  for (const plan of plans) {
    batch.push(plan);
    if (batch.length < BATCH) continue;
    await write(batch);
    batch = [];
  }
  if (batch.length > 0) await write(batch);
  return count;
}

async function insertPlans(
  db: Kysely<Tables>,
  { traderId, importId, accountId }: PlansOfImport,
  plans: readonly PlanToStage[],
): Promise<void> {
  const firstId = await allocateIds(db, 'stated_plan', plans.length);
  const rows = plans.map(({ source, identity, plan: { stop, targets, risk } }, at) => [
    traderId,
    firstId + at,
    importId,
    accountId,
    source,
    identity,
    stop,
    targets.length > 0 ? targets.join() : null,
    risk,
  ]);
  await insertMany(db, 'stated_plan', COLUMNS, rows);
}

/** Those of executions whose trades have it all in their journals, or to which they are exits. */
async function findSettled(
  db: Kysely<Tables>,
  traderId: number,
  plans: readonly PlanToStage[],
): Promise<ReadonlySet<PlanToStage>> {
  const ids = plans.flatMap(({ knownId }) => knownId ?? []);
  if (ids.length === 0) return new Set();
  const rows = await publishedTrades(db, traderId)
    .innerJoin('trade_part', sameTrader('trade_part.trade_id', 'trade.id'))
    .innerJoin('execution', sameTrader('execution.id', 'trade_part.execution_id'))
    .leftJoin('journal', sameTrader('journal.trade_id', 'trade.id'))
    .select([
      'execution.id',
      'execution.action',
      'trade.side',
      'journal.planned_stop',
      'journal.targets',
      'journal.planned_risk',
    ])
    .where('trade_part.execution_id', 'in', ids)
    .execute();
  const trades = Map.groupBy(rows, ({ id }) => id);
  return new Set(
    plans.filter(({ knownId, plan: { stop, targets, risk } }) => {
      const own = knownId === null ? undefined : trades.get(knownId);
      return own?.every(
        (row) =>
          (row.side === 'long') !== (row.action === 'buy') ||
          ((stop === null || row.planned_stop !== null) &&
            (targets.length === 0 || row.targets !== null) &&
            (risk === null || row.planned_risk !== null)),
      );
    }),
  );
}
