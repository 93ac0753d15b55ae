import { useEffect, useSyncExternalStore } from 'react';
import { journalGeneration } from '#web/journal/journal-store.ts';
import { fetchCode } from '#web/texts/fetch-part.ts';
import { keepMatches, type NoteMatches } from './matches.ts';

/** The code that asks comes with the first search. */
const matches = keepMatches(async (text) => {
  const { askNotes } = await fetchCode(() => import('./ask-notes.ts'));
  return askNotes(text);
});

/**
 * The trades whose note holds all words of a text, for the revision of the journal that is shown; nothing is searched for where
 * the text is undefined or blank. Each text is asked for once a revision; one that failed is asked for again by the next search.
 */
export function useNoteMatches(text: string | undefined, revision: number): NoteMatches {
  const search = { text: text ?? '', revision, generation: journalGeneration() };
  useEffect(
    () => matches.ask({ text: search.text, revision: search.revision, generation: search.generation }),
    [search.text, search.revision, search.generation],
  );
  const read = () => matches.read(search);
  return useSyncExternalStore(matches.subscribe, read, read);
}
