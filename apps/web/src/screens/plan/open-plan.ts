import { readPlan } from '@daybook/api/journal/plan.ts';
import { call } from '#web/server/call.ts';

/** The trading plan as the server has it now. */
export function openPlan(signal: AbortSignal) {
  return call(readPlan, { signal });
}
