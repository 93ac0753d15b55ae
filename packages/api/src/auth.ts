import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { profileSchema } from './profile.ts';
import { nothing } from './values.ts';

/** A password as received: never trimmed, cut or changed in case. */
export const passwordSchema = z.string().check(z.maxLength(1024));

export const signIn = endpoint({
  name: 'signIn',
  method: 'POST',
  path: '/auth/sign_in',
  access: 'public',
  caching: 'no-store',
  summary: 'Signs a trader in. Any failure is 004, or 012 with the seconds to wait after too many attempts.',
  body: z.strictObject({
    username: z.string().check(z.minLength(1), z.maxLength(320)),
    password: passwordSchema.check(z.minLength(1)),
  }),
  answer: z.object({ accessToken: z.string(), profile: profileSchema }),
  problems: ['004', '012'],
});

export const signOut = endpoint({
  name: 'signOut',
  method: 'POST',
  path: '/auth/sign_out',
  access: 'session',
  caching: 'no-store',
  summary: 'Ends this session on every instance.',
  body: nothing,
  answer: nothing,
  problems: [],
});
