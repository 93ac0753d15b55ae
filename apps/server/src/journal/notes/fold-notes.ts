import { setImmediate as turn } from 'node:timers/promises';
import type { Log } from '#server/calls/logs.ts';
import type { Store } from '#server/store/store.ts';
import { readNextUnfolded, writeFolded, type UnfoldedNote } from './queries.ts';

/** Notes written in one transaction. */
const BATCH = 40;

/**
 * Folds the notes that were written before there was a folded form, a few at a time, until there are none or `signal` fires. A
 * search finds them meanwhile as well, so failures are only logged. It never throws.
 */
export async function foldNotes(
  { store, log }: { readonly store: Store; readonly log: Log },
  signal: AbortSignal,
): Promise<void> {
  try {
    let last: UnfoldedNote | null = null;
    while (!signal.aborted) {
      const after: UnfoldedNote | null = last;
      const notes: readonly UnfoldedNote[] = await store.read((db) => readNextUnfolded(db, after, BATCH));
      last = notes.at(-1) ?? null;
      if (last === null) return;
      await store.write(async (db) => {
        for (const note of notes) await writeFolded(db, note);
      }, 'lazy');
      await turn();
    }
  } catch (error) {
    if (!signal.aborted) log.error('notes could not be made ready for searches', error);
  }
}
