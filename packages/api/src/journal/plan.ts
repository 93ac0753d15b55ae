import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { dollarsSchema, instantSchema } from '../contract/values.ts';

/** Limits are whole dollars; 0 warns of nothing. `plan` is a ProseMirror document, null when none was written. */
export const planSchema = z.object({
  maxLostPerTrade: dollarsSchema,
  maxLostPerDay: dollarsSchema,
  maxLostPerWeek: dollarsSchema,
  /** As it was stated in R or percent: `3R`, `2.5%`; null where it was stated in dollars. */
  statedPerDay: z.nullable(z.string()),
  statedPerWeek: z.nullable(z.string()),
  plan: z.nullable(z.record(z.string(), z.unknown())),
  /** Milliseconds since 1970 UTC. */
  effectiveFrom: z.nullable(instantSchema),
});
export type TradingPlan = z.infer<typeof planSchema>;

export const readPlan = endpoint({
  name: 'readPlan',
  method: 'GET',
  path: '/profile/plan',
  access: 'session',
  tokens: 'read',
  caching: 'no-store',
  summary: 'The trading plan in force now; its limits are whole dollars.',
  answer: planSchema,
  problems: [],
});

/** Loss limits with the instant from which they were in force, until the next ones. */
const datedLimitsSchema = z.object({
  /** Milliseconds since 1970 UTC. */
  effectiveFrom: instantSchema,
  maxLostPerTrade: dollarsSchema,
  maxLostPerDay: dollarsSchema,
  maxLostPerWeek: dollarsSchema,
});

export const readPlanLimits = endpoint({
  name: 'readPlanLimits',
  method: 'GET',
  path: '/profile/plan/limits',
  access: 'session',
  tokens: 'read',
  caching: 'no-store',
  summary:
    'The limits of every plan that was saved, in the order in which they came into force; plans that changed only their text are left out. Limits are whole dollars.',
  answer: z.object({ history: z.array(datedLimitsSchema) }),
  problems: [],
});
