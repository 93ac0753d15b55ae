import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { tradeIdSchema } from '../contract/inputs.ts';

/** Most trades that are shared at once: each becomes a public page. */
export const MAX_SHARED_AT_ONCE = 50;
/** Most trades whose sharing one call ends. */
const MAX_UNSHARED_AT_ONCE = 10_000;

export const shareTrades = endpoint({
  name: 'shareTrades',
  method: 'POST',
  path: '/trades/share',
  access: 'session',
  repeatable: true,
  caching: 'no-store',
  summary:
    "Opens the public pages of up to 50 of one's own trades, or closes those of up to 10,000, all or nothing. `changed` are the trades that were otherwise before.",
  body: z.strictObject({
    trades: z.array(tradeIdSchema).check(z.minLength(1), z.maxLength(MAX_UNSHARED_AT_ONCE)),
    isShared: z.boolean(),
  }),
  answer: z.object({
    changed: z.array(z.string()),
    /** Trades that were so already. */
    unchanged: z.int(),
    /** Ids of trades that are not there. */
    missing: z.array(z.string()),
  }),
  problems: ['011'],
});
