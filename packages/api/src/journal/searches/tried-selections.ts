import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';

/** Selections of one call. */
const MAX_SELECTIONS = 50;

/** How many different selections the trader has judged on this New York day. */
const triedSchema = z.object({ tried: z.int() });

export const reportTriedSelections = endpoint({
  name: 'reportTriedSelections',
  method: 'POST',
  path: '/selections/tried',
  access: 'session',
  caching: 'no-store',
  summary:
    'Counts selections that the trader has looked at, each by a digest of filter and report, once a New York day however often it is told; answers with the number of the day, which ends at 2,000.',
  body: z.strictObject({
    digests: z.array(z.string().check(z.regex(/^[0-9a-f]{16}$/))).check(z.maxLength(MAX_SELECTIONS)),
  }),
  answer: triedSchema,
  problems: ['011'],
});

export const readTriedSelections = endpoint({
  name: 'readTriedSelections',
  method: 'GET',
  path: '/selections/tried',
  access: 'session',
  tokens: 'read',
  caching: 'no-store',
  summary: 'How many different selections the trader has judged on this New York day; at most 2,000.',
  answer: triedSchema,
  problems: [],
});
