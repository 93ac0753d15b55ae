import * as z from 'zod/mini';
import { PNL_COLOURS, THEMES } from '@daybook/domain/account/settings.ts';
import { LANGUAGES } from '@daybook/domain/language.ts';

export const profileSchema = z.object({
  email: z.string(),
  /** The address that the profile moves to once its mailed link is used; null while there is none. */
  pendingEmail: z.nullable(z.string()),
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
  /** Whether others may see the trader among the top traders, under the names below. */
  isPublic: z.boolean(),
  publicFirstName: z.string(),
  publicLastName: z.string(),
  publicAlias: z.string(),
  /** Why nobody can be shown the names as they are, and at which field that is said; null where nothing is wrong. */
  publicNameProblem: z.nullable(
    z.object({
      field: z.enum(['publicFirstName', 'publicLastName', 'publicAlias']),
      problem: z.enum(['characters', 'reserved', 'taken']),
    }),
  ),
  isDemo: z.boolean(),
  /** Whether a second factor is on: what asks for the password asks for a code too. */
  hasSecondFactor: z.boolean(),
});
export type Profile = z.infer<typeof profileSchema>;
