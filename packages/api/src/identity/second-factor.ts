import * as z from 'zod/mini';
import { instantSchema } from '../contract/values.ts';
import { passwordSchema, signedIn } from './auth.ts';
import { endpoint } from '../contract/endpoint.ts';
import { factorCode } from './second-factor-code.ts';

const code = factorCode;
const currentPassword = passwordSchema;

const state = z.object({
  enabled: z.boolean(),
  /** Milliseconds since 1970 UTC. */
  enabledAt: z.nullable(instantSchema),
  recoveryCodesLeft: z.int(),
});
export type SecondFactor = z.infer<typeof state>;

const recoveryCodes = z.extend(state, { recoveryCodes: z.array(z.string()) });

export const takeSecondStep = endpoint({
  name: 'takeSecondStep',
  method: 'POST',
  path: '/auth/second_step',
  access: 'public',
  caching: 'no-store',
  summary:
    'Ends a sign-in that was answered with a challenge, by a code of the app or a recovery code. Any failure is 004; 012 with the seconds to wait after too many attempts. A challenge takes five codes and lives for five minutes.',
  body: z.strictObject({ challenge: z.string().check(z.maxLength(128)), code }),
  answer: signedIn,
  problems: ['004', '012'],
});

export const readSecondFactor = endpoint({
  name: 'readSecondFactor',
  method: 'GET',
  path: '/auth/second_factor',
  access: 'session',
  caching: 'no-store',
  summary: 'Whether the sign-in asks for a code beside the password, and how many recovery codes are left.',
  answer: state,
  problems: [],
});

export const beginSecondFactor = endpoint({
  name: 'beginSecondFactor',
  method: 'POST',
  path: '/auth/second_factor/begin',
  access: 'session',
  caching: 'no-store',
  summary:
    'Makes a secret for an authenticator app, shown this once. It counts for nothing until a code of it is confirmed; 009 while a second factor is on.',
  body: z.strictObject({ currentPassword }),
  answer: z.object({
    /** In base 32, to be typed. */
    secret: z.string(),
    /** An otpauth address, to be drawn. */
    uri: z.string(),
  }),
  problems: ['009', '011', '012'],
});

export const confirmSecondFactor = endpoint({
  name: 'confirmSecondFactor',
  method: 'POST',
  path: '/auth/second_factor/confirm',
  access: 'session',
  caching: 'no-store',
  summary:
    'Switches the second factor on by a code of the app; the recovery codes are in the answer this once.',
  body: z.strictObject({ code }),
  answer: recoveryCodes,
  problems: ['009', '011', '012'],
});

export const renewRecoveryCodes = endpoint({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/auth/second_factor/recovery_codes',
  access: 'session',
  caching: 'no-store',
  summary: 'Makes ten new recovery codes, shown this once; the old ones open nothing any more.',
  body: z.strictObject({ currentPassword, code }),
  answer: recoveryCodes,
  problems: ['009', '011', '012'],
});

export const disableSecondFactor = endpoint({
  name: 'disableSecondFactor',
  method: 'POST',
  path: '/auth/second_factor/disable',
  access: 'session',
  caching: 'no-store',
  summary: 'Switches the second factor off.',
  body: z.strictObject({ currentPassword, code }),
  answer: state,
  problems: ['009', '011', '012'],
});
