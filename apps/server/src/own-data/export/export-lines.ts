// The documented form of an exported journal, version 1: what docs/export.md describes, as schemas. One file, for a reader
// of another program wants to see the whole form at once.
import { ACCOUNT_ENVIRONMENTS } from '@daybook/domain/account/platforms.ts';
import * as z from 'zod/mini';
import { columnMappingSchema, MAX_MAPPING_NAME_LENGTH } from '@daybook/api/imports/mapper.ts';
import { answeredChoices } from '@daybook/api/journal/entry-schemas.ts';
import { isPlanDocument } from '@daybook/api/journal/plan-document.ts';
import { LANGUAGES, PNL_COLOURS, THEMES } from '@daybook/api/identity/profile.ts';
import { MAX_ALIAS_LENGTH, MAX_NAME_LENGTH, MAX_PHONE_LENGTH } from '@daybook/api/identity/profile-calls.ts';
import { line, text, tradeIdSchema } from '@daybook/api/contract/inputs.ts';
import { parseDay } from '@daybook/domain/calendar.ts';
import { parseDecimal } from '@daybook/domain/decimal.ts';
import { each } from '@daybook/domain/fields.ts';
import { MAX_COMMENT_LENGTH } from '@daybook/domain/journal/entry.ts';
import {
  choiceField,
  CHOICES,
  flagField,
  FLAGS,
  UNSET_CHOICES,
  type Flag,
} from '@daybook/domain/journal/fields.ts';
import { MAX_MISTAKES_PER_TRADE, titleProblem } from '@daybook/domain/journal/mistake.ts';

/** Names the form; a reader refuses any other. */
export const EXPORT_FORMAT = 'daybook-journal';
export const EXPORT_VERSION = 1;

/** Names a row inside of one export; gaps mean nothing. */
const number = z.int().check(z.positive());
/** Milliseconds since 1970 UTC. */
const instant = z.int().check(z.nonnegative());
/** 1/10,000 of the row's currency. */
const amount = z.int();
const day = z.string().check(z.refine((value) => parseDay(value) !== null, { error: 'a day as 2026-11-20' }));
const decimal = z.string().check(
  z.maxLength(60),
  z.refine((value) => parseDecimal(value) !== null, { error: 'a decimal number' }),
);
const name = z.string().check(z.minLength(1), z.maxLength(200));
const currency = z.string().check(z.regex(/^[A-Z0-9]{2,12}$/));
const uuid = z.string().check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));
const seconds = z.int().check(z.nonnegative());

const profileLine = z.strictObject({
  email: z.string().check(z.maxLength(320)),
  firstName: line(MAX_NAME_LENGTH),
  lastName: line(MAX_NAME_LENGTH),
  phoneNumber: line(MAX_PHONE_LENGTH),
  language: z.nullable(z.enum(LANGUAGES)),
  theme: z.enum(THEMES),
  pnlColours: z.enum(PNL_COLOURS),
  isPublic: z.boolean(),
  publicFirstName: line(MAX_NAME_LENGTH),
  publicLastName: line(MAX_NAME_LENGTH),
  publicAlias: line(MAX_ALIAS_LENGTH),
  principalAccount: z.nullable(number),
  isDemo: z.boolean(),
  createdAt: instant,
});

const planLine = z.strictObject({
  effectiveFrom: instant,
  maxLostPerTrade: amount,
  maxLostPerDay: amount,
  maxLostPerWeek: amount,
  plan: z.custom<unknown>((value) => value === null || isPlanDocument(value), { error: 'no text of a plan' }),
});

const mistakeLine = z.strictObject({
  n: number,
  id: z.string().check(z.regex(/^[\w-]{1,40}$/)),
  title: z
    .string()
    .check(z.refine((value) => titleProblem(value) === null, { error: 'no title of a mistake' })),
  createdAt: instant,
});

/** A mapping of columns, by which files of no known layout are read. */
const mappingLine = z.strictObject({
  name: line(MAX_MAPPING_NAME_LENGTH).check(z.refine((value) => value !== '', { error: 'a name' })),
  fingerprint: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  mapping: columnMappingSchema,
  createdAt: instant,
  usedAt: z.nullable(instant),
});

export const accountLine = z.strictObject({
  n: number,
  uuid,
  source: name,
  userName: name,
  /** Where the account was linked, without its password; null for one of a file. */
  login: z.nullable(z.strictObject({ platform: name, host: name, userName: name })),
  status: z.enum(['ACTIVE', 'INACTIVE']),
  allowsOvernight: z.boolean(),
  marksShorts: z.boolean(),
  /** JSON of the trader's estimate of fees where files state none. */
  feeModel: z.nullable(z.string().check(z.maxLength(10_000))),
  /** Missing in exports of before they were kept. */
  environment: z.optional(z.enum(ACCOUNT_ENVIRONMENTS)),
  toldByOthers: z.optional(z.boolean()),
  syncedToDay: z.nullable(day),
  syncedAt: z.nullable(instant),
  createdAt: instant,
});

const instrumentLine = z.strictObject({
  n: number,
  source: name,
  kind: name,
  symbol: name,
  contract: z.string().check(z.maxLength(400)),
  currency,
  multiplier: decimal,
});

const importLine = z.strictObject({
  n: number,
  kind: z.enum(['sync', 'file', 'demo', 'undo', 'by-hand']),
  source: name,
  /** The synchronisation that made it. */
  sync: z.nullable(z.strictObject({ day, claimedAt: instant, endedAt: z.nullable(instant) })),
  fileName: z.nullable(z.string().check(z.maxLength(1024))),
  fileHash: z.nullable(z.string().check(z.maxLength(128))),
  id: z.nullable(z.string().check(z.maxLength(64))),
  /** JSON of what was read and what it made. */
  detail: z.nullable(z.string().check(z.maxLength(1_000_000))),
  /** The import that took this one back. */
  undoneBy: z.nullable(number),
  /** When its source stated what it brought; exports of older versions lack it. */
  statedAt: z.optional(z.nullable(instant)),
  createdAt: instant,
  publishedAt: z.nullable(instant),
});

const executionLine = z.strictObject({
  n: number,
  account: number,
  instrument: number,
  import: number,
  /** Further imports that brought it again. */
  alsoIn: z.array(number),
  source: name,
  identity: z.string().check(z.minLength(1), z.maxLength(400)),
  version: z.int().check(z.positive()),
  supersededBy: z.nullable(number),
  withdrawn: z.boolean(),
  orderId: z.nullable(z.string().check(z.maxLength(400))),
  action: z.enum(['buy', 'sell']),
  effect: z.enum(['open', 'close', 'unknown']),
  size: decimal,
  price: decimal,
  currency,
  commission: amount,
  exchangeFee: amount,
  regulatoryFee: amount,
  otherFee: amount,
  feeProvenance: z.enum(['stated', 'estimated', 'by-hand', 'unknown']),
  instant,
  sequence: z.int(),
  line: z.int(),
  day,
  /** Seconds from New York midnight. */
  execTime: seconds,
  zone: z.string().check(z.maxLength(100)),
  localText: z.string().check(z.maxLength(400)),
  addedLiquidity: z.nullable(z.boolean()),
  closedBySystem: z.nullable(z.boolean()),
  statedRealised: z.nullable(decimal),
  statedKind: z.nullable(z.enum(['gross', 'net'])),
  /** The platform's own position, and the profit that it settled; missing in exports of before they were kept. */
  positionRef: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(100)))),
  statedProfit: z.optional(z.nullable(decimal)),
  /** When its document stated it, where that says so; missing in exports of before it was kept. */
  statedAt: z.optional(z.nullable(instant)),
  /** Whether a synchronisation stated it; believed of this installation's own exports alone. */
  byPlatform: z.optional(z.boolean()),
  /** What belongs to no trade, with the reason. */
  setAside: z.array(z.strictObject({ size: decimal, reason: z.enum(['opening-missing', 'still-open']) })),
});

/** A field that came after the form was first written may be missing: exports of then say nothing of it. */
export function sinceItCame(
  schema: z.ZodMiniType,
  { isLater }: { readonly isLater?: true },
  unset: string | boolean | null,
): z.ZodMiniType {
  return isLater ? z._default(schema, unset) : schema;
}

const answered = answeredChoices(CHOICES);
const choices = each(CHOICES, (choice) =>
  sinceItCame(answered[choice], choiceField(choice), UNSET_CHOICES[choice]),
) as typeof answered;
const flags = each(FLAGS, (flag) => sinceItCame(z.boolean(), flagField(flag), false)) as Record<
  Flag,
  z.ZodMiniType<boolean>
>;

const journal = z.strictObject({
  version: z.int().check(z.positive()),
  /** The entry's fields under their own names, as the domain's journal/fields.ts states them. */
  ...choices,
  ...flags,
  deleted: z.boolean(),
  comments: text(MAX_COMMENT_LENGTH),
  mistakes: z.array(number).check(z.maxLength(MAX_MISTAKES_PER_TRADE)),
  updatedAt: instant,
});

const tradeLine = z.strictObject({
  id: tradeIdSchema,
  uuid,
  account: number,
  instrument: number,
  import: number,
  currency,
  side: z.enum(['long', 'short']),
  size: decimal,
  volume: decimal,
  gross: amount,
  fees: amount,
  net: amount,
  day,
  opened: instant,
  closed: instant,
  /** Seconds from New York midnight. */
  start: seconds,
  end: seconds,
  durationSeconds: seconds,
  closedByPlatform: z.boolean(),
  groupingVersion: z.int(),
  /** Regrouped away by later executions; kept for the journal that was written about it. */
  gone: z.boolean(),
  isShared: z.boolean(),
  /** What the picture of the shared trade shows, where it is not the usual. */
  card: z.nullable(z.enum(['dollars', 'percent', 'none'])),
  parts: z.array(z.strictObject({ execution: number, size: decimal, fees: amount, pnl: amount })),
  journal: z.nullable(journal),
});

/** A picture of a trade, or the avatar; its bytes lie under `images/` and its name. */
const imageLine = z.strictObject({
  name: z.string().check(z.regex(/^[\w.-]{1,100}$/)),
  purpose: z.enum(['trade', 'avatar']),
  /** The trade's id; null for the avatar. */
  trade: z.nullable(tradeIdSchema),
  position: z.int().check(z.nonnegative()),
  createdAt: instant,
});

/** Executions that the trader put together into one trade; those of one account, instrument and group belong together. */
const groupLine = z.strictObject({
  account: number,
  instrument: number,
  source: name,
  identity: z.string().check(z.minLength(1), z.maxLength(400)),
  group: z.int(),
});

const openingLine = z.strictObject({ account: number, instrument: number, flatAt: instant });

const reconciliationLine = z.strictObject({
  account: number,
  day,
  currency,
  statedGross: z.nullable(amount),
  statedNet: z.nullable(amount),
  gross: amount,
  net: amount,
  fills: z.int(),
  checkedAt: instant,
});

/** What the trader wrote on shared trades, by the trade's share uuid; told, never taken in again. */
const commentLine = z.strictObject({ at: instant, trade: uuid, body: z.string() });

/** What was written down of the trader's own doings; told, never taken in again. */
const activityLine = z.strictObject({
  at: instant,
  event: name,
  result: name,
  object: z.nullable(z.string()),
  address: z.nullable(z.string()),
});

/** The files of lines, in the order in which a reader may take them in: each names only what came before. */
export const LINE_FILES = {
  'profile.jsonl': profileLine,
  'plans.jsonl': planLine,
  'mistakes.jsonl': mistakeLine,
  'column-mappings.jsonl': mappingLine,
  'accounts.jsonl': accountLine,
  'instruments.jsonl': instrumentLine,
  'imports.jsonl': importLine,
  'executions.jsonl': executionLine,
  'trades.jsonl': tradeLine,
  'images.jsonl': imageLine,
  'groups.jsonl': groupLine,
  'openings.jsonl': openingLine,
  'reconciliations.jsonl': reconciliationLine,
  'remarks.jsonl': commentLine,
  'activity.jsonl': activityLine,
} as const;
export type LineFile = keyof typeof LINE_FILES;
/** Files that came to the form after it was first written; exports of then lack them. */
export const LATER_FILES: ReadonlySet<string> = new Set<LineFile>(['column-mappings.jsonl']);
export type LineOf<File extends LineFile> = z.infer<(typeof LINE_FILES)[File]>;

/** The first file of an export: what the others are. Lines are counted without the CSV files' header. */
export const exportManifest = z.strictObject({
  format: z.literal(EXPORT_FORMAT),
  version: z.literal(EXPORT_VERSION),
  exportedAt: instant,
  files: z.array(
    z.strictObject({
      name: z.string().check(z.maxLength(200)),
      lines: z.int().check(z.nonnegative()),
      bytes: z.int().check(z.nonnegative()),
      sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    }),
  ),
  images: z.array(
    z.strictObject({
      name: z.string().check(z.regex(/^[\w.-]{1,100}$/)),
      bytes: z.int().check(z.nonnegative()),
    }),
  ),
});
export type ExportManifest = z.infer<typeof exportManifest>;
