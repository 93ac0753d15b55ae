import * as z from 'zod/mini';
import { ACCOUNT_STATUSES } from '@daybook/domain/account/settings.ts';
import { accountSchema } from '../journal/dashboard.ts';
import { endpoint } from '../contract/endpoint.ts';
import { ACCOUNT_ENVIRONMENTS, EXTRA_SECRETS, PLATFORMS } from '@daybook/domain/account/platforms.ts';
import { instantSchema, nothing } from '../contract/values.ts';
import { line } from '../contract/inputs.ts';

/** What the platform said to a new password. Anything but the first is a rejection. */
export const PASSWORD_UPDATED = 'Password updated successfully';
export const PASSWORD_REJECTED = 'Password update rejected';

/** An account with its login. Passwords are never given back, only whether there is one. */
const linkedAccountSchema = z.extend(accountSchema, {
  /** Null for an account whose trades came from a file, or whose login was removed. */
  login: z.nullable(z.object({ platform: z.enum(PLATFORMS), host: z.string(), userName: z.string() })),
  /** Paper and demo accounts are traded without real money, and never ranked. */
  environment: z.enum(ACCOUNT_ENVIRONMENTS),
  isPrincipal: z.boolean(),
  /** Whether positions may stay open overnight; else an open one stops the processing of a synchronisation. */
  allowsOvernight: z.boolean(),
  hasTrades: z.boolean(),
  /** Milliseconds since 1970 UTC. */
  lastSyncedAt: z.nullable(instantSchema),
});
export type LinkedAccount = z.infer<typeof linkedAccountSchema>;

const results = z.object({ results: z.array(linkedAccountSchema) });
const params = z.strictObject({ accountUuid: z.string().check(z.maxLength(64)) });
const secret = z.string().check(z.minLength(1), z.maxLength(1024));

export const listAccounts = endpoint({
  name: 'listAccounts',
  method: 'GET',
  path: '/user/accounts',
  access: 'session',
  tokens: 'read',
  caching: 'no-store',
  summary: "The trader's accounts, the first linked one first.",
  answer: results,
  problems: [],
});

export const linkAccounts = endpoint({
  name: 'linkAccounts',
  method: 'POST',
  path: '/user/accounts',
  access: 'session',
  caching: 'no-store',
  summary:
    'Asks a platform about a login and links every account that it shows; `skipped` are those that another login has already. 006 when the platform refuses the login, 007 and 008 when it does not answer as it should.',
  body: z.strictObject({
    platform: z.enum(PLATFORMS),
    host: line(253).check(z.minLength(1)),
    userName: line(100).check(z.minLength(1)),
    /** Password, token or secret key: what proves that the login is the trader's. */
    password: secret,
    /** Further secrets of platforms that want some. */
    extra: z.optional(z.partialRecord(z.enum(EXTRA_SECRETS), secret)),
  }),
  answer: z.extend(results, { added: z.array(z.string()), skipped: z.array(z.string()) }),
  problems: ['006', '007', '008', '009', '011', '012'],
});

export const updateAccountPassword = endpoint({
  name: 'updateAccountPassword',
  method: 'POST',
  path: '/auth/password_update/{accountUuid}',
  access: 'session',
  caching: 'no-store',
  summary: `Asks the platform whether it takes a new password, and keeps it for every account of the login if so. The payload is '${PASSWORD_UPDATED}' or '${PASSWORD_REJECTED}'.`,
  params,
  body: z.strictObject({ password: secret }),
  answer: z.object({ payload: z.enum([PASSWORD_UPDATED, PASSWORD_REJECTED]) }),
  problems: ['006', '007', '008', '009', '010', '011', '012'],
});

export const testAccount = endpoint({
  name: 'testAccount',
  method: 'POST',
  path: '/user/accounts/{accountUuid}/test',
  access: 'session',
  caching: 'no-store',
  summary:
    'Asks the platform whether it still takes the login, and whether it shows this account. Costs no synchronisation.',
  params,
  body: nothing,
  answer: z.object({ accepted: z.boolean(), shown: z.boolean() }),
  problems: ['006', '007', '008', '010', '011', '012'],
});

export const changeAccount = endpoint({
  name: 'changeAccount',
  method: 'POST',
  path: '/user/accounts/{accountUuid}',
  access: 'session',
  caching: 'no-store',
  summary:
    'Switches an account on or off, makes it the principal one, or says whether its positions may stay open.',
  params,
  body: z.strictObject({
    status: z.optional(z.enum(ACCOUNT_STATUSES)),
    isPrincipal: z.optional(z.literal(true)),
    allowsOvernight: z.optional(z.boolean()),
  }),
  answer: results,
  problems: ['010', '011'],
});

export const removeAccount = endpoint({
  name: 'removeAccount',
  method: 'DELETE',
  path: '/user/accounts/{accountUuid}',
  access: 'session',
  caching: 'no-store',
  summary:
    'Takes an account from its login. One with trades stays, switched off, with all of them; the password goes with the last account of its login. 009 while a synchronisation runs.',
  params,
  answer: results,
  problems: ['009', '010'],
});
