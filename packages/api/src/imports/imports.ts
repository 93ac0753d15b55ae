// Longer than 300 lines: an import, from the answers that its trader gives to its undo, is one contract read from top to bottom.
import * as z from 'zod/mini';
import { DECIMAL_MARKS } from '@daybook/domain/execution/column-mapping.ts';
import { NAME_ORDERS } from '@daybook/domain/execution/name-days.ts';
import { knownElsewhereSchema, pairAnswersSchema } from './account-pairs.ts';
import { columnMappingSchema } from './column-mapping.ts';
import { fileQuestionSchema } from './file-question.ts';
import { comparedAmountsSchema, mappedTableSchema, mappingInUseSchema } from './mapper.ts';
import { shownSplitSchema } from './splits.ts';
import { endpoint } from '../contract/endpoint.ts';
import { fileReasonSchema } from '../contract/file-reason.ts';
import { daySchema, instantSchema, moneySchema, nothing } from '../contract/values.ts';
import { tradeIdSchema } from '../contract/inputs.ts';

/** The largest file that is taken; a year of a busy trader is a tenth of it. */
export const MAX_FILE_BYTES = 128 * 1024 * 1024;

/** What the trader says where a file is silent; see the questions of a file. */
export const fileAnswersSchema = z.strictObject({
  format: z.optional(z.string().check(z.maxLength(40))),
  encoding: z.optional(z.literal('windows-1252')),
  day: z.optional(daySchema),
  /** Which number of a date in the file, or in its name, is the month, where it can be read as two days. */
  dayOrder: z.optional(z.enum(NAME_ORDERS)),
  /** The decimal mark of a file whose numbers can be read with either. */
  decimal: z.optional(z.enum(DECIMAL_MARKS)),
  /** Dates in the names of files chosen together with it: an unambiguous one determines the order of day and month. */
  datesBeside: z.optional(z.readonly(z.array(z.string().check(z.maxLength(10))).check(z.maxLength(300)))),
  zone: z.optional(z.string().check(z.maxLength(64))),
  account: z.optional(z.string().check(z.maxLength(100))),
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
  multipliers: z.optional(
    z.record(
      z.string().check(z.maxLength(64)),
      z.string().check(z.regex(/^(?:[1-9][0-9]{0,9}|0)(?:\.[0-9]{1,8})?$/)),
    ),
  ),
  /** How the columns are read, whatever layout the file may have; `ask` shows what they seem to be. */
  mapping: z.optional(z.union([z.literal('ask'), columnMappingSchema])),
  /** The account of the journal that receives everything, by its id; without it each of the file's own names. */
  into: z.optional(z.string().check(z.maxLength(64))),
  /** What accounts are whose executions another account has already; kept once the file is imported. */
  pairs: z.optional(pairAnswersSchema),
  /** Whether executions that the trader typed give way to the file's, where it states the same trades; it is asked while this is left out. */
  replacesTyped: z.optional(z.boolean()),
  /** That a file is whole although its last line does not end. */
  isWhole: z.optional(z.literal(true)),
});
export type FileAnswersInput = z.infer<typeof fileAnswersSchema>;

const kept = <Row extends z.ZodMiniType>(row: Row) => z.object({ count: z.int(), rows: z.array(row) });

const expected = z.nullable(fileReasonSchema);

/** What one file, or one of those in an archive, came to. */
const readFile = z.object({
  file: z.string(),
  format: z.nullable(z.string()),
  /** What traders call the platform that writes the format; null for none, and for a table that its trader mapped. */
  platform: z.optional(z.nullable(z.string())),
  /** The kept mapping by which it was read or would be; null for a layout that is known. */
  mapping: z.optional(z.nullable(mappingInUseSchema)),
  /** What its trader maps, where that is asked. */
  table: z.optional(z.nullable(mappedTableSchema)),
  /** The column of amounts of a mapped table compared with the result of its rows; null if there is nothing to compare. */
  amounts: z.optional(z.nullable(comparedAmountsSchema)),
  executions: z.int(),
  /** Rows that they were read from; left out by imports that were read before this existed. */
  rowsRead: z.optional(z.int()),
  accounts: z.array(z.string()),
  days: z.nullable(z.object({ from: daySchema, to: daySchema })),
  /** Rows that were understood and are no executions, the first of them with line, reason and name. */
  leftOut: kept(z.object({ line: z.int(), reason: z.string(), what: z.string() })),
  unreadable: kept(z.object({ line: z.int(), reason: fileReasonSchema, expected })),
  questions: z.array(fileQuestionSchema),
  /** Why it is refused; null for a file that was read. */
  refused: z.nullable(z.object({ line: z.nullable(z.int()), reason: fileReasonSchema, expected })),
  /** Line of a last row that is incomplete and no line end follows, as where a file was cut off. */
  openEnd: z.nullable(z.int()),
});
export type ReadFile = z.infer<typeof readFile>;

const effectOnTrade = z.object({
  effect: z.enum(['new', 'changed', 'gone']),
  account: z.string(),
  symbol: z.string(),
  currency: z.string(),
  side: z.enum(['long', 'short']),
  day: daySchema,
  size: z.string(),
  gross: moneySchema,
  net: moneySchema,
  executions: z.int(),
});

/** A position that would stay open, or an execution whose opening is missing. */
const rest = z.object({
  account: z.string(),
  symbol: z.string(),
  side: z.enum(['long', 'short']),
  size: z.string(),
  /** Average price of what is open, exact to 8 decimals; for a missing opening the price of the execution. */
  price: z.string(),
  day: daySchema,
});

/** What the file states compared with what the journal calculates for the same account, days and symbol. */
const stated = z.object({
  account: z.string(),
  from: daySchema,
  to: daySchema,
  symbol: z.nullable(z.string()),
  currency: z.string(),
  kind: z.enum(['gross', 'net']),
  stated: moneySchema,
  /** Null where the journal calculates nothing to compare, as for a statement of cash. */
  calculated: z.nullable(moneySchema),
  /** Within half a cent a fill. */
  isEqual: z.boolean(),
});

/**
 * Why importing is not proposed: it would change what the same file brought before, another account has its executions, they are
 * in the account at other times, most trades of its days change, half of its rows or more are unreadable, a stated figure differs, most openings are missing, or its trader typed the same trades and does not say yet which executions are to count.
 */
const IMPORT_DOUBTS = [
  'imported-before',
  'in-another-account',
  'shifted-times',
  'known-trades-change',
  'mostly-unreadable',
  'stated-differs',
  'openings-missing',
  'typed-executions',
] as const;
export type ImportDoubt = (typeof IMPORT_DOUBTS)[number];

const IMPORT_PHASES = ['reading', 'ready', 'refused', 'publishing', 'published', 'undone'] as const;

/** One import as its trader sees it, from the upload to its undo. */
const importStateSchema = z.object({
  id: z.string(),
  kind: z.enum(['sync', 'file', 'demo']),
  phase: z.enum(IMPORT_PHASES),
  fileName: z.nullable(z.string()),
  source: z.string(),
  /** Milliseconds since 1970 UTC. */
  createdAt: instantSchema,
  publishedAt: z.nullable(instantSchema),
  /** Bytes read of the file while it is read. */
  progress: z.nullable(z.object({ done: z.int(), of: z.int() })),
  files: z.array(readFile),
  /** Accounts of the journal that receive its executions; new ones are made by the import. */
  into: z.array(
    z.object({
      name: z.string(),
      isNew: z.boolean(),
      /** Used to choose it; left out for a new one, and by imports that were read before this existed. */
      id: z.optional(z.string()),
    }),
  ),
  /** Executions by what they are to the journal; `planned` state a stop, target or risk that it does not hold yet. */
  counts: z.object({
    executions: z.int(),
    new: z.int(),
    corrected: z.int(),
    known: z.int(),
    planned: z.int(),
  }),
  trades: z.object({ new: z.int(), changed: z.int(), gone: z.int() }),
  /** Gross and net of the new trades by currency; amounts of several currencies are never added. */
  totals: z.array(z.object({ currency: z.string(), gross: moneySchema, net: moneySchema })),
  /** The first of the trades that would be new or change, the latest first. */
  sample: z.array(effectOnTrade),
  open: kept(rest),
  missing: kept(rest),
  /** New splits of instruments, the first of them; left out by imports that were read before they were shown. */
  splits: z.optional(kept(shownSplitSchema)),
  /** The first of what is stated, what differs before all else; all that is compared is counted. */
  stated: z.array(stated),
  statedCounts: z.object({ compared: z.int(), differing: z.int() }),
  /** Executions that another account has already, unless the trader said what the two accounts are. */
  elsewhere: z.array(knownElsewhereSchema),
  /** Trades on its days whose result or executions change, where these are most of them; better fees alone are no change. */
  changedTrades: z.nullable(z.object({ changed: z.int(), of: z.int() })),
  /** New executions that the account has already so many minutes earlier, where these are most of those on days that were imported before. */
  shifted: z.nullable(z.object({ executions: z.int(), of: z.int(), minutes: z.int() })),
  /** Executions that the trader typed of trades which the file states, their days, and whether they give way; left out where there are none. */
  otherTyped: z.optional(
    z.object({ executions: z.int(), days: z.array(daySchema), isReplaced: z.boolean() }),
  ),
  /** What speaks against importing it as it is shown; it is imported then only by one who says that it is to be `anyway`. */
  doubts: z.array(z.enum(IMPORT_DOUBTS)),
  /** Why it cannot be imported as it is: a sentence's key; null when it can. */
  obstacle: z.nullable(
    z.enum([
      'nothing',
      'no-executions',
      'refused',
      'question',
      'which-account',
      'multiplier',
      'changed',
      'other-grain',
      'amounts',
      'future',
    ]),
  ),
  /**
   * What the obstacle names: accounts to choose from, symbols, the import (empty for a synchronisation) and the day that
   * a file of another grain already has, or whose amounts are too large: `trade`, `day` or `account`, then account, symbol
   * and day as far as they are the point; nothing where it is a single figure; or the line and the time that is still to come.
   */
  obstacleNames: z.array(z.string()),
});
export type ImportState = z.infer<typeof importStateSchema>;

const params = z.strictObject({ id: tradeIdSchema });

export const uploadFile = endpoint({
  name: 'uploadFile',
  method: 'POST',
  path: '/imports',
  access: 'session',
  caching: 'no-store',
  tokens: 'change',
  summary:
    'Takes a file of executions as bytes, recognises it by its content and shows what an import of it would do. Nothing is imported; ask for the state until its phase is `ready`. `answers` is JSON of what the trader says where the file is silent.',
  query: z.strictObject({
    name: z.string().check(z.minLength(1), z.maxLength(255)),
    answers: z.optional(z.string().check(z.maxLength(12_288))),
  }),
  upload: MAX_FILE_BYTES,
  answer: importStateSchema,
  problems: ['008', '011', '012', '013'],
});

export const listImports = endpoint({
  name: 'listImports',
  method: 'GET',
  path: '/imports',
  access: 'session',
  caching: 'no-store',
  tokens: 'read',
  summary: 'What was imported, the latest first, fifty at a time; `before` is the id of the last one seen.',
  query: z.strictObject({ before: z.optional(tradeIdSchema) }),
  answer: z.object({ imports: z.array(importStateSchema), hasMore: z.boolean() }),
  problems: [],
});

export const readImport = endpoint({
  name: 'readImport',
  method: 'GET',
  path: '/imports/{id}',
  access: 'session',
  caching: 'no-store',
  tokens: 'read',
  summary: 'How far a file is read, what its import would do, or what an import did.',
  params,
  answer: importStateSchema,
  problems: ['010'],
});

export const publishFile = endpoint({
  name: 'publishFile',
  method: 'POST',
  path: '/imports/{id}/publish',
  access: 'session',
  repeatable: true,
  caching: 'no-store',
  tokens: 'change',
  summary:
    'Imports what was shown, all or nothing. 009 when the journal changed since: upload the file again and look at what it would do now. 011 where `doubts` speak against it, unless `anyway` is true.',
  params,
  body: z.strictObject({ anyway: z.optional(z.literal(true)) }),
  answer: importStateSchema,
  problems: ['009', '010', '011'],
});

export const discardFile = endpoint({
  name: 'discardFile',
  method: 'DELETE',
  path: '/imports/{id}',
  access: 'session',
  caching: 'no-store',
  tokens: 'change',
  summary: 'Forgets a file that was shown and not imported.',
  params,
  answer: nothing,
  problems: ['010'],
});

export const undoImport = endpoint({
  name: 'undoImport',
  method: 'POST',
  path: '/imports/{id}/undo',
  access: 'session',
  repeatable: true,
  caching: 'no-store',
  tokens: 'change',
  summary:
    'Takes an import back whole: its executions that no other import brought, and its corrections. The journals of trades that go are kept and come back when the same is imported again.',
  params,
  body: nothing,
  answer: importStateSchema,
  problems: ['009', '010', '011'],
});
