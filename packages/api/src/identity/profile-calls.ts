import * as z from 'zod/mini';
import { PNL_COLOURS, THEMES } from '@daybook/domain/account/settings.ts';
import { LANGUAGES } from '@daybook/domain/language.ts';
import { endpoint } from '../contract/endpoint.ts';
import { flagSchema } from '../contract/values.ts';
import { formYesOrNoSchema, line } from '../contract/inputs.ts';
import { profileSchema } from './profile.ts';
import { factorCode } from './second-factor-code.ts';

/** Longest names, aliases and phone numbers, in characters. */
export const MAX_NAME_LENGTH = 100;
export const MAX_ALIAS_LENGTH = 40;
export const MAX_PHONE_LENGTH = 40;

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

/** A phone number as people write it; empty for none. */
const phone = line(MAX_PHONE_LENGTH).check(
  z.regex(/^(?:\+?[\d(][\d ().\-/]*)?$/, 'digits, spaces and + ( ) - . / alone'),
);
/** As the form sends it; empty leaves the choice to the browser. */
const language = z.pipe(
  z.enum(['EN', 'ES', 'PT', '']),
  z.transform((code) => LANGUAGES.find((known) => known.toUpperCase() === code) ?? null),
);

export const saveProfile = endpoint({
  name: 'saveProfile',
  method: 'POST',
  path: '/profile',
  access: 'session',
  repeatable: true,
  caching: 'no-store',
  multipart: true,
  file: 'avatar',
  summary:
    'Changes what is given of the profile. Another e-mail asks for the current password, and for a code where a second factor is on; it becomes the address once the link mailed to it is used, and is `pendingEmail` until then. At most three a day. The answer takes the place of the stored profile.',
  body: z.strictObject({
    email: z.optional(z.string().check(z.maxLength(320))),
    currentPassword: z.optional(z.string().check(z.maxLength(1024))),
    code: z.optional(factorCode),
    firstName: z.optional(line(MAX_NAME_LENGTH)),
    lastName: z.optional(line(MAX_NAME_LENGTH)),
    phoneNumber: z.optional(phone),
    language: z.optional(language),
    theme: z.optional(z.enum(THEMES)),
    pnlColours: z.optional(z.enum(PNL_COLOURS)),
    isPublic: z.optional(formYesOrNoSchema),
    publicFirstName: z.optional(line(MAX_NAME_LENGTH)),
    publicLastName: z.optional(line(MAX_NAME_LENGTH)),
    publicAlias: z.optional(line(MAX_ALIAS_LENGTH)),
    removeAvatar: z.optional(flagSchema),
  }),
  answer: profileSchema,
  problems: ['011', '012'],
});
