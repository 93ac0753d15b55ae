import { readPlan } from '@daybook/api/journal/plan.ts';
import type { Arrival } from '#web/router/screen.ts';
import { call } from '#web/server/call.ts';

/** The trading plan as the server has it now. */
export function openPlan({ signal }: Arrival) {
  return call(readPlan, { signal });
}
