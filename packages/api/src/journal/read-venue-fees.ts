import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { moneySchema } from '../contract/values.ts';

/** Trades of one answer. */
export const MAX_VENUE_TRADES = 5_000;

const venueSchema = z.object({
  /** As the source names it; null where it does not say. */
  route: z.nullable(z.string()),
  /** True where liquidity was added, false where it was taken; null where the source does not say. */
  addedLiquidity: z.nullable(z.boolean()),
});

const tradeSchema = z.object({
  id: z.string(),
  /** Place in `venues`, shares or contracts, fees. */
  fees: z.array(z.tuple([z.int(), z.number(), moneySchema])),
});

export const readVenueFees = endpoint({
  name: 'readVenueFees',
  method: 'GET',
  path: '/trades/venue-fees',
  access: 'session',
  tokens: 'read',
  caching: 'no-store',
  summary:
    'Fees of trades by route and by what was done to liquidity, deleted ones included: of those whose source says so, or with `since` of all that changed after that revision. At most 5,000 at once; `next` is what `after` has to be for those that follow.',
  query: z.strictObject({
    since: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
    after: z.optional(z.string().check(z.regex(/^[0-9a-z]{13}$/))),
  }),
  answer: z.object({
    venues: z.array(venueSchema),
    trades: z.array(tradeSchema),
    next: z.nullable(z.string()),
  }),
  problems: [],
});
