import * as z from 'zod/mini';
import { LIMIT_RANGE } from '@daybook/domain/plan/limit-warnings.ts';
import { endpoint } from './endpoint.ts';
import { findPlanFault } from './plan-document.ts';

/** Limits are whole dollars; 0 warns of nothing. `plan` is a ProseMirror document, null when none was written. */
export const planSchema = z.object({
  maxLostPerTrade: z.number(),
  maxLostPerDay: z.number(),
  maxLostPerWeek: z.number(),
  plan: z.nullable(z.record(z.string(), z.unknown())),
  /** Milliseconds since 1970 UTC. */
  effectiveFrom: z.nullable(z.int()),
});
export type TradingPlan = z.infer<typeof planSchema>;

const { least, most, step } = LIMIT_RANGE;
/** A place on the slider, in dollars. */
const limitSchema = z.int().check(z.minimum(least), z.maximum(most), z.multipleOf(step));

const documentSchema = z.record(z.string(), z.unknown()).check(
  z.check((context) => {
    const fault = findPlanFault(context.value);
    if (fault === null) return;
    const { path, expected } = fault;
    context.issues.push({
      code: 'custom',
      path: [...path],
      message: `expected ${expected}`,
      input: undefined,
    });
  }),
);

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

export const savePlan = endpoint({
  name: 'savePlan',
  method: 'POST',
  path: '/profile/plan',
  access: 'session',
  tokens: 'change',
  repeatable: true,
  caching: 'no-store',
  summary:
    'Puts a trading plan in force from now on; earlier trades keep the limits of their time. Limits are whole dollars from 0 to 1000 in steps of 10. With `effectiveFrom`, the one that was changed: 009 and the present plan when there is a newer one.',
  body: z.strictObject({
    maxLostPerTrade: limitSchema,
    maxLostPerDay: limitSchema,
    maxLostPerWeek: limitSchema,
    plan: z.nullable(documentSchema),
    effectiveFrom: z.optional(z.nullable(z.int())),
  }),
  answer: planSchema,
  problems: ['009', '011'],
});
