import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { publicUuidSchema } from './share.ts';
import { flagSchema, isoDaySchema, moneySchema } from '../contract/values.ts';

/** Periods of the ranking: the New York month, week (Monday to Sunday) and day that are going on. */
export const TOP_PERIODS = ['monthly', 'weekly', 'daily'] as const;
export type TopPeriod = (typeof TOP_PERIODS)[number];

/** Traders shown in a ranking, and trades on one page of a trader's list. */
export const MAX_TOP_TRADERS = 100;
export const TRADES_A_PAGE = 60;
/** Pages of a trader's list, however many trades there are. */
export const MAX_PAGES = 50;

/** A public trader: the names and the alias that the trader chose, and the public uuid. */
const traderSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  account: z.string(),
  accountUuid: z.string(),
  avatar: z.nullable(z.string()),
});
export type PublicTrader = z.infer<typeof traderSchema>;

const rankedSchema = z.object({
  /** The same as `accountUuid`; traders have no other public id. */
  id: z.string(),
  /** Rank from 1 in its list, 0 for what is not ranked. Order: net, fewer trades, name. */
  top: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  account: z.string(),
  /** Dollars alone: amounts of other currencies are never added. */
  netProfit: moneySchema,
  trades: z.int(),
  accountUuid: z.string(),
  avatar: z.nullable(z.string()),
});
export type RankedTrader = z.infer<typeof rankedSchema>;

const period = z.enum(TOP_PERIODS);
/** First and last New York day of a period, `YYYY-MM-DD`. */
const days = { from: isoDaySchema, to: isoDaySchema };

const topTradersSchema = z.object({
  period,
  ...days,
  /** By what platforms state of live accounts, including trades that were deleted or changed manually: verified. */
  results: z.array(rankedSchema),
  /** By trades from files, ranked apart: nobody vouches for them. A trader may be in both lists. */
  fromFiles: z.array(rankedSchema),
  /** Made-up traders, not ranked. */
  demo: z.array(rankedSchema),
});
export type TopTraders = z.infer<typeof topTradersSchema>;

export const readTopTraders = endpoint({
  name: 'readTopTraders',
  method: 'GET',
  path: '/top/traders/{period}',
  access: 'public',
  caching: 'public-no-cache',
  summary:
    'The public traders who traded in the period, best net first: at most 100 by what their platforms state, and apart from them 100 by files. Paper accounts are in neither.',
  params: z.strictObject({ period }),
  answer: topTradersSchema,
  problems: [],
});

const cardSchema = z.object({
  /** Opens the trade's page; null for a trade that is not shared. */
  uuid: z.nullable(z.string()),
  symbol: z.string(),
  action: z.enum(['BOT', 'SLD']),
  profitAndLoss: moneySchema,
  date: isoDaySchema,
  start: z.int(),
  end: z.int(),
  /** Seconds; says whether it was held overnight. */
  duration: z.int(),
  hasImage: flagSchema,
  hasComments: flagSchema,
});
export type TraderTradeCard = z.infer<typeof cardSchema>;

const topTraderSchema = z.object({
  period,
  ...days,
  trader: traderSchema,
  netProfit: moneySchema,
  trades: z.int(),
  page: z.int(),
  pages: z.int(),
  /** Latest first, 60 a page; the latest 3,000 of a period. */
  results: z.array(cardSchema),
});
export type TopTrader = z.infer<typeof topTraderSchema>;

export const readTopTrader = endpoint({
  name: 'readTopTrader',
  method: 'GET',
  path: '/top/traders/{period}/{accountUuid}',
  access: 'public',
  caching: 'public-no-cache',
  summary: "One public trader's trades of the period; 010 for traders who are not public.",
  params: z.strictObject({ period, accountUuid: publicUuidSchema }),
  query: z.strictObject({ page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,4}$/))) }),
  answer: topTraderSchema,
  problems: ['010'],
});

const publicProfileSchema = z.object({ isPublic: z.boolean(), publicUuid: z.string() });
export type PublicProfile = z.infer<typeof publicProfileSchema>;

export const readPublicProfile = endpoint({
  name: 'readPublicProfile',
  method: 'GET',
  path: '/profile/public',
  access: 'session',
  caching: 'no-store',
  summary: 'Whether one is public, and under which public uuid.',
  answer: publicProfileSchema,
  problems: [],
});

export const renewPublicUuid = endpoint({
  name: 'renewPublicUuid',
  method: 'POST',
  path: '/profile/public_uuid',
  access: 'session',
  caching: 'no-store',
  summary: 'Takes a new public uuid; addresses with the old one lead nowhere from then on.',
  body: z.strictObject({}),
  answer: publicProfileSchema,
  problems: [],
});
