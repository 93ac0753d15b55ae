import { searchNotes as searchNotesCall } from '@daybook/api/journal/searches/search-notes.ts';
import { on, type Handling } from '#server/calls/call.ts';
import type { Services } from '#server/services.ts';
import { searchNotes } from './search-notes.ts';

/** Looking for words in notes. */
export function noteRoutes({ store }: Pick<Services, 'store'>): Handling[] {
  return [
    on(searchNotesCall, async ({ trader, query }) => ({
      ids: await searchNotes(store, trader.traderId, query.text),
    })),
  ];
}
