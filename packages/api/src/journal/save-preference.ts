import * as z from 'zod/mini';
import { PREFERENCE_NAMES } from '@daybook/domain/journal/preferences.ts';
import { endpoint } from '../contract/endpoint.ts';

/** Further than any preference goes; what each of them takes is in the domain's table. */
const valueSchema = z.union([z.string(), z.array(z.string())]);

export const savePreference = endpoint({
  name: 'savePreference',
  method: 'PUT',
  path: '/preferences/{name}',
  access: 'session',
  tokens: 'change',
  repeatable: true,
  caching: 'no-store',
  summary:
    'Saves a preference as a whole: what the trader set up on the screens. `pinnedReports` are at most 24 different texts of at most 600 characters, `dashboardFigures` is shown or hidden. With `revision`, the one that was changed: 009 and the present value under `current` when it was saved meanwhile.',
  params: z.strictObject({ name: z.enum(PREFERENCE_NAMES) }),
  body: z.strictObject({
    value: valueSchema,
    revision: z.optional(z.int().check(z.gte(0))),
  }),
  answer: z.object({ value: valueSchema, revision: z.int() }),
  problems: ['009', '010', '011'],
});
