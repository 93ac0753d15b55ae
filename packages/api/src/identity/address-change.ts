import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { linkPart } from './links.ts';
import { profileSchema } from './profile.ts';
import { nothing } from '../contract/values.ts';

export const cancelAddressChange = endpoint({
  name: 'cancelAddressChange',
  method: 'DELETE',
  path: '/profile/pending_email',
  access: 'session',
  caching: 'no-store',
  summary:
    'Cancels a change of the address that was not confirmed yet; its mailed link opens nothing any more.',
  answer: profileSchema,
  problems: ['010'],
});

export const confirmAddress = endpoint({
  name: 'confirmAddress',
  method: 'POST',
  path: '/account/confirm-address/{id}',
  access: 'address',
  caching: 'no-store',
  summary:
    'Moves a journal to the address that the link was mailed to, once, and ends its API tokens. 010 for a link that is unknown, used, expired, cancelled, replaced by a newer one, or voided by a new password.',
  params: z.strictObject({ id: linkPart }),
  body: z.strictObject({ token: linkPart }),
  answer: nothing,
  problems: ['010', '012'],
});

export const takeAddressBack = endpoint({
  name: 'takeAddressBack',
  method: 'POST',
  path: '/account/take-address-back/{id}',
  access: 'address',
  caching: 'no-store',
  summary:
    'Gives a journal back to the address that it had before, once and within 72 hours of the change. Its sessions, API tokens, password and pending links end, a second factor that was turned on since three days before the change is turned off, and a link for a new password is mailed to the address. 010 for a link that is unknown, used, or expired, or whose address has another journal.',
  params: z.strictObject({ id: linkPart }),
  body: z.strictObject({ token: linkPart }),
  answer: nothing,
  problems: ['010', '012'],
});
