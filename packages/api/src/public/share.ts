import * as z from 'zod/mini';
import { each } from '@daybook/domain/fields.ts';
import { PUBLIC_CHOICES, PUBLIC_FLAGS } from '@daybook/domain/journal/fields.ts';
import { answeredChoices } from '../journal/entry-schemas.ts';
import { endpoint } from '../contract/endpoint.ts';
import { flagSchema, moneySchema } from '../contract/values.ts';
import { tradeIdSchema, yesOrNoSchema } from '../contract/inputs.ts';

/** The random id under which something is public: a shared trade, or a trader among the top traders. */
export const publicUuidSchema = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/));

/**
 * Where a trade's executions come from, derived from what is stored: all unaltered from a platform and nothing left out from
 * flat to flat, some from a file, some edited manually, from a platform's paper or demo account, or made up by the demo.
 */
const ORIGINS = ['platform', 'file', 'by-hand', 'paper', 'demo-account', 'demo'] as const;
export type Origin = (typeof ORIGINS)[number];

/** What the picture of a shared link says: dollars, per cent of the day's limit, or no figures. */
export const CARD_FIGURES = ['dollars', 'percent', 'none'] as const;
export type CardFigures = (typeof CARD_FIGURES)[number];

const executionSchema = z.object({
  action: z.enum(['BOT', 'SLD']),
  price: z.string(),
  /** New York day, `YYYY-MM-DD`. */
  date: z.string(),
  /** Seconds from New York midnight. */
  execTime: z.int(),
  size: z.string(),
});

/** A shared trade as everybody sees it: nothing else of the trade or of its trader is public. */
const publicTradeSchema = z.object({
  uuid: z.string(),
  symbol: z.string(),
  /** New York day, `YYYY-MM-DD`. */
  date: z.string(),
  action: z.enum(['BOT', 'SLD']),
  currency: z.string(),
  netProfitAndLoss: moneySchema,
  grossProfitAndLoss: moneySchema,
  start: z.int(),
  end: z.int(),
  /** Seconds; says whether it was held overnight. */
  duration: z.int(),
  ...answeredChoices(PUBLIC_CHOICES),
  /** What the trader calls the setup; null for one of the first setups that still has the name of every language. */
  setup: z.nullable(z.string()),
  /** Absent where the question was not answered. */
  ...each(PUBLIC_FLAGS, () => z.optional(flagSchema)),
  /** File names below /images/, the first one first; empty without pictures. */
  image: z.nullable(z.string()),
  comments: z.string(),
  /** Titles of the mistakes it is marked with. */
  errors: z.array(z.string()),
  /** The first 500 in the order of their time. */
  executions: z.array(executionSchema),
  /** The executions beyond those: how many, and what they bought and sold in all, as decimal text; null without any. */
  more: z.nullable(z.object({ executions: z.int(), bought: z.string(), sold: z.string() })),
  /** null for traders who are not public: they are anonymous. */
  userName: z.nullable(z.string()),
  userAvatar: z.nullable(z.string()),
  /** Public uuid of a trader who is public. */
  accountUuid: z.nullable(z.string()),
  origin: z.enum(ORIGINS),
});
export type PublicTrade = z.infer<typeof publicTradeSchema>;

export const readSharedTrade = endpoint({
  name: 'readSharedTrade',
  method: 'GET',
  path: '/share/trade/{uuid}',
  access: 'public',
  caching: 'public-no-cache',
  summary:
    'A trade that its trader shares; 010 for every other one, and at once when it is no longer shared.',
  params: z.strictObject({ uuid: publicUuidSchema }),
  answer: publicTradeSchema,
  problems: ['010'],
});

const sharingSchema = z.object({
  isShared: z.boolean(),
  uuid: z.string(),
  card: z.enum(CARD_FIGURES),
  /** Whether a limit per day was in force, of which the picture can state a per cent. */
  hasDayLimit: z.boolean(),
  /** The name that readers see; null: anonymous. */
  sharedAs: z.nullable(z.string()),
});
export type Sharing = z.infer<typeof sharingSchema>;

const id = z.strictObject({ id: tradeIdSchema });

export const readSharing = endpoint({
  name: 'readSharing',
  method: 'GET',
  path: '/trade/{id}/share',
  access: 'session',
  caching: 'no-store',
  summary: "Whether one's own trade is shared, and what its link shows.",
  params: id,
  answer: sharingSchema,
  problems: ['010'],
});

export const saveSharing = endpoint({
  name: 'saveSharing',
  method: 'POST',
  path: '/trade/{id}/share',
  access: 'session',
  repeatable: true,
  caching: 'no-store',
  summary:
    "Opens or closes the public page of one's own trade, or changes what the picture of its link shows.",
  params: id,
  body: z.strictObject({
    isShared: z.optional(yesOrNoSchema),
    card: z.optional(z.enum(CARD_FIGURES)),
  }),
  answer: sharingSchema,
  problems: ['010'],
});
