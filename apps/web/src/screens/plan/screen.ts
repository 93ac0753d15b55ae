import { PLAN_EDIT } from '#web/router/paths.ts';
import { screen } from '#web/router/screen.ts';

const load = async () => (await import('./open-plan.ts')).openPlan;

/** The trading plan. */
export const plan = screen({
  paths: ['/journal/trading-plan'],
  load,
  title: (messages) => [messages.plan.title],
  part: async () => (await import('./PlanScreen.tsx')).PlanScreen,
});

/** The trading plan while it is changed. */
export const planEdit = screen({
  paths: [PLAN_EDIT],
  load,
  title: (messages) => [messages.plan.editTitle],
  part: async () => (await import('./PlanEditScreen.tsx')).PlanEditScreen,
});
