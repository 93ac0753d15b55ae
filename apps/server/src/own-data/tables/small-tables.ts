/** The tables whose rows are lines directly: each is described here, and nowhere else in the export and the import. */
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { columnMappingSchema } from '@daybook/api/imports/column-mapping.ts';
import { MAX_MAPPING_NAME_LENGTH } from '@daybook/api/imports/mapper.ts';
import { line } from '@daybook/api/contract/inputs.ts';
import { isPlanDocument } from '@daybook/api/journal/plan-document.ts';
import { ACCOUNT_RELATIONS } from '@daybook/domain/account/account-relation.ts';
import { ENTRY_KINDS } from '@daybook/domain/account/account-entries.ts';
import { isPreferenceValue } from '@daybook/domain/journal/preference-faults.ts';
import { PREFERENCE_NAMES, type PreferenceName } from '@daybook/domain/journal/preferences.ts';
import { LABEL_HUES, labelKey, labelProblem } from '@daybook/domain/journal/labels.ts';
import { MAX_SPLIT_NUMBER } from '@daybook/domain/execution/split.ts';
import { titleKey, titleProblem } from '@daybook/domain/journal/mistake.ts';
import { publishedImports } from '#server/ledger/query-scopes.ts';
import { newPublicId } from '#server/store/new-public-id.ts';
import type { Tables } from '#server/store/tables.ts';
import { exportedFile, rowsOf, type Page } from './exported-file.ts';
import { day, flag, json, later, nullable, number, plain, reference, type Target } from './fields.ts';
import { record } from './record.ts';
import {
  amount,
  currency,
  decimal,
  instant,
  limitAmount,
  name,
  statedLimit,
  textOf,
  wordOf,
} from './values.ts';

/** Every plan with the instant at which it came into force. */
const plans = exportedFile(
  record(
    'plan',
    {
      effectiveFrom: plain('effective_from', instant),
      maxLostPerTrade: plain('max_lost_per_trade', limitAmount),
      maxLostPerDay: plain('max_lost_per_day', limitAmount),
      maxLostPerWeek: plain('max_lost_per_week', limitAmount),
      statedPerDay: later(nullable(plain('stated_per_day', statedLimit)), null),
      statedPerWeek: later(nullable(plain('stated_per_week', statedLimit)), null),
      plan: json(
        'body',
        z.custom<unknown>((value) => value === null || isPlanDocument(value), { error: 'no text of a plan' }),
      ),
    },
    { written: { id: (_line, { id }) => id } },
  ),
  {
    name: 'plans.jsonl',
    rows: rowsOf('plan', ['effective_from']),
    isKept: true,
    takesIds: 'plan',
    mayBeThere: true,
  },
);

const mistakeId = z.string().check(z.regex(/^[\w-]{1,40}$/));

const mistakes = exportedFile(
  record(
    'mistake',
    {
      n: number('mistake'),
      id: plain('public_id', mistakeId),
      title: plain(
        'title',
        z
          .string()
          .check(z.refine((value) => titleProblem(value) === null, { error: 'no title of a mistake' })),
      ),
      hue: later(nullable(plain('hue', z.enum(LABEL_HUES))), null),
      archived: later(flag('archived'), false),
      mergedInto: later(nullable(plain('merged_into', mistakeId)), null),
      createdAt: plain('created_at', instant),
    },
    { written: { title_key: ({ title }) => titleKey(title) } },
  ),
  { name: 'mistakes.jsonl', rows: rowsOf('mistake', ['id']), isKept: true, before: removeMistakes },
);

/** Existing ones mark nothing, for there is no trade yet. */
async function removeMistakes(
  db: Kysely<Tables>,
  { traderId }: Target,
  lines: readonly { readonly id: string; readonly title: string }[],
): Promise<void> {
  const keys = lines.map(({ title }) => titleKey(title));
  const ids = lines.map(({ id }) => id);
  await db
    .deleteFrom('mistake')
    .where('trader_id', '=', traderId)
    .where((where) => where.or([where('title_key', 'in', keys), where('public_id', 'in', ids)]))
    .execute();
}

const key = z.string().check(z.regex(/^[0-9A-Za-z_]{1,40}$/));
const labelName = z
  .string()
  .check(z.refine((value) => labelProblem(value) === null, { error: 'no name of a setup or tag' }));

const labels = exportedFile(
  record(
    'label',
    {
      n: number('label'),
      kind: plain('kind', z.enum(['setup', 'tag'])),
      id: plain('key', key),
      name: nullable(plain('name', labelName)),
      hue: nullable(plain('hue', z.enum(LABEL_HUES))),
      position: plain('position', z.int().check(z.minimum(0), z.maximum(1_000_000))),
      archived: flag('archived'),
      mergedInto: nullable(plain('merged_into', key)),
      group: nullable(plain('tag_group', labelName)),
      afterResult: flag('after_result'),
      createdAt: plain('created_at', instant),
    },
    { written: { name_key: ({ name: called }) => (called === null ? null : labelKey(called)) } },
  ),
  {
    name: 'labels.jsonl',
    rows: rowsOf('label', ['id']),
    isLater: true,
    isKept: true,
    before: removeLabels,
  },
);

/** As for mistakes. */
async function removeLabels(
  db: Kysely<Tables>,
  { traderId }: Target,
  lines: readonly { readonly id: string; readonly name: string | null }[],
): Promise<void> {
  const names = lines.map((label) => label.name).filter((called) => called !== null);
  const nameKeys = names.map(labelKey);
  const keys = lines.map(({ id }) => id);
  await db
    .deleteFrom('label')
    .where('trader_id', '=', traderId)
    .where((where) => where.or([where('name_key', 'in', nameKeys), where('key', 'in', keys)]))
    .execute();
}

/** By which files of no known layout are read. */
const mappings = exportedFile(
  record(
    'column_mapping',
    {
      name: plain(
        'name',
        line(MAX_MAPPING_NAME_LENGTH).check(z.refine((value) => value !== '', { error: 'a name' })),
      ),
      fingerprint: plain('fingerprint', z.string().check(z.regex(/^[0-9a-f]{32}$/))),
      mapping: {
        ...json('mapping', columnMappingSchema),
        read: (stored: string) => columnMappingSchema.parse(JSON.parse(stored)),
      },
      createdAt: plain('created_at', instant),
      usedAt: nullable(plain('used_at', instant)),
    },
    { written: { public_id: () => newPublicId(), name_key: (mapping) => titleKey(mapping.name) } },
  ),
  {
    name: 'column-mappings.jsonl',
    rows: rowsOf('column_mapping', ['name_key']),
    isLater: true,
    mayBeThere: true,
  },
);

const preference = record(
  'preference',
  {
    name: plain('name', z.enum(PREFERENCE_NAMES)),
    value: json('value', z.unknown()),
  },
  { written: { revision: (_line, { target }) => target.revision } },
);

/** What the trader set up on the screens. */
const preferences = exportedFile(
  {
    ...preference,
    schema: preference.schema.check(
      z.refine((saved) => isPreferenceValue(saved.name, saved.value), { error: 'no such preference' }),
    ),
  },
  {
    name: 'preferences.jsonl',
    rows: rowsOf('preference', ['name']),
    isLater: true,
    isKept: true,
    before: removePreferences,
  },
);

/** Those that were saved here give way: a journal is taken in as it was left. */
async function removePreferences(
  db: Kysely<Tables>,
  { traderId }: Target,
  lines: readonly { readonly name: PreferenceName }[],
): Promise<void> {
  const names = lines.map((each) => each.name);
  await db.deleteFrom('preference').where('trader_id', '=', traderId).where('name', 'in', names).execute();
}

export const INSTRUMENTS = exportedFile(
  record(
    'instrument',
    {
      n: number('instrument'),
      source: plain('source', name),
      kind: plain('kind', name),
      symbol: plain('symbol', name),
      contract: plain('contract', textOf(400)),
      currency: plain('currency', currency),
      multiplier: plain('multiplier', decimal),
    },
    {},
  ),
  { name: 'instruments.jsonl', rows: rowsOf('instrument', ['id']) },
);

/** Executions that the trader merged into one trade; those of one account, instrument and group belong together. */
const groups = exportedFile(
  record(
    'by_hand_group',
    {
      account: reference('account_id', 'account'),
      instrument: reference('instrument_id', 'instrument'),
      source: plain('source', name),
      identity: plain('identity', wordOf(400)),
      group: plain('group_no', z.int()),
    },
    {},
  ),
  {
    name: 'groups.jsonl',
    rows: rowsOf('by_hand_group', ['account_id', 'instrument_id', 'group_no', 'source', 'identity']),
  },
);

const openings = exportedFile(
  record(
    'missing_opening',
    {
      account: reference('account_id', 'account'),
      instrument: reference('instrument_id', 'instrument'),
      flatAt: plain('flat_at', instant),
    },
    {},
  ),
  { name: 'openings.jsonl', rows: rowsOf('missing_opening', ['account_id', 'instrument_id']) },
);

/** A day's figures of one account and currency: some hundred a year. */
const reconciliations = exportedFile(
  record(
    'reconciliation',
    {
      account: reference('account_id', 'account'),
      day: day('day'),
      currency: plain('currency', currency),
      statedGross: nullable(plain('stated_gross', amount)),
      statedNet: nullable(plain('stated_net', amount)),
      gross: plain('gross', amount),
      net: plain('net', amount),
      fills: plain('fills', z.int()),
      checkedAt: plain('checked_at', instant),
    },
    {},
  ),
  { name: 'reconciliations.jsonl', rows: rowsOf('reconciliation', ['account_id', 'day', 'currency']) },
);

/** The money in accounts, as stated by the trader. */
const accountEntries = exportedFile(
  record(
    'account_entry',
    {
      account: reference('account_id', 'account'),
      kind: plain('kind', z.enum(ENTRY_KINDS)),
      day: day('day'),
      amount: plain('amount', amount.check(z.positive())),
      currency: plain('currency', currency),
      madeAt: plain('made_at', instant),
    },
    { written: { public_id: () => newPublicId() } },
  ),
  {
    name: 'account-entries.jsonl',
    rows: rowsOf('account_entry', ['account_id', 'day', 'kind', 'currency', 'made_at', 'amount']),
    isLater: true,
    mayBeThere: true,
  },
);

const shares = z.int().check(z.minimum(1), z.maximum(MAX_SPLIT_NUMBER));

/** Splits as imports state them; those of imports in force hold. */
const splits = exportedFile(
  record(
    'split',
    {
      n: number('split'),
      import: reference('import_id', 'import'),
      account: reference('account_id', 'account'),
      instrument: reference('instrument_id', 'instrument'),
      effectiveAt: plain('effective_at', instant),
      numerator: plain('numerator', shares),
      denominator: plain('denominator', shares),
      sizeChange: nullable(plain('size_change', decimal)),
      externalId: nullable(plain('external_id', textOf(400))),
    },
    {},
  ),
  { name: 'splits.jsonl', rows: publishedSplits, isLater: true },
);

/** What a preview states is not the trader's yet. */
function publishedSplits(db: Kysely<Tables>, traderId: number, { offset, limit }: Page) {
  return db
    .selectFrom('split')
    .selectAll('split')
    .where('split.trader_id', '=', traderId)
    .where('split.import_id', 'in', publishedImports(db, traderId).select('import.id'))
    .orderBy('split.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** What the trader said of accounts whose executions are equal. */
const accountPairs = exportedFile(
  record(
    'account_pair',
    {
      name: plain('name', name),
      account: reference('account_id', 'account'),
      relation: plain('relation', z.enum(['asked', ...ACCOUNT_RELATIONS])),
      executions: plain('executions', z.int().check(z.nonnegative())),
      saidAt: plain('said_at', instant),
    },
    {},
  ),
  {
    name: 'account-pairs.jsonl',
    rows: rowsOf('account_pair', ['account_id', 'name']),
    isLater: true,
    mayBeThere: true,
  },
);

/** What the trader wrote besides trades: refers to no other rows. */
export const TRADER_TABLES = [plans, mistakes, labels, mappings, preferences] as const;
/** What names accounts and instruments, and comes behind them. */
export const ACCOUNT_TABLES = [
  groups,
  openings,
  splits,
  reconciliations,
  accountEntries,
  accountPairs,
] as const;
