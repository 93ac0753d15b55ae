import { readPlan as readPlanCall, readPlanLimits } from '@daybook/api/journal/plan.ts';
import { savePlan as savePlanCall } from '@daybook/api/journal/save-plan.ts';
import { LARGEST_PLAN } from '@daybook/api/journal/plan-document.ts';
import { on, type Handling } from '#server/calls/call.ts';
import { refuse } from '#server/calls/refusal.ts';
import { readLimitsHistory, readPlan, savePlan } from './queries.ts';
import type { Services } from '#server/services.ts';

/** The trading plan. */
export function planRoutes({ store }: Pick<Services, 'store'>): Handling[] {
  return [
    on(readPlanCall, ({ trader }) => store.read((db) => readPlan(db, trader.traderId))),
    on(readPlanLimits, async ({ trader }) => ({
      history: await store.read((db) => readLimitsHistory(db, trader.traderId)),
    })),
    on(savePlanCall, async ({ trader, body, now }) => {
      const { effectiveFrom, ...plan } = body;
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
