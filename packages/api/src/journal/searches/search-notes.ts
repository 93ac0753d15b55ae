import * as z from 'zod/mini';
import { searchedWords } from '@daybook/domain/journal/fold-text.ts';
import { endpoint } from '../../contract/endpoint.ts';
import { text } from '../../contract/inputs.ts';

/** Characters of a text that is searched for. */
const MAX_SEARCH_LENGTH = 100;

export const searchNotes = endpoint({
  name: 'searchNotes',
  method: 'GET',
  path: '/trades/notes',
  access: 'session',
  tokens: 'read',
  caching: 'no-store',
  summary:
    'Ids of the trades, deleted ones included, whose note holds all words of a text, in any order and as parts of longer words; accents and case make no difference.',
  query: z.strictObject({
    text: text(MAX_SEARCH_LENGTH).check(
      z.refine((value) => searchedWords(value).length > 0, { error: 'something to search for' }),
    ),
  }),
  answer: z.object({ ids: z.array(z.string()) }),
  problems: ['011'],
});
