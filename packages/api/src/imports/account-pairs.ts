import * as z from 'zod/mini';
import { ACCOUNT_RELATIONS } from '@daybook/domain/account/account-relation.ts';
import { endpoint } from '../contract/endpoint.ts';

/** What an account that only the import itself would make is called in the place of an id: this and its name. */
const NEW = 'new:';

export function idOfNew(name: string): string {
  return NEW + name;
}

/** The name of an account that an import would make; null for an id. */
export function nameOfNew(id: string): string | null {
  return id.startsWith(NEW) ? id.slice(NEW.length) : null;
}

/** An account of the trader's by its id, with its name; one that the import itself would make by {@link idOfNew}. */
const otherAccount = z.object({ id: z.string(), name: z.string() });

/** Executions of an import that another account of the trader's has already, or gets from another file of the same archive. */
export const knownElsewhereSchema = z.object({
  /** The account into which they would go, by its name. */
  account: z.string(),
  other: otherAccount,
  executions: z.int(),
  /** New ones that the import would bring to the account. */
  of: z.int(),
});
export type KnownElsewhere = z.infer<typeof knownElsewhereSchema>;

const account = z.string().check(z.minLength(1), z.maxLength(200));
const other = z.string().check(z.maxLength(NEW.length + 200));

/** What the trader says of an account's name and the account that has its executions already. */
export const pairAnswersSchema = z
  .array(z.strictObject({ account, other, relation: z.enum(ACCOUNT_RELATIONS) }))
  .check(z.maxLength(100));

const RELATIONS = ['asked', ...ACCOUNT_RELATIONS] as const;

const accountPairSchema = z.object({
  account: z.string(),
  other: otherAccount,
  /** `asked` until it is said. */
  relation: z.enum(RELATIONS),
  /** That were found in both when it was asked last. */
  executions: z.int(),
});
export type AccountPair = z.infer<typeof accountPairSchema>;

const answer = z.object({ pairs: z.array(accountPairSchema) });

export const listAccountPairs = endpoint({
  name: 'listAccountPairs',
  method: 'GET',
  path: '/accounts/pairs',
  access: 'session',
  tokens: 'read',
  caching: 'no-store',
  summary:
    'Accounts whose executions were found in another account, and what the trader said of them: `copies` are two accounts that trade alike; of `same` ones, what is imported for `account` goes into `other`. An account that is `asked` about is left out of synchronisations.',
  answer,
  problems: [],
});

export const answerAccountPair = endpoint({
  name: 'answerAccountPair',
  method: 'POST',
  path: '/accounts/pairs',
  access: 'session',
  tokens: 'change',
  repeatable: true,
  caching: 'no-store',
  summary: 'Says what two accounts with equal executions are; `asked` lets them be asked about again.',
  body: z.strictObject({ account, other, relation: z.enum(RELATIONS) }),
  answer,
  problems: ['010'],
});
