import * as z from 'zod/mini';
import { each } from '@daybook/domain/fields.ts';
import { MAX_COMMENT_LENGTH } from '@daybook/domain/journal/entry.ts';
import { CHOICES, FLAGS } from '@daybook/domain/journal/fields.ts';
import { answeredChoices, answeredSchema, sentAnswers, sentChoices } from './entry-schemas.ts';
import { endpoint } from '../contract/endpoint.ts';
import { orderSchema, imageSchema } from './images.ts';
import { labelLists } from './labels/labels.ts';
import { daySchema, flagSchema, instantSchema, moneySchema } from '../contract/values.ts';
import { amountText, text, tradeIdSchema } from '../contract/inputs.ts';

const executionSchema = z.object({
  action: z.enum(['BOT', 'SLD']),
  price: z.string(),
  size: z.string(),
  /** Seconds from New York midnight, and the instant in milliseconds. */
  execTime: z.int(),
  dateTime: instantSchema,
  marketMaker: flagSchema,
  tradePnL: moneySchema,
  fees: moneySchema,
  tradeId: z.string(),
  /** Size of the execution whole: larger than `size` where it went through zero and another trade has the rest. */
  wholeSize: z.string(),
  /** The platform's ids of its order and of the position that it belongs to; null where it names none. */
  orderId: z.nullable(z.string()),
  positionRef: z.nullable(z.string()),
  /** Where its order was sent, as the platform names it; null where it names none. */
  route: z.nullable(z.string()),
  /** Ratio as text, such as `1/40`: the size × it is the size at the trade's end; null where no split came since. */
  splitFactor: z.nullable(z.string()),
  /** Whether `tradePnL` is what the platform settled. */
  settled: z.boolean(),
  /** Of one that its trader typed: by what it is corrected, and when it happened as it was typed, on the clock of its zone. */
  typed: z.nullable(z.object({ id: z.string(), zone: z.string(), moment: z.string() })),
});

/** One trade whole. Flags are Y/N as in the records; amounts 1/10,000 of the currency; day a New York day number. */
const tradeSchema = z.object({
  id: z.string(),
  uuid: z.string(),
  version: z.int(),
  revision: z.int(),
  symbol: z.string(),
  kind: z.string(),
  account: z.string(),
  currency: z.string(),
  multiplier: z.string(),
  day: daySchema,
  action: z.enum(['BOT', 'SLD']),
  size: z.string(),
  volume: z.string(),
  grossProfitAndLoss: moneySchema,
  netProfitAndLoss: moneySchema,
  fees: moneySchema,
  start: z.int(),
  end: z.int(),
  opened: instantSchema,
  closed: instantSchema,
  duration: z.int(),
  durationGroup: z.string(),
  momentOfDay: z.string(),
  week: z.string(),
  month: z.string(),
  ...answeredChoices(CHOICES),
  ...each(FLAGS, () => flagSchema),
  /** Questions that were answered; N of any other means unanswered. */
  answered: answeredSchema,
  deleted: flagSchema,
  /** Whether its page is public. */
  isShared: z.boolean(),
  /** The first of the trade's pictures, with the size of its thumbnail; all of them follow. */
  image: z.nullable(z.string()),
  thumbnailImageWidth: z.nullable(z.int()),
  thumbnailImageHeight: z.nullable(z.int()),
  images: z.array(imageSchema),
  comments: z.string(),
  haveComments: flagSchema,
  errors: z.array(z.string()),
  /** Ids of its tags. */
  tags: z.array(z.string()),
  /** What the trader meant to lose at most; null where nothing was said. */
  plannedRisk: z.nullable(moneySchema),
  /** The planned stop's price, where it was moved (milliseconds since 1970 UTC), and the planned targets, as decimal text. */
  plannedStop: z.nullable(z.string()),
  stopMoves: z.array(z.object({ instant: instantSchema, price: z.string() })),
  targets: z.array(z.string()),
  /** The most that was risked by the stop over the life of the trade (1R), and by its first order; null without a stop, and where the trade has too many executions. */
  stopRisk: z.nullable(moneySchema),
  firstRisk: z.nullable(moneySchema),
  executions: z.array(executionSchema),
});
export type TradeDetail = z.infer<typeof tradeSchema>;

/** Net of the trade's day and week (all of the trader's trades that are not deleted), and the limits by which it is warned of: those in force when it was closed, and before a limit's first value that first one. */
const limitsSchema = z.object({
  dayNet: moneySchema,
  weekNet: moneySchema,
  tradeLimit: moneySchema,
  dayLimit: moneySchema,
  weekLimit: moneySchema,
});

/** A trade with what its page needs around it. */
export const tradeAnswer = z.object({
  trade: tradeSchema,
  limits: limitsSchema,
  ...labelLists,
});
export type TradeAnswer = z.infer<typeof tradeAnswer>;
const id = z.strictObject({ id: tradeIdSchema });

export const readTrade = endpoint({
  name: 'readTrade',
  method: 'GET',
  path: '/trade/{id}',
  access: 'session',
  tokens: 'read',
  caching: 'no-store',
  summary: 'One trade with its executions and journal; the ETag is its version.',
  params: id,
  answer: tradeAnswer,
  problems: ['010'],
});

/** What a trader writes about a trade. */
const tradeJournal = z.strictObject({
  ...sentChoices,
  ...sentAnswers,
  comments: z._default(text(MAX_COMMENT_LENGTH), ''),
  /** Titles of mistakes, comma-joined; new ones are created. */
  errors: z._default(z.string().check(z.maxLength(20_000)), ''),
  /** Ids of tags, comma-joined; left out, they stay as they are. */
  tags: z.optional(z.string().check(z.maxLength(2_000))),
  /** An amount above zero in the trade's currency, or nothing; left out, it stays as it is. */
  plannedRisk: z.optional(z.union([amountText, z.literal('')])),
  /** A price, or nothing; left out, stop and moves stay as they are. */
  plannedStop: z.optional(z.string().check(z.maxLength(40))),
  /** Where the stop was moved: `1780300800000@9.75`, comma-joined. */
  stopMoves: z.optional(z.string().check(z.maxLength(1_200))),
  /** Prices, comma-joined; left out, they stay as they are. */
  targets: z.optional(z.string().check(z.maxLength(220))),
  version: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
  /** Pictures that stay, in their order, with `new` where the one sent along goes; others are removed. */
  images: z.optional(orderSchema),
});

export const saveTrade = endpoint({
  name: 'saveTrade',
  method: 'POST',
  path: '/trade/{id}',
  access: 'session',
  tokens: 'change',
  repeatable: true,
  caching: 'no-store',
  multipart: true,
  file: 'image',
  summary:
    'Saves the journal of a trade as a whole. With `version` (or If-Match) a change made meanwhile is 009 with the present state under `current`. A picture in `image` takes the place of the first one, unless `images` says otherwise.',
  params: id,
  body: tradeJournal,
  showsCurrent: true,
  answer: tradeAnswer,
  problems: ['009', '010', '011'],
});

/** Most autosaves of a trader in a minute; those of one trade count as one call a minute besides. */
export const MAX_AUTOSAVES_PER_MINUTE = 60;

export const autosaveTrade = endpoint({
  name: 'autosaveTrade',
  method: 'POST',
  path: '/trade/{id}/autosave',
  access: 'session',
  counts: 'once-a-minute',
  repeatable: true,
  caching: 'no-store',
  summary:
    'Saves what is valid of a journal while it is being written; `version` is needed, and pictures stay as they are. 009 with the present state for a trade that changed since `version`, and for a shared one: its readers see what its trader saves.',
  params: id,
  multipart: true,
  body: tradeJournal,
  showsCurrent: true,
  answer: tradeAnswer,
  problems: ['009', '010', '011'],
});
