import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { surroundings } from './dashboard.ts';

export const readDashboard = endpoint({
  name: 'readDashboard',
  method: 'GET',
  path: '/dashboard/{n}',
  access: 'session',
  tokens: 'read',
  caching: 'private-no-cache',
  summary:
    'Trades from the n-th on (0, or left out: all) as comma-separated records with their executions, mistakes and tags; `since` adds older trades that changed after that revision and the ids of those that are gone. With `executions=none` the executions are left out.',
  defaults: { n: '0' },
  params: z.strictObject({ n: z.string().check(z.regex(/^\d{1,9}$/)) }),
  query: z.strictObject({
    since: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
    /** `none` leaves the executions out, which are most of the answer. */
    executions: z.optional(z.enum(['none'])),
  }),
  answer: z.object({
    /** RFC 4180 with a header line; see records.ts. */
    trades: z.string(),
    executions: z.string(),
    tradeErrors: z.string(),
    tradeTags: z.string(),
    /** Ids of trades that are gone since the revision asked about. */
    gone: z.array(z.string()),
    ...surroundings,
  }),
  problems: [],
});
