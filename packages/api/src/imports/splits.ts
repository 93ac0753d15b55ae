import * as z from 'zod/mini';
import { parseDecimal } from '@daybook/domain/decimal.ts';
import { MAX_SPLIT_NUMBER } from '@daybook/domain/execution/split.ts';
import { endpoint } from '../contract/endpoint.ts';
import { line, tradeIdSchema } from '../contract/inputs.ts';
import { daySchema, nothing } from '../contract/values.ts';

/** A split of what an account holds. */
export const shownSplitSchema = z.object({
  account: z.string(),
  symbol: z.string(),
  /** New York day of its first executions of new shares. */
  day: daySchema,
  /** New shares for `denominator` old ones. */
  numerator: z.int(),
  denominator: z.int(),
});
export type ShownSplit = z.infer<typeof shownSplitSchema>;

const shares = z.int().check(z.minimum(1), z.maximum(MAX_SPLIT_NUMBER));

/** Why a split is refused: see {@link addSplit}. */
export const SPLIT_REASONS = ['one-for-one', 'future', 'nothing-held', 'fraction', 'held-after'] as const;
export type SplitReason = (typeof SPLIT_REASONS)[number];

export const addSplit = endpoint({
  name: 'addSplit',
  method: 'POST',
  path: '/splits',
  access: 'session',
  tokens: 'change',
  repeatable: true,
  caching: 'no-store',
  summary:
    'Adds a split of a symbol in an account, from the beginning of a New York day on: what was held then is so many new shares for so many old ones at the same cost. 011 with a reason where it cannot be: `one-for-one`, `future`, `nothing-held` when nothing was open then, `fraction` when a fraction of a share would be left and `heldAfter` does not say how many were held, `held-after` when that does not fit the ratio. `undo` takes it back.',
  body: z.strictObject({
    accountUuid: z.string().check(z.maxLength(64)),
    symbol: line(64),
    currency: line(12),
    day: daySchema,
    /** New shares for `denominator` old ones. */
    numerator: shares,
    denominator: shares,
    /** How many were held after it, without a sign; decimal text. */
    heldAfter: z.optional(
      z.string().check(
        z.maxLength(40),
        z.refine((text) => (parseDecimal(text)?.units ?? 0n) > 0n, { error: 'a size above 0' }),
      ),
    ),
  }),
  answer: z.object({ undo: z.string() }),
  problems: ['009', '010', '011'],
});

export const undoSplit = endpoint({
  name: 'undoSplit',
  method: 'POST',
  path: '/splits/{undo}/undo',
  access: 'session',
  tokens: 'change',
  repeatable: true,
  caching: 'no-store',
  summary: 'Takes a split back that the trader added.',
  params: z.strictObject({ undo: tradeIdSchema }),
  body: nothing,
  answer: nothing,
  problems: ['009', '010'],
});
