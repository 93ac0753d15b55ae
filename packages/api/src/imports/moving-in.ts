import * as z from 'zod/mini';
import { instantSchema } from '../contract/values.ts';
import { endpoint } from '../contract/endpoint.ts';
import { fileReasonSchema } from '../contract/file-reason.ts';
import { tradeIdSchema } from '../contract/inputs.ts';

/** The largest export of another journal that is taken. */
export const MAX_JOURNAL_FILE_BYTES = 32 * 1024 * 1024;
/** Most trades to which one file attaches something: it is one transaction, some three seconds long, for which other writers wait. */
export const MAX_TRADES_MOVED = 50_000;
/** Notes without a trade in one page of their list. */
export const LEFT_OUT_PAGE = 1_000;

const OTHER_JOURNALS = ['tradervue', 'tradezella', 'tradenote'] as const;

/** Why a note is attached to no trade. */
const LEFT_OUT_REASONS = [
  'no-symbol',
  'no-trade',
  'other-figures',
  'two-trades',
  'two-notes',
  'several-trades',
  'part-of-trade',
  'trade-deleted',
  'too-long',
  'changed',
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/** A note that is attached to no trade, as its file states it. */
const leftOutNote = z.object({
  line: z.int(),
  symbol: z.string(),
  side: z.enum(['long', 'short']),
  /** Seconds since 1970 UTC, as the file states them in its zone. */
  openedAt: instantSchema,
  reason: z.enum(LEFT_OUT_REASONS),
  /** What was written, its beginning. */
  excerpt: z.string(),
});
export type LeftOutNote = z.infer<typeof leftOutNote>;

/** What a file would attach to existing trades, what it did, and whether that was undone. */
const movingInSchema = z.object({
  id: z.string(),
  otherJournal: z.enum(OTHER_JOURNALS),
  fileName: z.string(),
  /** IANA zone in which times of the file were read where it names none. */
  zone: z.string(),
  /** By which they had to be moved to meet the trades, in seconds; 0 for nothing. */
  clockOffset: z.int(),
  stage: z.enum(['preview', 'applied', 'undone']),
  /** Milliseconds since 1970 UTC. */
  createdAt: instantSchema,
  /** Rows of the file that say something, those among them that found their trade, and those trades. */
  notesStated: z.int(),
  notesFound: z.int(),
  tradesFound: z.int(),
  /** Trades by what they get. */
  texts: z.int(),
  tagged: z.int(),
  setUp: z.int(),
  risked: z.int(),
  /** Trades with a text already, below which the new one is written. */
  appended: z.int(),
  /** Trades that keep the setup or the risk that they have. */
  setupKept: z.int(),
  riskKept: z.int(),
  newTags: z.array(z.string()),
  newSetups: z.array(z.string()),
  /** Notes without a trade: how many by reason, and the first of them. */
  leftOutCounts: z.array(z.object({ reason: z.enum(LEFT_OUT_REASONS), notes: z.int() })),
  leftOutNotes: z.array(leftOutNote),
  unreadableRows: z.object({
    count: z.int(),
    rows: z.array(
      z.object({ line: z.int(), reason: fileReasonSchema, expected: z.nullable(fileReasonSchema) }),
    ),
  }),
  /** Why it cannot be applied; null where it can. */
  hindrance: z.nullable(z.enum(['nothing', 'too-many-trades', 'too-many-tags', 'too-many-setups'])),
  /** Ids of trades that keep what was written over it since, after it was undone. */
  tradesKept: z.array(z.string()),
});
export type MovingIn = z.infer<typeof movingInSchema>;

const params = z.strictObject({ id: tradeIdSchema });

export const previewMovingIn = endpoint({
  name: 'previewMovingIn',
  method: 'POST',
  path: '/moving_in',
  access: 'session',
  caching: 'no-store',
  tokens: 'change',
  summary:
    'Takes an export of Tradervue, TradeZella or TradeNote as bytes and shows which of its notes, tags, setups and stated risks belong to which trades. Nothing is attached and no trade is made; it replaces the preview before it.',
  query: z.strictObject({
    name: z.string().check(z.minLength(1), z.maxLength(255)),
    zone: z.optional(z.string().check(z.maxLength(64))),
  }),
  upload: MAX_JOURNAL_FILE_BYTES,
  answer: z.object({
    /** Null for a file that is no such export. */
    movingIn: z.nullable(movingInSchema),
    refusedFile: z.nullable(
      z.object({
        line: z.nullable(z.int()),
        reason: fileReasonSchema,
        expected: z.nullable(fileReasonSchema),
      }),
    ),
  }),
  problems: [],
});

export const listMovingIn = endpoint({
  name: 'listMovingIn',
  method: 'GET',
  path: '/moving_in',
  access: 'session',
  caching: 'no-store',
  tokens: 'read',
  summary:
    'The last 20 files of other journals that were attached, undone ones among them, the latest first.',
  answer: z.object({ movedIn: z.array(movingInSchema) }),
  problems: [],
});

export const listLeftOut = endpoint({
  name: 'listLeftOut',
  method: 'GET',
  path: '/moving_in/{id}/left_out',
  access: 'session',
  caching: 'no-store',
  tokens: 'read',
  summary: 'The notes of a file that are attached to no trade, a thousand a page.',
  params,
  query: z.strictObject({
    /** Place of the first, counted from 0. */
    from: z.optional(z.pipe(z.string().check(z.regex(/^\d{1,6}$/)), z.transform(Number))),
  }),
  answer: z.object({ leftOutNotes: z.array(leftOutNote), hasMore: z.boolean() }),
  problems: ['010'],
});

export const applyMovingIn = endpoint({
  name: 'applyMovingIn',
  method: 'POST',
  path: '/moving_in/{id}/apply',
  access: 'session',
  caching: 'no-store',
  tokens: 'change',
  repeatable: true,
  summary:
    'Attaches what the preview showed, all of it or nothing. Texts are written below those that are there, setups and risks only where there are none. Trades that changed since are named among the notes without a trade. Applying twice is applying once.',
  params,
  body: z.strictObject({}),
  answer: movingInSchema,
  problems: ['009', '010'],
});

export const undoMovingIn = endpoint({
  name: 'undoMovingIn',
  method: 'POST',
  path: '/moving_in/{id}/undo',
  access: 'session',
  caching: 'no-store',
  tokens: 'change',
  repeatable: true,
  summary:
    'Takes all back that a file attached, with the tags and setups that came with it and are used by nothing else. What was written over it since stays, and those trades are named under `tradesKept`. Undoing twice is undoing once.',
  params,
  body: z.strictObject({}),
  answer: movingInSchema,
  problems: ['010'],
});
