import { searchNotes } from '@daybook/api/journal/searches/search-notes.ts';
import { parseTradeId } from '@daybook/domain/trade/trade-columns.ts';
import { call } from '#web/server/call.ts';

/** Ids of the trades whose note holds all words of a text. Throws as {@link call} does. */
export async function askNotes(text: string): Promise<ReadonlySet<bigint>> {
  const { ids } = await call(searchNotes, { query: { text } });
  return new Set(ids.map(parseTradeId).filter((id) => id !== null));
}
