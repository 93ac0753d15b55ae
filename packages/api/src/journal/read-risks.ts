import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { moneySchema } from '../contract/values.ts';

/** Trades of one answer. */
export const MAX_RISKS = 5_000;

const statedRiskSchema = z.object({
  id: z.string(),
  /** What was risked by the stop at most, and by the first order; null without a stop that could be followed. */
  stopRisk: z.nullable(moneySchema),
  firstRisk: z.nullable(moneySchema),
  /** How often the stop was moved away; null without a stop. */
  stopsAway: z.nullable(z.int()),
  plannedRisk: z.nullable(moneySchema),
});

export const readRisks = endpoint({
  name: 'readRisks',
  method: 'GET',
  path: '/trades/risks',
  access: 'session',
  tokens: 'read',
  caching: 'no-store',
  summary:
    'What was stated of the risk of trades, deleted ones included: of those of which something was, or with `since` of all that changed after that revision. At most 5,000 at once; `next` is what `after` has to be for those that follow.',
  query: z.strictObject({
    since: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
    after: z.optional(z.string().check(z.regex(/^[0-9a-z]{13}$/))),
  }),
  answer: z.object({ risks: z.array(statedRiskSchema), next: z.nullable(z.string()) }),
  problems: [],
});
