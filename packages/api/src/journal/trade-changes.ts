import * as z from 'zod/mini';
import { FLAGS, type SetupId } from '@daybook/domain/journal/fields.ts';
import { MAX_TAGS_PER_TRADE } from '@daybook/domain/journal/labels.ts';
import { MAX_MISTAKES_PER_TRADE } from '@daybook/domain/journal/mistake.ts';
import { each } from '@daybook/domain/fields.ts';
import { endpoint } from '../contract/endpoint.ts';
import { tradeIdSchema } from '../contract/inputs.ts';
import { flagSchema, moneySchema } from '../contract/values.ts';
import { sentChoices } from './entry-schemas.ts';

/** Most trades that one call changes. */
const MAX_CHANGED_TRADES = 10_000;

const idsSchema = (most: number) =>
  z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(most)));

/** What is set and removed; what is left out stays. Tags and mistakes by their ids. */
const changeSchema = z.strictObject({
  event: z.optional(sentChoices.event as z.ZodMiniType<SetupId>),
  /** Above zero and below a thousand million; null takes it away. */
  plannedRisk: z.optional(z.nullable(moneySchema)),
  flags: z.optional(z.strictObject(each(FLAGS, () => z.optional(flagSchema)))),
  addTags: idsSchema(MAX_TAGS_PER_TRADE),
  removeTags: idsSchema(MAX_TAGS_PER_TRADE),
  addMistakes: idsSchema(MAX_MISTAKES_PER_TRADE),
  removeMistakes: idsSchema(MAX_MISTAKES_PER_TRADE),
});
export type SentChange = z.infer<typeof changeSchema>;

const trades = z.array(tradeIdSchema).check(z.minLength(1), z.maxLength(MAX_CHANGED_TRADES));

/** What came of it, by trades. */
const outcomeSchema = z.object({
  /** Trades that are different now. */
  changed: z.int(),
  /** Trades that were so already. */
  unchanged: z.int(),
  /** Ids of trades that are not there. */
  missing: z.array(z.string()),
  /** Ids of trades that would have too many tags or mistakes and stay as they are. */
  full: z.array(z.string()),
});

export const changeTrades = endpoint({
  name: 'changeTrades',
  method: 'POST',
  path: '/trades/changes',
  access: 'session',
  tokens: 'change',
  repeatable: true,
  caching: 'no-store',
  summary:
    'Sets or removes setup, planned risk, answers, tags and mistakes of up to 10,000 trades at once, all or nothing; `id` takes it back. Forms that hold one of them are told that it changed.',
  body: z.strictObject({ trades, change: changeSchema }),
  answer: z.object({
    /** Null where nothing changed. */
    id: z.nullable(z.string()),
    /** Of the journal, after it. */
    revision: z.int(),
    ...outcomeSchema.shape,
  }),
  problems: ['011'],
});

export const undoTradeChange = endpoint({
  name: 'undoTradeChange',
  method: 'POST',
  path: '/trades/changes/{id}/undo',
  access: 'session',
  tokens: 'change',
  repeatable: true,
  caching: 'no-store',
  summary:
    'Takes one of the last 20 changes back. What was written over it since stays, and so does what would bring back setups, tags or mistakes that were removed meanwhile; those trades are named under `kept`. Undoing twice is undoing once.',
  params: z.strictObject({ id: z.string().check(z.maxLength(40)) }),
  answer: z.object({
    /** Of the journal, after it. */
    revision: z.int(),
    changed: z.int(),
    /** Ids of trades of which something stays as it is, and of those that are no more. */
    kept: z.array(z.string()),
  }),
  problems: ['010'],
});
