import { foldText, holdsWords, searchedWords } from '@daybook/domain/journal/fold-text.ts';
import type { Store } from '#server/store/store.ts';
import { pauseNowAndThen } from '#server/store/transactions.ts';
import { findFoldedMatches, findNotePage, readUnfolded } from './queries.ts';

/**
 * Public ids of the trader's published trades whose note holds all words of a text, from one snapshot. Notes are looked through
 * a page at a time, between which others run; those that are not folded yet are folded here.
 */
export function searchNotes(store: Store, traderId: number, text: string): Promise<string[]> {
  const words = searchedWords(text);
  return store.read(async (db) => {
    const letOthersRun = pauseNowAndThen();
    const found: string[] = [];
    let page = await findNotePage(db, traderId, 0, words.length);
    while (page !== null) {
      found.push(...(await findFoldedMatches(db, store.engine, page, words)));
      for (const { id, comments } of await readUnfolded(db, page)) {
        if (holdsWords(foldText(comments), words)) found.push(id);
        await letOthersRun();
      }
      await letOthersRun();
      page = await findNotePage(db, traderId, page.last + 1, words.length);
    }
    return found;
  });
}
