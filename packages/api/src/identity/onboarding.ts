import * as z from 'zod/mini';
import { ACCOUNT_STATUSES } from '@daybook/domain/account/settings.ts';
import { LANGUAGES } from '@daybook/domain/language.ts';
import { PASSWORD_REJECTED, PASSWORD_UPDATED } from '../imports/accounts.ts';
import { passwordSchema } from './auth.ts';
import { endpoint } from '../contract/endpoint.ts';
import { emailAddress, linkPart } from './links.ts';
import { MAX_NAME_LENGTH } from './profile-calls.ts';
import { nothing } from '../contract/values.ts';
import { line } from '../contract/inputs.ts';

/** More passwords than this are not tried for one account of a link. */
export const MAX_PASSWORD_ATTEMPTS = 5;

/** A login that an invited trader proves to hold. `accountUuid` opens nothing but its own check, under this link alone. */
const invitedAccountSchema = z.object({
  id: z.string(),
  userName: z.string(),
  status: z.enum(ACCOUNT_STATUSES),
  accountUuid: z.string(),
  host: z.string(),
  proved: z.boolean(),
  attemptsLeft: z.int(),
});
export type InvitedAccount = z.infer<typeof invitedAccountSchema>;

export const readInvitedAccounts = endpoint({
  name: 'readInvitedAccounts',
  method: 'GET',
  path: '/user/principalAccount/{accountId}',
  access: 'onboarding',
  caching: 'no-store',
  summary:
    'The accounts whose passwords are asked for under a get-started link; none for a trader who registered. 010 for a link that does not work. Looking spends nothing.',
  params: z.strictObject({ accountId: linkPart }),
  answer: z.object({ results: z.array(invitedAccountSchema) }),
  problems: ['010'],
});

export const proveInvitedAccount = endpoint({
  name: 'proveInvitedAccount',
  method: 'POST',
  path: '/auth/password_update/{accountUuid}',
  access: 'onboarding',
  caching: 'no-store',
  summary: `Without a session: asks the platform whether the password of an invited account is right, and links the account if so. The payload is '${PASSWORD_UPDATED}' or '${PASSWORD_REJECTED}'. Every try counts; 012 after ${MAX_PASSWORD_ATTEMPTS}.`,
  params: z.strictObject({ accountUuid: linkPart }),
  body: z.strictObject({ password: z.string().check(z.minLength(1), z.maxLength(1024)) }),
  answer: z.object({ payload: z.enum([PASSWORD_UPDATED, PASSWORD_REJECTED]) }),
  problems: ['007', '008', '009', '010', '011', '012'],
});

export const getStarted = endpoint({
  name: 'getStarted',
  method: 'POST',
  path: '/account/get-started/{userId}',
  access: 'onboarding',
  caching: 'no-store',
  summary:
    'Sets the first password of a journal, once, after every account was proved under this link. `userId` is what stood in the link; the trader is taken from it. 010 for a link that does not work or is of another address, 009 while an account is not proved.',
  params: z.strictObject({ userId: linkPart }),
  body: z.strictObject({ emailAddress, password: passwordSchema }),
  answer: z.object({ payload: z.literal(true) }),
  problems: ['009', '010', '011', '012'],
});

export const register = endpoint({
  name: 'register',
  method: 'POST',
  path: '/account/register',
  access: 'public',
  caching: 'no-store',
  summary:
    'Asks for an email with a link under which a journal is created, where this installation takes everybody (010 elsewhere). The answer is the same whether anybody has the address.',
  body: z.strictObject({
    emailAddress,
    firstName: line(MAX_NAME_LENGTH).check(z.minLength(1)),
    lastName: line(MAX_NAME_LENGTH),
    language: z.optional(z.enum(LANGUAGES)),
  }),
  answer: nothing,
  problems: ['010', '011'],
});
