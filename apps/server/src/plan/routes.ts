import { readPlan } from '@daybook/api/profile.ts';
import { on, type Handling } from '#server/http/call.ts';
import { readPlanInForce } from '#server/plan/queries.ts';
import type { Services } from '#server/services.ts';

/** The trading plan. */
export function planRoutes({ store }: Pick<Services, 'store'>): Handling[] {
  return [on(readPlan, ({ trader, now }) => store.read((db) => readPlanInForce(db, trader.traderId, now)))];
}
