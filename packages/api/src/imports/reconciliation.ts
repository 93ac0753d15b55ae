import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { daySchema, moneySchema } from '../contract/values.ts';
import { tradeIdSchema } from '../contract/inputs.ts';
import { shownSplitSchema } from './splits.ts';

/** `sealed`: what the platform states and what the trades say agree; `not-stated`: nobody stated anything. */
const RECONCILED = ['sealed', 'different', 'not-stated'] as const;
export type Reconciled = (typeof RECONCILED)[number];

const reconciledDay = z.object({
  accountUuid: z.string(),
  account: z.string(),
  day: daySchema,
  currency: z.string(),
  seal: z.enum(RECONCILED),
  /** What the platform or a file stated; null for what it did not. */
  statedGross: z.nullable(moneySchema),
  statedNet: z.nullable(moneySchema),
  gross: moneySchema,
  net: moneySchema,
  /** How much of ours manual groupings moved here from other days (below 0: to other days); the seal leaves it out. */
  moved: z.object({ gross: moneySchema, net: moneySchema, fills: z.int() }),
  trades: z.int(),
  fills: z.int(),
});
export type ReconciledDay = z.infer<typeof reconciledDay>;

export const listReconciledDays = endpoint({
  name: 'listReconciledDays',
  method: 'GET',
  path: '/reconciliation',
  access: 'session',
  tokens: 'read',
  caching: 'no-store',
  summary:
    'Every account and New York day with trades or with something stated, the latest first: ours beside what the platform states, within half a cent a fill. A page ends with a day; `before` is that day.',
  query: z.strictObject({
    before: z.optional(z.string().check(z.regex(/^-?\d{1,6}$/))),
    only: z.optional(z.enum(['different'])),
  }),
  answer: z.object({ days: z.array(reconciledDay), before: z.nullable(daySchema) }),
  problems: [],
});

export const readReconciledDay = endpoint({
  name: 'readReconciledDay',
  method: 'GET',
  path: '/reconciliation/{accountUuid}/{day}',
  access: 'session',
  tokens: 'read',
  caching: 'no-store',
  summary:
    'The trades of an account on one day, the executions whose stated profit differs from what the journal calculates for them by more than half a cent, and those of the day that no trade holds.',
  params: z.strictObject({
    accountUuid: z.string().check(z.maxLength(64)),
    day: z.string().check(z.regex(/^-?\d{1,6}$/)),
  }),
  answer: z.object({
    trades: z.array(
      z.object({
        id: tradeIdSchema,
        symbol: z.string(),
        currency: z.string(),
        gross: moneySchema,
        net: moneySchema,
        executions: z.int(),
        differing: z.array(
          z.object({
            action: z.enum(['BOT', 'SLD']),
            size: z.string(),
            price: z.string(),
            execTime: z.int(),
            kind: z.enum(['gross', 'net']),
            stated: moneySchema,
            calculated: moneySchema,
          }),
        ),
      }),
    ),
    /** Executions of the day that no trade holds: their source may count them, the journal does not. */
    outside: z.array(
      z.object({
        symbol: z.string(),
        currency: z.string(),
        action: z.enum(['BOT', 'SLD']),
        size: z.string(),
        price: z.string(),
        execTime: z.int(),
        reason: z.enum(['opening-missing', 'still-open']),
      }),
    ),
  }),
  problems: ['010'],
});

export const listPositions = endpoint({
  name: 'listPositions',
  method: 'GET',
  path: '/positions',
  access: 'session',
  tokens: 'read',
  caching: 'no-store',
  summary:
    'Positions that are open at the end of what was imported, at their average price, splits, and executions whose opening lies before it.',
  answer: z.object({
    open: z.array(
      z.object({
        account: z.string(),
        accountUuid: z.string(),
        symbol: z.string(),
        currency: z.string(),
        side: z.enum(['long', 'short']),
        size: z.string(),
        /** Average price of what is left by FIFO, to 8 decimals. */
        price: z.string(),
        /** New York day of its first execution. */
        since: daySchema,
        executions: z.int(),
        /** Whether it is open for more of the account's trading days, three at least, than any of its trades was. */
        outlasts: z.boolean(),
      }),
    ),
    /** Splits that hold, the latest first. */
    splits: z.array(
      z.extend(shownSplitSchema, {
        /** Takes back what the trader added; null for what a file or platform states. */
        undo: z.nullable(z.string()),
      }),
    ),
    missing: z.array(
      z.object({
        account: z.string(),
        symbol: z.string(),
        currency: z.string(),
        action: z.enum(['BOT', 'SLD']),
        size: z.string(),
        price: z.string(),
        day: daySchema,
        execTime: z.int(),
      }),
    ),
  }),
  problems: [],
});
