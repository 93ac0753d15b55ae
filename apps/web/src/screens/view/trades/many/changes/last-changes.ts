/** Changes of many trades that this page made and that can still be taken back, for whoever missed the toast. */
import { journalGeneration } from '#web/journal/journal-store.ts';

/** A change as it was told, and what takes it back. */
interface UndoableChange {
  readonly said: string;
  readonly undo: () => void;
}

/** As many as the server keeps. */
const MAX_HELD = 20;
let generation = 0;
let changes: readonly UndoableChange[] = [];

/**
 * Holds a change; gives what takes it back, from wherever it is pressed. `undo` says whether it was done: where it was refused,
 * the change is there to be taken back still.
 */
export function holdChange(said: string, undo: () => Promise<boolean>): () => void {
  const run = () => {
    changes = changes.filter((other) => other !== change);
    undo().then(
      (isDone) => (isDone ? null : hold(change)),
      () => hold(change),
    );
  };
  const change = { said, undo: run };
  hold(change);
  return run;
}

function hold(change: UndoableChange): void {
  changes = [...ofThisSession(), change].slice(-MAX_HELD);
  generation = journalGeneration();
}

/** The latest of them; null when there is none in this session. */
export function lastChange(): UndoableChange | null {
  return ofThisSession().at(-1) ?? null;
}

function ofThisSession(): readonly UndoableChange[] {
  return generation === journalGeneration() ? changes : [];
}
