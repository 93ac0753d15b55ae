import { readPlan as readPlanCall, readPlanLimits } from '@daybook/api/journal/plan.ts';
import { savePlan as savePlanCall } from '@daybook/api/journal/save-plan.ts';
import { LARGEST_PLAN } from '@daybook/api/journal/plan-document.ts';
import { on, type Handling } from '#server/calls/call.ts';
import { refuse } from '#server/calls/refusal.ts';
import { limitInDollars, type StatedLimit } from '@daybook/domain/plan/stated-limit.ts';
import { readLimitsHistory, readPlan, savePlan, type PlanToSave } from './queries.ts';
import type { Services } from '#server/services.ts';

/**
 * The limit of a day or a week that does not match what was stated in R; null where both do. What accounts held is not looked up
 * again: a limit in percent is the amount that its trader saw.
 */
function wrongStated(plan: PlanToSave): 'maxLostPerDay' | 'maxLostPerWeek' | null {
  const basis = { trade: plan.maxLostPerTrade, held: null };
  const isWrong = (stated: string | null, amount: number) =>
    stated !== null &&
    (stated.endsWith('R') ? limitInDollars(stated as StatedLimit, basis) !== amount : amount === 0);
  if (isWrong(plan.statedPerDay, plan.maxLostPerDay)) return 'maxLostPerDay';
  return isWrong(plan.statedPerWeek, plan.maxLostPerWeek) ? 'maxLostPerWeek' : null;
}

/** The trading plan. */
export function planRoutes({ store }: Pick<Services, 'store'>): Handling[] {
  return [
    on(readPlanCall, ({ trader }) => store.read((db) => readPlan(db, trader.traderId))),
    on(readPlanLimits, async ({ trader }) => ({
      history: await store.read((db) => readLimitsHistory(db, trader.traderId)),
    })),
    on(savePlanCall, async ({ trader, body, now }) => {
      const { effectiveFrom, statedPerDay = null, statedPerWeek = null, ...rest } = body;
      const plan = { ...rest, statedPerDay, statedPerWeek };
      const wrong = wrongStated(plan);
      if (wrong !== null)
        return refuse('011', { field: wrong, message: 'the limit is not so many times the one per trade' });
      if (Buffer.byteLength(JSON.stringify(plan.plan)) > LARGEST_PLAN)
        return refuse('011', {
          field: 'plan',
          message: 'the plan is larger than 64 kB',
          details: { problem: 'too-large' },
        });
      const saved = await store.write((db) => savePlan(db, trader.traderId, plan, effectiveFrom, now));
      return saved.kind === 'saved' ? saved.present : refuse('009', { current: saved.present });
    }),
  ];
}
