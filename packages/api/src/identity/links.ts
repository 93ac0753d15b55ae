import * as z from 'zod/mini';
import { passwordSchema } from './auth.ts';
import { endpoint } from '../contract/endpoint.ts';
import { nothing } from '../contract/values.ts';

/** An address as typed, in capitals or not; whether it is one is said at its field. */
export const emailAddress = z.string().check(z.maxLength(320));

/** The content of a mailed link: its id and its token, both base64url. Anything else opens nothing. */
export const linkPart = z.string().check(z.maxLength(64));

export const forgotPassword = endpoint({
  name: 'forgotPassword',
  method: 'POST',
  path: '/account/forgot-password',
  access: 'public',
  caching: 'no-store',
  summary:
    'Asks for an email with a link under which a new password is set. The answer is the same whether anybody has the address; at most 3 emails an address and 10 a network within an hour.',
  body: z.strictObject({ emailAddress }),
  answer: nothing,
  problems: ['011'],
});

export const resetPassword = endpoint({
  name: 'resetPassword',
  method: 'POST',
  path: '/account/reset-password/{id}',
  access: 'reset',
  caching: 'no-store',
  summary:
    'Sets a new password under a mailed link, once, and ends every session. 010 for a link that is unknown, used, expired, replaced by a newer one, or of another address.',
  params: z.strictObject({ id: linkPart }),
  body: z.strictObject({ token: linkPart, password: passwordSchema, emailAddress }),
  answer: nothing,
  problems: ['010', '011', '012'],
});
