import * as z from 'zod/mini';
import { PREFERENCE_NAMES } from '@daybook/domain/journal/preferences.ts';
import { endpoint } from '../contract/endpoint.ts';

/** Further than any preference goes; what each of them takes is in the domain's table. */
const valueSchema = z.union([
  z.string(),
  z.readonly(z.array(z.string())),
  z.readonly(z.array(z.strictObject({ name: z.string(), address: z.string() }))),
]);

export const savePreference = endpoint({
  name: 'savePreference',
  method: 'PUT',
  path: '/preferences/{name}',
  access: 'session',
  tokens: 'change',
  repeatable: true,
  caching: 'no-store',
  summary:
    'Saves a preference as a whole: what the trader set up on the screens. `pinnedReports` are at most 24 different texts of at most 600 characters, `dashboardCards` are at most 48 of them: the names of the dashboard’s cards in their order, hidden ones as `hidden:name`, and added reports as `?` with the query of their address. `dashboardFigures` says whether the row `moreFigures` is shown or hidden. `views` are at most 50 of a `name` (1 to 60 characters, composed, unlike every other whatever its case and spaces) and an `address` (what stands behind `/journal/` in the address of a view, at most 2,000 characters). `listColumns` are at most 100 different names of at most 60 characters, `seenHelp` at most 50 of them: the tabs and screens whose help was read. With `revision`, the one that was changed: 009 and the present value under `current` when it was saved meanwhile.',
  params: z.strictObject({ name: z.enum(PREFERENCE_NAMES) }),
  body: z.strictObject({
    value: valueSchema,
    revision: z.optional(z.int().check(z.gte(0))),
  }),
  showsCurrent: true,
  answer: z.object({ value: valueSchema, revision: z.int() }),
  problems: ['009', '010', '011'],
});
