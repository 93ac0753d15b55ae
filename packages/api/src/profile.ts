import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { moneySchema } from './values.ts';

export const LANGUAGES = ['en', 'es', 'pt'] as const;
export const THEMES = ['system', 'light', 'dark'] as const;
export const PNL_COLOURS = ['green-red', 'blue-orange'] as const;

export const profileSchema = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string(),
  /** null until chosen: the browser's language then. */
  language: z.nullable(z.enum(LANGUAGES)),
  avatar: z.nullable(z.string()),
  /** Full name, and the name of the principal account as the platform knows it. */
  name: z.string(),
  account: z.string(),
  principalAccount: z.string(),
  theme: z.enum(THEMES),
  pnlColours: z.enum(PNL_COLOURS),
  isDemo: z.boolean(),
});
export type Profile = z.infer<typeof profileSchema>;

/** Limits are integers of 1/10,000 dollar; 0 warns of nothing. `plan` is a ProseMirror document, null when none was written. */
export const planSchema = z.object({
  maxLostPerTrade: moneySchema,
  maxLostPerDay: moneySchema,
  maxLostPerWeek: moneySchema,
  plan: z.nullable(z.record(z.string(), z.unknown())),
  /** Milliseconds since 1970 UTC. */
  effectiveFrom: z.nullable(z.int()),
});
export type TradingPlan = z.infer<typeof planSchema>;

export const readProfile = endpoint({
  name: 'readProfile',
  method: 'GET',
  path: '/profile',
  access: 'session',
  caching: 'no-store',
  summary: "The trader's own profile.",
  answer: profileSchema,
  problems: [],
});

export const readPlan = endpoint({
  name: 'readPlan',
  method: 'GET',
  path: '/profile/plan',
  access: 'session',
  caching: 'no-store',
  summary: 'The trading plan in force now.',
  answer: planSchema,
  problems: [],
});
