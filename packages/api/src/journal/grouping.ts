import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { daySchema, instantSchema, moneySchema, nothing } from '../contract/values.ts';
import { tradeIdSchema } from '../contract/inputs.ts';

/** Most trades before and after one that may be merged with it. */
export const NEIGHBOURS = 10;

const neighbour = z.object({
  id: tradeIdSchema,
  day: daySchema,
  side: z.enum(['long', 'short']),
  size: z.string(),
  start: z.int(),
  end: z.int(),
  /** Seconds. */
  duration: z.int(),
  net: moneySchema,
});
export type Neighbour = z.infer<typeof neighbour>;

/** A trade as a change of its boundaries would leave it. */
const outcome = z.object({
  side: z.enum(['long', 'short']),
  size: z.string(),
  day: daySchema,
  opened: instantSchema,
  closed: instantSchema,
  gross: moneySchema,
  net: moneySchema,
  executions: z.int(),
});

const params = z.strictObject({ id: tradeIdSchema });

export const readGrouping = endpoint({
  name: 'readGrouping',
  method: 'GET',
  path: '/trade/{id}/grouping',
  access: 'session',
  tokens: 'read',
  caching: 'no-store',
  summary:
    'Whether a trade’s boundaries were drawn by hand, where its fees come from, and which trades stand beside it in the same account and instrument.',
  params,
  answer: z.object({
    byHand: z.boolean(),
    /** Whether a manual grouping no longer applies: corrected executions no longer end flat in them. */
    lapsed: z.boolean(),
    /** Whether its first or last execution went through zero, and another trade holds the rest. */
    crossedIn: z.boolean(),
    crossed: z.boolean(),
    /** The least certain of its executions: stated, manual, estimated, unknown. */
    feeSource: z.enum(['stated', 'by-hand', 'estimated', 'unknown']),
    /** Zone in which the source wrote its times, and what it wrote for the first execution. */
    zone: z.string(),
    localText: z.string(),
    /** The platform's own position that the trade is; null where it names none, or where several were merged. */
    position: z.nullable(z.string()),
    /** Whether its profit is what the platform settled, not what prices and sizes make. */
    settled: z.boolean(),
    before: z.array(neighbour),
    after: z.array(neighbour),
  }),
  problems: ['010'],
});

/** How a trade is to be bounded: its executions in two trades, several trades in one, or as the fills alone say. */
const change = z.union([
  z.strictObject({
    kind: z.literal('split'),
    /** Places of the executions that make the second trade, from 0 on in the order of the trade’s page. */
    second: z
      .array(z.int().check(z.minimum(0), z.maximum(100_000)))
      .check(z.minLength(1), z.maxLength(100_000)),
  }),
  z.strictObject({
    kind: z.literal('merge'),
    with: z.array(tradeIdSchema).check(z.minLength(1), z.maxLength(2 * NEIGHBOURS)),
  }),
  z.strictObject({ kind: z.literal('reset') }),
]);
export type GroupingChange = z.infer<typeof change>;

const body = z.strictObject({ change });
const drawn = {
  trades: z.array(outcome),
  /** Trades that go into others, and those of them that something was written about. */
  gone: z.int(),
  written: z.int(),
};

export const previewGrouping = endpoint({
  name: 'previewGrouping',
  method: 'POST',
  path: '/trade/{id}/grouping/preview',
  access: 'session',
  tokens: 'read',
  caching: 'no-store',
  summary:
    'Which trades there would be; nothing changes. 011 with a reason where it cannot be: `not-flat` when a part does not close by itself, `shared` when an execution belongs to two trades, `deleted` when the trader deleted one of the trades, `not-neighbours`, `nothing`.',
  params,
  body,
  answer: z.object(drawn),
  problems: ['010', '011'],
});

export const changeGrouping = endpoint({
  name: 'changeGrouping',
  method: 'POST',
  path: '/trade/{id}/grouping',
  access: 'session',
  tokens: 'change',
  repeatable: true,
  caching: 'no-store',
  summary:
    'Draws a trade’s boundaries by hand. Journals stay with the trade that keeps most of its executions; `undo` takes the change back.',
  params,
  body,
  answer: z.object({ ...drawn, undo: z.string() }),
  problems: ['009', '010', '011'],
});

export const undoGrouping = endpoint({
  name: 'undoGrouping',
  method: 'POST',
  path: '/grouping/{undo}/undo',
  access: 'session',
  tokens: 'change',
  repeatable: true,
  caching: 'no-store',
  summary: 'Takes a change of boundaries back, as long as nothing else changed the position since.',
  params: z.strictObject({ undo: tradeIdSchema }),
  body: nothing,
  answer: nothing,
  problems: ['009', '010', '011'],
});
