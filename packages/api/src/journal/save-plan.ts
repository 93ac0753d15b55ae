import * as z from 'zod/mini';
import { LIMIT_RANGE, MAX_LIMIT } from '@daybook/domain/plan/limit-warnings.ts';
import { endpoint } from '../contract/endpoint.ts';
import { findPlanFault } from './plan-document.ts';
import { MAX_STATED_LIMIT, parseStatedLimit } from '@daybook/domain/plan/stated-limit.ts';
import { planSchema } from './plan.ts';
import { dollarsSchema } from '../contract/values.ts';

const { least, step } = LIMIT_RANGE;
/** A place on the slider or beyond its end, in dollars. */
const limitSchema = dollarsSchema.check(z.minimum(least), z.maximum(MAX_LIMIT), z.multipleOf(step));

const statedLimitSchema = z.nullable(
  z.string().check(
    z.maxLength(MAX_STATED_LIMIT),
    z.refine((text) => parseStatedLimit(text) !== null, { error: 'R or percent such as 3R or 2.5%' }),
  ),
);

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

export const savePlan = endpoint({
  name: 'savePlan',
  method: 'POST',
  path: '/profile/plan',
  access: 'session',
  tokens: 'change',
  repeatable: true,
  caching: 'no-store',
  summary:
    'Puts a trading plan in force from now on; earlier trades keep the limits of their time, and those before the first value of a limit are warned of by that one. Limits are whole dollars from 0 to 1,000,000 in steps of 10; the slider ends at 1,000. `statedPerDay` and `statedPerWeek` say that a limit was stated in R (of the limit per trade, down to the step) or in percent of what the accounts held; the amounts are what warns. With `effectiveFrom`, the one that was changed: 009 and the present plan when there is a newer one.',
  body: z.strictObject({
    maxLostPerTrade: limitSchema,
    maxLostPerDay: limitSchema,
    maxLostPerWeek: limitSchema,
    statedPerDay: z.optional(statedLimitSchema),
    statedPerWeek: z.optional(statedLimitSchema),
    plan: z.nullable(documentSchema),
    effectiveFrom: z.optional(z.nullable(z.int())),
  }),
  showsCurrent: true,
  answer: planSchema,
  problems: ['009', '011'],
});
