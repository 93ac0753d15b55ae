import type { Kysely } from 'kysely';
import type { Day } from '@daybook/domain/calendar.ts';
import { sameTrader } from '#server/store/same-trader.ts';
import { pauseNowAndThen } from '#server/store/transactions.ts';
import type { Tables } from '#server/store/tables.ts';
import {
  BATCH,
  changeJournals,
  forget,
  touchMonths,
  readWritten,
  sameColumns,
  type PlanColumn,
  type WrittenPlan,
  type Writing,
} from './stated-plan-rows.ts';
import { writeStopRisks } from './write-stop-risks.ts';

/**
 * Takes what an import wrote into journals out of them again, in the transaction that undoes it, at the trader's raised
 * revision; what was changed since stays.
 */
export async function undoStatedPlans(
  db: Kysely<Tables>,
  { traderId, now, revision }: Writing & { readonly revision: number },
  importId: number,
): Promise<void> {
  const mayPause = pauseNowAndThen();
  for (;;) {
    const rows = await db
      .selectFrom('stated_plan')
      .leftJoin('journal', sameTrader('journal.trade_id', 'stated_plan.trade_id'))
      .leftJoin('trade', sameTrader('trade.id', 'stated_plan.trade_id'))
      .select([
        'stated_plan.id',
        'stated_plan.trade_id as tradeId',
        'stated_plan.written',
        'trade.day',
        'journal.planned_stop',
        'journal.stop_moves',
        'journal.targets',
        'journal.planned_risk',
      ])
      .where('stated_plan.trader_id', '=', traderId)
      .where('stated_plan.import_id', '=', importId)
      .limit(BATCH)
      .execute();
    if (rows.length === 0) return;
    const others = await readWritten(
      db,
      traderId,
      rows.flatMap(({ tradeId }) => tradeId ?? []),
    );
    const taken = rows.flatMap(({ tradeId, written, day, ...journal }) => {
      if (tradeId === null || written === null || day === null) return [];
      const plan = JSON.parse(written) as WrittenPlan;
      const staying = sameColumns(
        plan,
        others.get(tradeId)!.filter((other) => other.importId !== importId),
      );
      const columns = stillWritten(plan, journal).filter((column) => !staying.includes(column));
      return columns.length === 0 ? [] : [{ tradeId, day: day as Day, columns }];
    });
    for (const [, equal] of Map.groupBy(taken, ({ columns }) => columns.join())) {
      const emptied = Object.fromEntries(equal[0]!.columns.map((column) => [column, null]));
      await changeJournals(db, traderId, tradesOf(equal), { ...emptied, revision, updated_at: now });
    }
    const stopped = taken.filter(({ columns }) => columns.includes('planned_stop'));
    await writeStopRisks(db, traderId, tradesOf(stopped));
    await touchMonths(
      db,
      traderId,
      revision,
      taken.map(({ day }) => day),
    );
    await mayPause();
    await forget(
      db,
      traderId,
      rows.map(({ id }) => id),
    );
  }
}

function tradesOf(taken: readonly { readonly tradeId: number }[]): number[] {
  return taken.map(({ tradeId }) => tradeId);
}

/** Columns that still hold what was written; a stop goes with its moves or stays with them. */
function stillWritten(
  written: WrittenPlan,
  journal: { readonly [Name in PlanColumn]?: string | number | null },
): PlanColumn[] {
  const columns = Object.keys(written) as PlanColumn[];
  const kept = columns.filter((column) => journal[column] === written[column]);
  const isStopKept = kept.includes('planned_stop') && kept.includes('stop_moves');
  return kept.filter((column) => isStopKept || (column !== 'planned_stop' && column !== 'stop_moves'));
}
