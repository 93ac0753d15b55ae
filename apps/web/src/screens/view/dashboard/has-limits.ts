import type { Journal } from '#web/journal/journal-store.ts';

/** Whether the trading plan in force has a limit: without one, the dashboard shows nothing about the plan. */
export function hasLimits({ surroundings }: Journal): boolean {
  if (!surroundings) return false;
  const { maxLostPerTrade, maxLostPerDay, maxLostPerWeek } = surroundings.plan;
  return maxLostPerTrade + maxLostPerDay + maxLostPerWeek > 0;
}
