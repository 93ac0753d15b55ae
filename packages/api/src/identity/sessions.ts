import * as z from 'zod/mini';
import { passwordSchema } from './auth.ts';
import { endpoint } from '../contract/endpoint.ts';
import { factorCode } from './second-factor-code.ts';
import { instantSchema, nothing } from '../contract/values.ts';

/** A session as its trader knows it again. Its id names it and opens nothing. */
const sessionSchema = z.object({
  id: z.string(),
  isCurrent: z.boolean(),
  /** The user agent of the browser. */
  client: z.string(),
  /** The network that it came from, without its last part. */
  network: z.string(),
  /** Milliseconds since 1970 UTC. */
  createdAt: instantSchema,
  lastUsedAt: instantSchema,
});
export type Session = z.infer<typeof sessionSchema>;

const sessions = z.object({ results: z.array(sessionSchema) });

export const changePassword = endpoint({
  name: 'changePassword',
  method: 'POST',
  path: '/auth/password',
  access: 'session',
  caching: 'no-store',
  summary:
    'Sets a new password and ends every session; the answer opens a new one for the caller. Asks for a code where a second factor is on.',
  body: z.strictObject({
    currentPassword: passwordSchema.check(z.minLength(1)),
    password: passwordSchema.check(z.minLength(1)),
    code: z.optional(factorCode),
  }),
  answer: z.object({ accessToken: z.string() }),
  problems: ['009', '011', '012'],
});

export const listSessions = endpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/auth/sessions',
  access: 'session',
  caching: 'no-store',
  summary: 'Where the trader is signed in, the last used first.',
  answer: sessions,
  problems: [],
});

export const endSession = endpoint({
  name: 'endSession',
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  access: 'session',
  caching: 'no-store',
  summary: 'Signs one session out.',
  params: z.strictObject({ id: z.string().check(z.maxLength(64)) }),
  answer: sessions,
  problems: ['010'],
});

export const signOutEverywhere = endpoint({
  name: 'signOutEverywhere',
  method: 'POST',
  path: '/auth/sign_out_everywhere',
  access: 'session',
  caching: 'no-store',
  summary: 'Ends every session and every API token of the trader, this session too.',
  body: nothing,
  answer: nothing,
  problems: [],
});
