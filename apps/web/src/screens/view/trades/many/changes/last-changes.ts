/** Changes of many trades that this page made and that can still be undone after the toast is gone. */
import { journalGeneration } from '#web/journal/journal-store.ts';

/** A change as announced, and its undo. */
interface UndoableChange {
  readonly message: string;
  readonly undo: () => void;
}

/** As many as the server keeps. */
const MAX_HELD = 20;
let generation = 0;
let changes: readonly UndoableChange[] = [];

/**
 * Holds a change; returns its undo, wherever it is pressed. `undo` returns whether it was done: where it was refused,
 * the change can still be undone.
 */
export function holdChange(message: string, undo: () => Promise<boolean>): () => void {
  const run = () => {
    changes = changes.filter((other) => other !== change);
    undo().then(
      (isDone) => (isDone ? null : hold(change)),
      () => hold(change),
    );
  };
  const change = { message, undo: run };
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
