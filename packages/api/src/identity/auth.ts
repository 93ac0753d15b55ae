import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { profileSchema } from './profile.ts';

/** A password as received: never trimmed, cut or changed in case. */
export const passwordSchema = z.string().check(z.maxLength(1024));

/** What opens a session: the token, and the profile for the first paint. */
export const signedIn = z.object({ accessToken: z.string(), profile: profileSchema });

/** The password was right, and a code of the second factor is asked for; see takeSecondStep. */
export const challenged = z.object({ challenge: z.string(), expiresInSeconds: z.int() });

export const signIn = endpoint({
  name: 'signIn',
  method: 'POST',
  path: '/auth/sign_in',
  access: 'public',
  caching: 'no-store',
  summary:
    'Signs a trader in; one with a second factor gets a challenge first. Any failure is 004, or 012 with the seconds to wait after too many attempts.',
  body: z.strictObject({
    username: z.string().check(z.minLength(1), z.maxLength(320)),
    password: passwordSchema.check(z.minLength(1)),
  }),
  answer: z.union([signedIn, challenged]),
  hasOwnQueue: true,
  problems: ['004', '012'],
});
