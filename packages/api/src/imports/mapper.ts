import * as z from 'zod/mini';
import { SIDE_MEANINGS } from '@daybook/domain/execution/column-mapping.ts';
import { columnMappingSchema } from './column-mapping.ts';
import { endpoint } from '../contract/endpoint.ts';
import { fileReasonSchema } from '../contract/file-reason.ts';
import { daySchema, instantSchema, moneySchema } from '../contract/values.ts';
import { newName, tradeIdSchema } from '../contract/inputs.ts';

/** Mappings that one trader may keep. */
export const MAX_MAPPINGS = 50;
export const MAX_MAPPING_NAME_LENGTH = 60;

/** A row whose stated amount differs from the result of its size, price and contract size; exact decimal texts. */
const differingAmount = z.object({
  line: z.int(),
  symbol: z.string(),
  currency: z.string(),
  stated: z.string(),
  calculated: z.string(),
});

/** A column of amounts compared with the result of the rows, one of fees with what the mapping counts, or one of results after unstated fees. */
export const comparedAmountsSchema = z.object({
  kind: z.enum(['amounts', 'fees', 'results']),
  /** The name of the column. */
  column: z.string(),
  compared: z.int(),
  differing: z.int(),
  /** The first rows that differ. */
  first: z.array(differingAmount),
  /** The contract size from which the amounts of at least 95 in 100 rows follow; null for none, and where they follow already. */
  proposed: z.nullable(z.string()),
  /** Whether the trader said that the column holds something else. */
  isOverruled: z.boolean(),
});
export type ComparedAmounts = z.infer<typeof comparedAmountsSchema>;

/** One column of a table that is to be mapped, with its content. */
const tableColumn = z.object({
  at: z.int(),
  /** As its header calls it; empty without one. */
  name: z.string(),
  /** The first value present. */
  sample: z.string(),
  /** All values, where they are few, the most frequent first; null where there are many. */
  values: z.nullable(
    z.array(
      z.object({
        text: z.string(),
        count: z.int(),
        /** Its meaning in a column of sides; null if unknown. */
        side: z.nullable(z.enum(SIDE_MEANINGS)),
        /** Whether it is a state of orders that filled nothing. */
        isUnfilled: z.boolean(),
      }),
    ),
  ),
});

/** A table of which nobody knows the layout: what its trader maps. */
export const mappedTableSchema = z.object({
  /** Identifies tables with the same columns, in any order. */
  fingerprint: z.string(),
  /** All rows of the file, heads included. */
  rowCount: z.int(),
  kind: z.enum(['csv', 'sheet']),
  columns: z.array(tableColumn),
  /** The first rows, with which a mapping is tried. */
  rows: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
  /** What the columns seem to be, or their fields in the saved mapping. */
  guess: columnMappingSchema,
});
export type MappedTable = z.infer<typeof mappedTableSchema>;

/** The mapping by which a file was read. Both are null for one that is not kept. */
export const mappingInUseSchema = z.object({ id: z.nullable(z.string()), name: z.nullable(z.string()) });

const kept = z.object({
  id: z.string(),
  name: z.string(),
  mapping: columnMappingSchema,
  /** Milliseconds since 1970 UTC; `usedAt` is null while no file was read by it. */
  createdAt: instantSchema,
  usedAt: z.nullable(instantSchema),
});
export type KeptMapping = z.infer<typeof kept>;
const list = z.object({ mappings: z.array(kept) });

const name = newName(MAX_MAPPING_NAME_LENGTH).check(z.refine((value) => value !== '', { error: 'a name' }));
const fingerprint = z.string().check(z.regex(/^[0-9a-f]{32}$/));
const params = z.strictObject({ id: tradeIdSchema });

export const listMappings = endpoint({
  name: 'listMappings',
  method: 'GET',
  path: '/column_mappings',
  access: 'session',
  tokens: 'read',
  caching: 'no-store',
  summary: "The trader's mappings of columns by name.",
  answer: list,
  problems: [],
});

export const keepMapping = endpoint({
  name: 'keepMapping',
  method: 'POST',
  path: '/column_mappings',
  access: 'session',
  tokens: 'change',
  repeatable: true,
  caching: 'no-store',
  summary:
    'Keeps a mapping under a name, for files with the same columns. 009 when another mapping has that name, 011 for the fifty-first.',
  body: z.strictObject({ name, fingerprint, mapping: columnMappingSchema }),
  answer: z.object({ mapping: kept }),
  problems: ['009', '011'],
});

export const changeMapping = endpoint({
  name: 'changeMapping',
  method: 'POST',
  path: '/column_mappings/{id}',
  access: 'session',
  tokens: 'change',
  caching: 'no-store',
  summary: 'Gives a mapping another name, other columns, or both. 009 when another mapping has that name.',
  params,
  body: z.strictObject({
    name: z.optional(name),
    mapping: z.optional(columnMappingSchema),
    /** Of the table that the other columns are for. */
    fingerprint: z.optional(fingerprint),
  }),
  answer: list,
  problems: ['009', '010', '011'],
});

export const removeMapping = endpoint({
  name: 'removeMapping',
  method: 'DELETE',
  path: '/column_mappings/{id}',
  access: 'session',
  tokens: 'change',
  caching: 'no-store',
  summary: 'Forgets a mapping; what was imported by it stays.',
  params,
  answer: list,
  problems: ['010'],
});

/** One execution as a mapping would read it. */
const triedExecution = z.object({
  line: z.int(),
  account: z.string(),
  symbol: z.string(),
  action: z.enum(['buy', 'sell']),
  size: z.string(),
  price: z.string(),
  currency: z.string(),
  /** New York day and seconds from its midnight. */
  day: daySchema,
  seconds: z.int(),
  /** All charges together, 1/10,000; above zero is a cost. */
  fees: moneySchema,
  /** What the row states of the plan; prices as decimal texts. */
  plan: z.nullable(
    z.object({
      stop: z.nullable(z.string()),
      targets: z.array(z.string()),
      risk: z.nullable(moneySchema),
    }),
  ),
});

/** A symbol whose contract size is missing in the table. */
const askedSize = z.object({
  symbol: z.string(),
  /** Whether the answer for all pairs applies to it. */
  isPair: z.boolean(),
  /** Canonical decimal text: the usual size, or the one that the stated profits follow; null where nobody knows. */
  proposed: z.nullable(z.string()),
  /** Whether the stated profits of the first rows follow from the proposed size and from no other. */
  isProven: z.boolean(),
  /** The mapping's answer. */
  answer: z.nullable(z.string()),
});
export type AskedSize = z.infer<typeof askedSize>;

/** A row whose stated profit differs from the result of its prices, size and contract size. */
const misfit = z.object({
  line: z.int(),
  symbol: z.string(),
  currency: z.string(),
  /** Exact decimal text, as is what is calculated before fees. */
  stated: z.string(),
  calculated: z.string(),
});

/** The result of reading the first rows of a table with a mapping. */
const tried = z.object({
  /** The first twenty. */
  executions: z.array(triedExecution),
  read: z.int(),
  /** Symbols whose rows wait for a contract size, and those of which the mapping says one. */
  sizes: z.array(askedSize),
  /** Rows whose stated profit was compared with their result, and those that differ, the first of them by line. */
  profits: z.object({ compared: z.int(), unequal: z.int(), first: z.array(misfit) }),
  /** The column of amounts compared with the result of the rows; null without one. */
  amounts: z.nullable(comparedAmountsSchema),
  /** Whether some rows have no known currency; that of an execution is empty then. */
  asksCurrency: z.boolean(),
  /** Rows with a fee in another currency or coin, which is not counted. */
  foreignFees: z.int(),
  leftOut: z.array(z.object({ line: z.int(), reason: z.string(), what: z.string() })),
  unreadable: z.array(
    z.object({ line: z.int(), reason: fileReasonSchema, expected: z.nullable(fileReasonSchema) }),
  ),
  /** Identifies tables with these columns; a mapping is saved with it. */
  fingerprint: z.string(),
});
export type TriedMapping = z.infer<typeof tried>;

export const tryMapping = endpoint({
  name: 'tryMapping',
  method: 'POST',
  path: '/imports/{id}/mapping',
  access: 'session',
  tokens: 'read',
  caching: 'no-store',
  summary:
    'Reads the first rows of a file that waits for a mapping by one, without importing anything. 010 when the file is no longer held or needs none.',
  params,
  body: z.strictObject({
    mapping: columnMappingSchema,
    /** Of a file that states times alone. */
    day: z.optional(daySchema),
  }),
  answer: tried,
  problems: ['010', '011'],
});
