import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { publicUuidSchema } from './share.ts';
import { daySchema, moneySchema } from '../contract/values.ts';

/** Symbols, and days (some ten years of trading), that a public dashboard lists one by one. */
export const MAX_SYMBOLS = 200;
export const MAX_DAYS = 2_600;

const tallySchema = z.object({ trades: z.int(), wins: z.int(), losses: z.int(), net: moneySchema });
const bestSchema = z.nullable(z.object({ symbol: z.string(), net: moneySchema }));

/**
 * The statistics of everything that is public of a trader: dollar trades that are not deleted. Sums alone, no single trade.
 * The journal's mistakes are private and not among them.
 */
const publicDashboardSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  /** The public alias, in place of the platform's name of the account. */
  principalAccount: z.string(),
  accountUuid: z.string(),
  avatar: z.nullable(z.string()),
  currency: z.literal('USD'),
  trades: z.int(),
  /** Exact decimal text. */
  totalShares: z.string(),
  gross: moneySchema,
  net: moneySchema,
  bestTrade: bestSchema,
  worstTrade: bestSchema,
  winningTrades: z.int(),
  losingTrades: z.int(),
  winningNet: moneySchema,
  losingNet: moneySchema,
  /** Seconds; null without such trades. */
  avgBeDuration: z.nullable(z.int()),
  avgWinningDuration: z.nullable(z.int()),
  avgLosingDuration: z.nullable(z.int()),
  /** Monday to Sunday; moments and durations in the order of their tables. */
  byWeekday: z.array(tallySchema),
  byMoment: z.array(tallySchema),
  byDuration: z.array(tallySchema),
  /** The 200 symbols with the most trades at most. */
  bySymbol: z.array(z.extend(tallySchema, { symbol: z.string() })),
  /** The other symbols in one sum; null without any. */
  moreSymbols: z.nullable(z.extend(tallySchema, { symbols: z.int() })),
  /** Accumulated net of each day with trades, the latest 2,600 at most, as columns; day is a New York day number. */
  days: z.object({
    day: z.array(daySchema),
    open: z.array(moneySchema),
    close: z.array(moneySchema),
    low: z.array(moneySchema),
    high: z.array(moneySchema),
    /** Earlier days with trades, which are in the accumulated net alone. */
    earlier: z.int(),
  }),
});
export type PublicDashboard = z.infer<typeof publicDashboardSchema>;

export const readPublicDashboard = endpoint({
  name: 'readPublicDashboard',
  method: 'GET',
  path: '/user/dashboard/{accountUuid}',
  access: 'public',
  caching: 'public-no-cache',
  summary: 'The dashboard of a public trader; 010 for traders who are not public.',
  params: z.strictObject({ accountUuid: publicUuidSchema }),
  answer: publicDashboardSchema,
  problems: ['010'],
});
