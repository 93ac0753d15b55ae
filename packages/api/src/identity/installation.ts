import * as z from 'zod/mini';
import { LANGUAGES } from '@daybook/domain/language.ts';
import { endpoint } from '../contract/endpoint.ts';
import { passwordSchema } from './auth.ts';
import { profileSchema } from './profile.ts';
import { nothing } from '../contract/values.ts';
import { line } from '../contract/inputs.ts';

/** What making the demo goes through, in this order. */
export const DEMO_STEPS = ['platform', 'executions', 'trades', 'plan', 'journal', 'pictures'] as const;
export type DemoStep = (typeof DEMO_STEPS)[number];

const signedIn = { accessToken: z.string(), profile: profileSchema };

export const readInstallation = endpoint({
  name: 'readInstallation',
  method: 'GET',
  path: '/installation',
  access: 'public',
  caching: 'no-store',
  summary:
    'Whether this installation is still empty and may be looked at with demo data, how far the making of these is, whether its first journal is still to be created, and where help is to be had.',
  answer: z.object({
    empty: z.boolean(),
    canCreateJournal: z.boolean(),
    demoOffered: z.boolean(),
    /** Whether a trader of an empty journal may have the demo made beside it. */
    canOpenDemo: z.boolean(),
    /** Where the making of the demo is; null while none is made. */
    demoStep: z.nullable(z.enum(DEMO_STEPS)),
    contactUrl: z.nullable(z.string()),
    setUpCodeNeeded: z.boolean(),
    registrationOpen: z.boolean(),
  }),
  problems: [],
});

export const createJournal = endpoint({
  name: 'createJournal',
  method: 'POST',
  path: '/installation/journal',
  access: 'public',
  caching: 'no-store',
  summary:
    'Creates the first trader of an installation and signs in; 010 once there is one, beside the demo trader.',
  body: z.strictObject({
    email: z.string().check(z.maxLength(320)),
    password: passwordSchema,
    firstName: line(100),
    lastName: line(100),
    language: z.optional(z.enum(LANGUAGES)),
    setUpCode: z.optional(z.string().check(z.maxLength(64))),
  }),
  answer: z.object(signedIn),
  problems: ['010', '011', '012'],
});

export const startDemo = endpoint({
  name: 'startDemo',
  method: 'POST',
  path: '/installation/demo',
  access: 'public',
  caching: 'no-store',
  summary:
    'Fills an empty installation with the demo trader; the sign-in is in the answer this once. 010 once there is a trader, and wherever others than this machine’s people can ask.',
  body: nothing,
  answer: z.object({ ...signedIn, username: z.string(), password: z.string() }),
  problems: ['010'],
});

export const openDemo = endpoint({
  name: 'openDemo',
  method: 'POST',
  path: '/installation/demo/open',
  access: 'session',
  caching: 'no-store',
  summary:
    'Makes the demo trader beside a journal that is still empty; the sign-in is in the answer this once. 010 once there is one, for a journal with trades, and wherever others than this machine’s people can ask.',
  body: nothing,
  answer: z.object({ username: z.string(), password: z.string() }),
  problems: ['010', '012'],
});
