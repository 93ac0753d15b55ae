import * as z from 'zod/mini';
import { parseDecimal } from '@daybook/domain/decimal.ts';
import { endpoint } from '../contract/endpoint.ts';
import { line, newName, tradeIdSchema } from '../contract/inputs.ts';
import { nothing } from '../contract/values.ts';

/** Executions that one call may type. */
export const MAX_TYPED_EXECUTIONS = 500;
/** Kinds of instrument that a trader can type. */
export const TYPED_KINDS = ['stock', 'option', 'future', 'forex', 'crypto', 'cfd', 'other'] as const;

/** Why typed executions are refused: see {@link addTypedExecutions}. */
export const TYPED_REASONS = [
  'zone',
  'skipped-time',
  'doubled-time',
  'future',
  'exit-first',
  'closes-more',
  'multiplier',
  'other-multiplier',
  'other-grain',
  'known',
  'brought',
  'too-many-accounts',
  'storage-full',
  'amounts',
] as const;
export type TypedReason = (typeof TYPED_REASONS)[number];

const decimalText = (most: number) =>
  z.string().check(
    z.maxLength(most),
    z.refine((value) => parseDecimal(value) !== null, { error: 'a number' }),
  );
const aboveZero = (most: number) =>
  decimalText(most).check(z.refine((value) => (parseDecimal(value)?.units ?? 0n) > 0n, { error: 'above 0' }));

const executionSchema = z.strictObject({
  action: z.enum(['buy', 'sell']),
  size: aboveZero(24),
  /** May be 0, or negative where spreads and futures are. */
  price: decimalText(24),
  /** Day and time on the clock of `zone`; without seconds the minute's beginning. */
  date: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
  time: z.string().check(z.regex(/^\d\d:\d\d(:\d\d)?$/)),
  /** Of a time that the clock showed twice, which one; left out, it is refused as `doubled-time`. */
  occurrence: z.optional(z.enum(['first', 'second'])),
  /** All its fees as decimal text, negative for a rebate; left out, they are not known. */
  charges: z.optional(decimalText(16)),
});
export type TypedExecution = z.infer<typeof executionSchema>;

/** What a trade by hand is of. */
const typedTradeSchema = z.strictObject({
  /** The account of the journal that receives it; without it one of the name `newAccount`, which is made where it is missing. */
  accountUuid: z.optional(z.string().check(z.maxLength(64))),
  newAccount: z.optional(newName(64).check(z.refine((name) => name !== '', { error: 'a name' }))),
  symbol: line(64).check(z.refine((symbol) => symbol !== '', { error: 'a symbol' })),
  kind: z.enum(TYPED_KINDS),
  currency: z.string().check(z.regex(/^[A-Z0-9]{3,12}$/)),
  /** Profit of one unit of size for one of price; left out where it is known of the kind or of the future's root. */
  multiplier: z.optional(aboveZero(16)),
  side: z.enum(['long', 'short']),
  /** IANA zone of the times. */
  zone: z.string().check(z.maxLength(64)),
  executions: z.array(executionSchema).check(z.minLength(1), z.maxLength(MAX_TYPED_EXECUTIONS)),
});
export type TypedTrade = z.infer<typeof typedTradeSchema>;

export const addTypedExecutions = endpoint({
  name: 'addTypedExecutions',
  method: 'POST',
  path: '/typed-executions',
  access: 'session',
  tokens: 'change',
  repeatable: true,
  caching: 'no-store',
  summary:
    'Adds the executions of a trade by hand. They meet what the account holds: an open position continues, and an execution that a file or a platform brought already is known and not stored again. 011 with a reason where that cannot be, and the member that is wrong: `zone`, `skipped-time` and `doubled-time` by the clock of the zone, `future`, `exit-first` and `closes-more` when an exit finds nothing to close, `multiplier` when the contract size is needed, `other-multiplier` when another one is stored, `other-grain` when the day was imported as whole trades, `known` when all of them are there, `too-many-accounts`, `storage-full`, `amounts`. `undo` takes them back.',
  body: typedTradeSchema,
  answer: z.object({
    undo: z.string(),
    /** The trades that the executions are part of, oldest first. */
    trades: z.array(z.string()),
    /** Executions that a file or a platform had brought before. */
    known: z.int(),
    /** Size that is open after it, as decimal text; null where the position is closed. */
    open: z.nullable(z.object({ side: z.enum(['long', 'short']), size: z.string() })),
  }),
  problems: ['009', '010', '011', '013'],
});

/** Names an execution that was typed, whichever version of it counts. */
const typedIdSchema = z.string().check(z.regex(/^[0-9a-f][0-9a-hjkmnp-tv-z]{12}-[1-9][0-9]{0,2}$/));

export const changeTypedExecution = endpoint({
  name: 'changeTypedExecution',
  method: 'PUT',
  path: '/typed-executions/{id}',
  access: 'session',
  tokens: 'change',
  repeatable: true,
  caching: 'no-store',
  summary:
    'Corrects an execution that was typed, as a new version of it; 011 as when it is added, and `brought` where a file or a platform states the same; 010 where there is none. `undo` gives the version before back.',
  params: z.strictObject({ id: typedIdSchema }),
  body: z.extend(executionSchema, { zone: z.string().check(z.maxLength(64)) }),
  answer: z.object({ undo: z.string() }),
  problems: ['009', '010', '011', '013'],
});

export const removeTypedExecutions = endpoint({
  name: 'removeTypedExecutions',
  method: 'POST',
  path: '/typed-executions/removal',
  access: 'session',
  tokens: 'change',
  repeatable: true,
  caching: 'no-store',
  summary:
    'Removes executions of one account that were typed. What they closed is open again; an exit whose entry is removed is set aside. 011 with `brought` where a file or a platform states one of them too, 010 where one of them is not there. `undo` brings them back.',
  body: z.strictObject({
    typedExecutions: z.array(typedIdSchema).check(z.minLength(1), z.maxLength(MAX_TYPED_EXECUTIONS)),
  }),
  answer: z.object({ undo: z.string() }),
  problems: ['009', '010', '011', '013'],
});

export const undoTypedExecutions = endpoint({
  name: 'undoTypedExecutions',
  method: 'POST',
  path: '/typed-executions/{undo}/undo',
  access: 'session',
  tokens: 'change',
  repeatable: true,
  caching: 'no-store',
  summary: 'Takes executions back that were added, corrected or removed by hand.',
  params: z.strictObject({ undo: tradeIdSchema }),
  body: nothing,
  answer: nothing,
  problems: ['009', '010'],
});
