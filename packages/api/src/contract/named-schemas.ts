import * as z from 'zod/mini';
import { listAccounts } from '../imports/accounts.ts';
import { listAccountEntries } from '../imports/account-entries.ts';
import { columnMappingSchema } from '../imports/column-mapping.ts';
import { fileQuestionSchema } from '../imports/file-question.ts';
import { readFeeModel } from '../imports/fee-models.ts';
import { fileAnswersSchema, readImport } from '../imports/imports.ts';
import { comparedAmountsSchema, keepMapping, listMappings, mappedTableSchema } from '../imports/mapper.ts';
import { applyMovingIn } from '../imports/moving-in.ts';
import { listApiTokens } from '../identity/api-tokens.ts';
import { profileSchema } from '../identity/profile.ts';
import { accountSchema, syncStatusSchema } from '../journal/dashboard.ts';
import { imageSchema } from '../journal/images.ts';
import { labelLists, mistakeSchema } from '../journal/labels/labels.ts';
import { listLabels } from '../journal/labels/label-calls.ts';
import { planSchema } from '../journal/plan.ts';
import { preferencesSchema } from '../journal/preferences.ts';
import { tradeAnswer } from '../journal/trades.ts';
import { readThread } from '../public/comments.ts';
import { readSharing } from '../public/share.ts';
import { readTopTraders } from '../public/top-traders.ts';
import { listMistakes } from '../journal/mistakes.ts';
import { fileReasonSchema } from './file-reason.ts';
import { problemsSchema } from './problems.ts';
import {
  daySchema,
  dollarsSchema,
  flagSchema,
  instantSchema,
  isoDaySchema,
  moneySchema,
  nothing,
} from './values.ts';

/** The name of a schema among the components of the description, what it is, and the format of its value. */
interface Meaning {
  readonly id?: string;
  readonly description?: string;
  readonly format?: string;
}

/** Values with a unit. */
const VALUES: readonly (readonly [z.ZodMiniType, Meaning])[] = [
  [moneySchema, { id: 'Money', description: 'An amount: integer of 1/10,000 of its currency.' }],
  [dollarsSchema, { id: 'Dollars', description: 'An amount in whole dollars.' }],
  [daySchema, { id: 'Day', description: 'A New York day: days since 1970-01-01.' }],
  [isoDaySchema, { id: 'Date', description: 'A New York day as text.', format: 'date' }],
  [instantSchema, { id: 'Instant', description: 'An instant: milliseconds since 1970-01-01 UTC.' }],
  [flagSchema, { id: 'Flag', description: 'Y for yes, N for no.' }],
];

/** Records that several calls send or take. */
const RECORDS: Readonly<Record<string, z.ZodMiniType>> = {
  Problem: problemsSchema.shape.errors.def.element,
  Problems: problemsSchema,
  Nothing: nothing,
  Account: accountSchema,
  LinkedAccount: listAccounts.answer.shape.results.def.element,
  AccountEntry: listAccountEntries.answer.shape.entries.def.element,
  SyncStatus: syncStatusSchema,
  Import: readImport.answer,
  FileAnswers: fileAnswersSchema,
  ImportedFile: readImport.answer.shape.files.def.element,
  FileReason: fileReasonSchema,
  FileQuestion: fileQuestionSchema,
  ComparedAmounts: comparedAmountsSchema,
  MappedTable: mappedTableSchema,
  ColumnMapping: columnMappingSchema,
  KeptMapping: keepMapping.answer.shape.mapping,
  KeptMappings: listMappings.answer,
  MovingIn: applyMovingIn.answer,
  FeeModel: readFeeModel.answer,
  ApiToken: listApiTokens.answer.shape.results.def.element,
  Profile: profileSchema,
  Plan: planSchema,
  Preferences: preferencesSchema,
  Image: imageSchema,
  Mistake: mistakeSchema,
  Mistakes: listMistakes.answer,
  Setup: labelLists.setups.def.element,
  Tag: labelLists.tags.def.element,
  Labels: listLabels.answer,
  TradePage: tradeAnswer,
  Thread: readThread.answer,
  Sharing: readSharing.answer,
  RankedTrader: readTopTraders.answer.shape.results.def.element,
};

/** What is said of schemas in the description of the calls. */
const MEANINGS = z.registry<Meaning>();
for (const [schema, meaning] of VALUES) MEANINGS.add(schema, meaning);
for (const [id, schema] of Object.entries(RECORDS)) MEANINGS.add(schema, { id });

export type Json = { [name: string]: unknown };

/** The schemas of a description: those with a name are written once and referred to. */
export interface Schemas {
  /** What is sent, before defaults. */
  readonly input: (schema: z.ZodMiniType) => Json;
  /** What is answered. */
  readonly output: (schema: z.ZodMiniType) => Json;
  /** Those with a name that were met so far, by name. */
  readonly named: () => Json;
}

/** JSON Schema 2020-12, which OpenAPI 3.1 takes as it is. What is sent has names of its own, since it may have other members. */
export function collectSchemas(): Schemas {
  const named = new Map<string, Json>();
  const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output', ending: string): Json => {
    const options = { io, unrepresentable: 'any', metadata: MEANINGS, override: OVERRIDES[io] } as const;
    const { $schema: _dialect, $defs, ...rest } = z.toJSONSchema(schema, options) as Json;
    const renamed = (value: Json): Json =>
      JSON.parse(JSON.stringify(value), (key, one: unknown) =>
        key === '$ref' ? `${String(one).replace('#/$defs/', '#/components/schemas/')}${ending}` : one,
      ) as Json;
    for (const [name, definition] of Object.entries(($defs ?? {}) as Json)) {
      const { id: _name, ...described } = definition as Json;
      named.set(`${name}${ending}`, renamed(described));
    }
    return renamed(rest);
  };
  return {
    input: (schema) => schemaOf(schema, 'input', 'Input'),
    output: (schema) => schemaOf(schema, 'output', ''),
    named: () => Object.fromEntries([...named].sort(([one], [other]) => (one < other ? -1 : 1))),
  };
}

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>;

/** Leaves out what holds everywhere: every whole number is a safe one, and an answer may have further members one day. */
const OVERRIDES = {
  input: shorten,
  output: (given) => {
    shorten(given);
    if (given.jsonSchema.additionalProperties === false) delete given.jsonSchema.additionalProperties;
  },
} satisfies Record<string, Override>;

function shorten({ jsonSchema }: Parameters<Override>[0]): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  delete jsonSchema.readOnly;
}
