import type { Kysely } from 'kysely';
import type { TradingPlan } from '@daybook/api/profile.ts';
import type { Tables } from '#server/store/tables.ts';

const NO_PLAN: TradingPlan = {
  maxLostPerTrade: 0,
  maxLostPerDay: 0,
  maxLostPerWeek: 0,
  plan: null,
  effectiveFrom: null,
};

/** The trading plan in force at an instant (milliseconds): the last one that came into force by then; empty before the first. */
export async function readPlanInForce(
  db: Kysely<Tables>,
  traderId: number,
  instant: number,
): Promise<TradingPlan> {
  const row = await db
    .selectFrom('plan')
    .selectAll()
    .where('trader_id', '=', traderId)
    .where('effective_from', '<=', instant)
    .orderBy('effective_from', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return NO_PLAN;
  return {
    maxLostPerTrade: row.max_lost_per_trade,
    maxLostPerDay: row.max_lost_per_day,
    maxLostPerWeek: row.max_lost_per_week,
    plan: JSON.parse(row.body) as TradingPlan['plan'],
    effectiveFrom: row.effective_from,
  };
}

/** The loss limits in force at an instant; a trade is warned of by those of its own time. */
export async function readLimitsAt(
  db: Kysely<Tables>,
  traderId: number,
  instant: number,
): Promise<Pick<TradingPlan, 'maxLostPerTrade' | 'maxLostPerDay' | 'maxLostPerWeek'>> {
  const { maxLostPerTrade, maxLostPerDay, maxLostPerWeek } = await readPlanInForce(db, traderId, instant);
  return { maxLostPerTrade, maxLostPerDay, maxLostPerWeek };
}
