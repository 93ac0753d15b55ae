import * as z from 'zod/mini';
import { ENTRY_KINDS } from '@daybook/domain/account/account-entries.ts';
import { endpoint } from '../contract/endpoint.ts';
import { daySchema, moneySchema, nothing } from '../contract/values.ts';

/** The money in an account on a day, as typed. */
const typedSchema = z.strictObject({
  kind: z.enum(ENTRY_KINDS),
  /** From 1970 to today. */
  day: daySchema,
  /** Above 0, whatever the kind. */
  amount: moneySchema,
  currency: z.string().check(z.maxLength(12)),
});
export type TypedEntry = z.infer<typeof typedSchema>;

const accountUuid = z.string().check(z.maxLength(64));
const entrySchema = z.object({ id: z.string(), accountUuid: z.string(), ...typedSchema.shape });
/** An entry of an account as the server keeps it. */
export type SavedEntry = z.infer<typeof entrySchema>;

const one = z.strictObject({ id: z.string().check(z.maxLength(40)) });
const answer = z.object({ entry: entrySchema });
const changing = { access: 'session', tokens: 'change', repeatable: true, caching: 'no-store' } as const;

export const listAccountEntries = endpoint({
  name: 'listAccountEntries',
  method: 'GET',
  path: '/accounts/entries',
  access: 'session',
  tokens: 'read',
  caching: 'no-store',
  summary:
    "What the trader's accounts held, and what was paid in and out, the newest day first. A balance is that of the end of its New York day, with all of the day in it; a deposit is there from the start of its day, a withdrawal is gone from the day after.",
  answer: z.object({ entries: z.array(entrySchema) }),
  problems: [],
});

export const createAccountEntry = endpoint({
  name: 'createAccountEntry',
  method: 'POST',
  path: '/accounts/entries',
  ...changing,
  summary:
    'States a balance, a deposit or a withdrawal of an account. 009 with `same-day` where the day has a balance in that currency already; 011 with `too-many` where the account has as many as it may.',
  body: z.extend(typedSchema, { accountUuid }),
  answer,
  problems: ['009', '010', '011'],
});

export const changeAccountEntry = endpoint({
  name: 'changeAccountEntry',
  method: 'POST',
  path: '/accounts/entries/{id}',
  ...changing,
  summary:
    'States an entry of an account again, whole. 009 where the day has another balance in that currency already.',
  params: one,
  body: typedSchema,
  answer,
  problems: ['009', '010', '011'],
});

export const removeAccountEntry = endpoint({
  name: 'removeAccountEntry',
  method: 'DELETE',
  path: '/accounts/entries/{id}',
  access: 'session',
  repeatable: true,
  caching: 'no-store',
  summary: 'Removes an entry of an account.',
  params: one,
  answer: nothing,
  problems: ['010'],
});
