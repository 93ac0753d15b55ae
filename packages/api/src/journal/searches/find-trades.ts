import * as z from 'zod/mini';
import { filterNames, readFilter } from '@daybook/domain/trade/filter.ts';
import { endpoint } from '../../contract/endpoint.ts';
import { tradeIdSchema } from '../../contract/inputs.ts';
import { daySchema, flagSchema, moneySchema } from '../../contract/values.ts';

/** Trades of one answer. */
export const MAX_FOUND = 500;
/** Longest value of a field: the names of many accounts. */
const MAX_VALUE = 8_000;

const foundTradeSchema = z.object({
  id: z.string(),
  symbol: z.string(),
  account: z.string(),
  action: z.enum(['BOT', 'SLD']),
  day: daySchema,
  start: z.int(),
  end: z.int(),
  duration: z.int(),
  /** Those of 0 are found, and are in no figure. */
  executions: z.int(),
  grossProfitAndLoss: moneySchema,
  netProfitAndLoss: moneySchema,
  fees: moneySchema,
  deleted: flagSchema,
});

/** Of all trades that were found and have executions. Rates and factors are null where there is nothing to divide by. */
const foundFiguresSchema = z.object({
  trades: z.int(),
  tradingDays: z.int(),
  /** Exact decimal text. */
  totalShares: z.string(),
  gross: moneySchema,
  net: moneySchema,
  fees: moneySchema,
  /** By gross, as everywhere. */
  winningTrades: z.int(),
  losingTrades: z.int(),
  evenTrades: z.int(),
  winningNet: moneySchema,
  losingNet: moneySchema,
  /** Winning trades ÷ trades, 0 to 1. */
  winRate: z.nullable(z.number()),
  /** Sum of nets above 0 ÷ sum of those below. */
  profitFactor: z.nullable(z.number()),
  averageNet: z.nullable(moneySchema),
  /** Of the net of closed trades from its highest point; 0 where it never fell. */
  deepestDrawdown: moneySchema,
});

const found = z.object({
  revision: z.int(),
  /** The filter's; where it names none and the journal holds several the one with the most trades. */
  currency: z.nullable(z.string()),
  /** All that the journal holds. */
  currencies: z.array(z.string()),
  figures: foundFiguresSchema,
  /** How many trades were found. */
  found: z.int(),
  results: z.array(foundTradeSchema),
  /** What `after` has to be for those that follow; null where there are none. */
  next: z.nullable(z.string()),
});

/** One field of a filter as an address has it; a value that the journal's address would drop is refused. */
function fieldOf(name: string, values: readonly string[] | undefined) {
  if (values !== undefined) return z.optional(z.enum(values as [string, ...string[]]));
  return z.optional(
    z.string().check(
      z.maxLength(MAX_VALUE),
      z.refine((text) => text.trim() !== '' && readFilter({ [name]: text }).dropped.length === 0, {
        error: 'no value that this field takes',
      }),
    ),
  );
}

export const findTrades = endpoint({
  name: 'findTrades',
  method: 'GET',
  path: '/trades',
  access: 'session',
  tokens: 'read',
  caching: 'no-store',
  summary:
    "Trades that a filter finds, the latest first, with the figures of all of them, as the journal's screens show them in money. The filter is written as in the address of a list of trades; days are YYYY-MM-DD, ranges `from..to`. What no filter has, and values that a field does not take, are refused by name. At most 500 trades at once; `next` is what `after` has to be for those that follow: 009 where that trade is gone meanwhile.",
  query: z.strictObject({
    ...Object.fromEntries([...filterNames()].map(([name, values]) => [name, fieldOf(name, values)])),
    after: z.optional(tradeIdSchema),
  }),
  answer: found,
  problems: ['009', '011'],
});
