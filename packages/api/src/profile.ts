import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

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
