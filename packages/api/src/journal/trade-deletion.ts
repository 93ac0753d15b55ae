import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { tradeAnswer } from './trades.ts';
import { seenVersionSchema, tradeIdSchema } from '../contract/inputs.ts';

const id = z.strictObject({ id: tradeIdSchema });
/** In an address, of the trade that the trader saw; without it (and without If-Match) the last change wins. */
const seen = z.strictObject({ version: z.optional(z.string().check(z.regex(/^\d{1,15}$/))) });

export const deleteTrade = endpoint({
  name: 'deleteTrade',
  method: 'DELETE',
  path: '/trade/{id}',
  access: 'session',
  tokens: 'change',
  repeatable: true,
  caching: 'no-store',
  summary:
    'Deletes a trade: it leaves every figure and every list that does not ask for deleted ones. With `version` (or If-Match) a change made meanwhile is 009 with the present state under `current`. Deleting twice is deleting once.',
  params: id,
  query: seen,
  showsCurrent: true,
  answer: tradeAnswer,
  problems: ['009', '010', '011'],
});

export const restoreTrade = endpoint({
  name: 'restoreTrade',
  method: 'POST',
  path: '/trade/{id}/restore',
  access: 'session',
  tokens: 'change',
  repeatable: true,
  caching: 'no-store',
  summary:
    'Takes the deletion of a trade back; its journal is as it was. Versions as for deleting; restoring twice is restoring once.',
  params: id,
  body: z.strictObject({ version: z.optional(seenVersionSchema) }),
  showsCurrent: true,
  answer: tradeAnswer,
  problems: ['009', '010', '011'],
});
