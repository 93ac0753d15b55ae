import type { Kysely } from 'kysely';
import { monthStart, type Day } from '@daybook/domain/calendar.ts';
import type { Money } from '@daybook/domain/money.ts';
import type { Tables } from '#server/store/tables.ts';
import type { RiskPlanRow } from './risk-plan-row.ts';

/** Rows read in one transaction or statement. */
export const BATCH = 250;

/** What is written into a journal: columns that were empty there. */
export type WrittenPlan = Partial<RiskPlanRow & { readonly planned_risk: Money }>;

export type PlanColumn = keyof WrittenPlan;

/** Whose journals are written, and when. */
export interface Writing {
  readonly traderId: number;
  readonly now: number;
}

/** What imports wrote into the journals of trades, by the trade's id. */
export async function readWritten(
  db: Kysely<Tables>,
  traderId: number,
  tradeIds: readonly number[],
): Promise<ReadonlyMap<number, readonly { readonly importId: number; readonly plan: WrittenPlan }[]>> {
  if (tradeIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('stated_plan')
    .select(['trade_id as tradeId', 'import_id as importId', 'written'])
    .where('trader_id', '=', traderId)
    .where('trade_id', 'in', [...new Set(tradeIds)])
    .where('written', 'is not', null)
    .execute();
  const plans = rows.map(({ tradeId, importId, written }) => ({
    tradeId: tradeId!,
    importId,
    plan: JSON.parse(written!) as WrittenPlan,
  }));
  return Map.groupBy(plans, ({ tradeId }) => tradeId);
}

/** Those columns of a plan that some written one has with the same value. */
export function sameColumns(
  plan: WrittenPlan,
  written: readonly { readonly plan: WrittenPlan }[],
): PlanColumn[] {
  return (Object.keys(plan) as PlanColumn[]).filter((column) =>
    written.some((other) => column in other.plan && other.plan[column] === plan[column]),
  );
}

/** Changes the risk in existing journals, {@link BATCH} at most. */
export async function changeJournals(
  db: Kysely<Tables>,
  traderId: number,
  tradeIds: readonly number[],
  columns: {
    readonly [Name in keyof WrittenPlan]?: WrittenPlan[Name] | null;
  } & { readonly revision: number; readonly updated_at: number },
): Promise<void> {
  await db
    .updateTable('journal')
    .set((row) => ({ ...columns, version: row('version', '+', 1) }))
    .where('trader_id', '=', traderId)
    .where('trade_id', 'in', tradeIds)
    .execute();
}

/** Removes stated plans of whom nothing is to be written or undone any more. */
export async function forget(db: Kysely<Tables>, traderId: number, ids: readonly number[]): Promise<void> {
  for (let from = 0; from < ids.length; from += BATCH)
    await db
      .deleteFrom('stated_plan')
      .where('trader_id', '=', traderId)
      .where('id', 'in', ids.slice(from, from + BATCH))
      .execute();
}

/** Lets the months of some days be packed again. */
export async function touchMonths(
  db: Kysely<Tables>,
  traderId: number,
  revision: number,
  days: readonly Day[],
): Promise<void> {
  if (days.length === 0) return;
  await db
    .updateTable('segment')
    .set({ touched: revision })
    .where('trader_id', '=', traderId)
    .where('month', 'in', [...new Set(days.map(monthStart))])
    .execute();
}
