import type { Kysely } from 'kysely';
import type { StatedPlan } from '@daybook/domain/trade/risk/stated-plan.ts';
import { insertMany } from '#server/store/insert-many.ts';
import { sameTrader } from '#server/store/same-trader.ts';
import { pauseNowAndThen } from '#server/store/transactions.ts';
import type { Store } from '#server/store/store.ts';
import type { StatedPlanTable, Tables } from '#server/store/tables.ts';
import { readWritten } from './stated-plan-rows.ts';
import { allocateIds } from '#server/store/allocate-ids.ts';
import { publishedTrades } from '#server/ledger/query-scopes.ts';

/** What is stated of the plan behind an execution; `knownId` where that was there before. */
export interface PlanToStage {
  readonly source: string;
  readonly identity: string;
  readonly plan: StatedPlan;
  readonly knownId: number | null;
}

interface PlansOfImport {
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
 * the journals of their trades do not say, or say by an import, which may be undone while this one stays. Returns how many
 * executions are stated for which a journal will say more.
 */
export async function stagePlans(
  store: Store,
  wanted: PlansOfImport,
  plans: Iterable<PlanToStage>,
): Promise<number> {
  let count = 0;
  const mayPause = pauseNowAndThen();
  const write = async (batch: readonly PlanToStage[]): Promise<void> => {
    const { settled, repeated } = await store.read((db) => findSettled(db, wanted.traderId, batch));
    count += batch.length - settled.size;
    const kept = batch.filter((plan) => !settled.has(plan) || repeated.has(plan));
    if (kept.length > 0) await store.write((db) => insertPlans(db, wanted, kept), 'lazy');
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

interface SettledPlans {
  /** Of executions whose trades have it all in their journals, or to which they are exits. */
  readonly settled: ReadonlySet<PlanToStage>;
  /** Those of them that an import wrote there. */
  readonly repeated: ReadonlySet<PlanToStage>;
}

async function findSettled(
  db: Kysely<Tables>,
  traderId: number,
  plans: readonly PlanToStage[],
): Promise<SettledPlans> {
  const ids = plans.flatMap(({ knownId }) => knownId ?? []);
  if (ids.length === 0) return { settled: new Set(), repeated: new Set() };
  const rows = await publishedTrades(db, traderId)
    .innerJoin('trade_part', sameTrader('trade_part.trade_id', 'trade.id'))
    .innerJoin('execution', sameTrader('execution.id', 'trade_part.execution_id'))
    .leftJoin('journal', sameTrader('journal.trade_id', 'trade.id'))
    .select([
      'execution.id',
      'execution.action',
      'trade.id as tradeId',
      'trade.side',
      'journal.planned_stop',
      'journal.targets',
      'journal.planned_risk',
    ])
    .where('trade_part.execution_id', 'in', ids)
    .execute();
  const written = await readWritten(
    db,
    traderId,
    rows.map(({ tradeId }) => tradeId),
  );
  const trades = Map.groupBy(rows, ({ id }) => id);
  const tradesOf = ({ knownId }: PlanToStage) => (knownId === null ? undefined : trades.get(knownId));
  const isExit = ({ side, action }: (typeof rows)[number]) => (side === 'long') !== (action === 'buy');
  const settled = plans.filter((staged) => {
    const { stop, targets, risk } = staged.plan;
    return tradesOf(staged)?.every(
      (row) =>
        isExit(row) ||
        ((stop === null || row.planned_stop !== null) &&
          (targets.length === 0 || row.targets !== null) &&
          (risk === null || row.planned_risk !== null)),
    );
  });
  const repeated = settled.filter((staged) =>
    tradesOf(staged)!.some((row) => !isExit(row) && written.has(row.tradeId)),
  );
  return { settled: new Set(settled), repeated: new Set(repeated) };
}
