import { findTrades } from '@daybook/api/journal/searches/find-trades.ts';
import { searchNotes as searchNotesCall } from '@daybook/api/journal/searches/search-notes.ts';
import { parseFilter } from '@daybook/domain/trade/filter.ts';
import { on, type Handling } from '#server/calls/call.ts';
import { searchNotes } from '#server/journal/notes/search-notes.ts';
import type { Services } from '#server/services.ts';
import { openTradeSearch } from './find-trades.ts';

/** Looking for words in notes, and for trades by a filter as programs of the trader do. */
export function searchRoutes({ store }: Pick<Services, 'store'>): Handling[] {
  const find = openTradeSearch(store);
  return [
    on(searchNotesCall, async ({ trader, query }) => ({
      ids: await searchNotes(store, trader.traderId, query.text),
    })),
    on(findTrades, async ({ trader, query: { after, ...fields }, now }) =>
      find(trader.traderId, { filter: parseFilter(fields), after: after ?? null }, now),
    ),
  ];
}
