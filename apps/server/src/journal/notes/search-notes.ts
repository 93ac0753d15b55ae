import { foldText, containsWords, searchedWords } from '@daybook/domain/journal/fold-text.ts';
import type { Kysely } from 'kysely';
import type { Engine } from '#server/store/migrations/engine.ts';
import type { Tables } from '#server/store/tables.ts';
import type { Store } from '#server/store/store.ts';
import { pauseNowAndThen } from '#server/store/transactions.ts';
import {
  findFoldedMatches,
  findNotePage,
  MAX_IDS,
  readInOrder,
  readPublicIds,
  readUnfolded,
} from './queries.ts';

/**
 * Public ids of the trader's published trades whose note holds all words of a text, from one snapshot. Notes are looked through
 * a page at a time, between which others run; those that are not folded yet are folded here.
 */
export function searchNotes(store: Store, traderId: number, text: string): Promise<string[]> {
  const words = searchedWords(text);
  return store.read((db) => findNotes(db, store.engine, traderId, words));
}

/** The same within a transaction that reads, for words of {@link searchedWords}. */
export async function findNotes(
  db: Kysely<Tables>,
  engine: Engine,
  traderId: number,
  words: readonly string[],
): Promise<string[]> {
  const yieldToOthers = pauseNowAndThen();
  const matches: number[] = [];
  await readInOrder(db, engine);
  let page = await findNotePage(db, traderId, 0, words.length);
  while (page !== null) {
    for (const id of await findFoldedMatches(db, engine, page, words)) matches.push(id);
    for (const { trade_id: id, comments } of await readUnfolded(db, page)) {
      if (containsWords(foldText(comments), words)) matches.push(id);
      await yieldToOthers();
    }
    await yieldToOthers();
    page = await findNotePage(db, traderId, page.last + 1, words.length);
  }
  const found: string[] = [];
  for (let from = 0; from < matches.length; from += MAX_IDS) {
    const listed = matches.slice(from, from + MAX_IDS);
    for (const id of await readPublicIds(db, engine, traderId, listed)) found.push(id);
    await yieldToOthers();
  }
  return found;
}
