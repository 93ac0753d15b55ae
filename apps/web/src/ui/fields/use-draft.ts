import { useEffect, useEffectEvent, useState } from 'react';
import { onDraftMoved, setDraft, storedDraft } from '#web/server/unsaved.ts';

/** What is typed in a form, kept for this tab until it is saved, so that an expired session loses nothing. */
export interface Draft<Value> {
  /** Null when nothing was typed since the last save. */
  readonly typed: Value | null;
  readonly type: (value: Value) => void;
  readonly discard: () => void;
  /** How often it came from another tab, or went to one, since the form is shown: what is typed is another then. */
  readonly moves: number;
}

interface DraftOptions<Value> {
  /** Checks what an earlier version of the page may have left behind. */
  readonly isValue: (value: unknown) => value is Value;
  /** Whether this is what is saved anyway: nothing of it can be lost. */
  readonly isSaved: (value: Value) => boolean;
}

/** The draft of one form. */
export function useDraft<Value>(name: string, options: DraftOptions<Value>): Draft<Value> {
  const [state, setState] = useState(() => ({ name, typed: readDraft(name, options) }));
  const [moves, setMoves] = useState(0);
  const typed = state.name === name ? state.typed : readDraft(name, options);
  const readAgain = useEffectEvent(() => {
    setState({ name, typed: readDraft(name, options) });
    setMoves(moves + 1);
  });
  useEffect(() => onDraftMoved(name, () => readAgain()), [name]);
  function type(value: Value) {
    setDraft(name, options.isSaved(value) ? null : JSON.stringify(value));
    setState({ name, typed: value });
  }
  function discard() {
    setDraft(name, null);
    setState({ name, typed: null });
  }
  return { typed, type, discard, moves };
}

/** One that was saved meanwhile, in another tab for example, is dropped. */
function readDraft<Value>(name: string, { isValue, isSaved }: DraftOptions<Value>): Value | null {
  const text = storedDraft(name);
  if (text === null) return null;
  const value = parseDraft(text);
  if (isValue(value) && !isSaved(value)) return value;
  setDraft(name, null);
  return null;
}

function parseDraft(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // damaged: there is nothing to restore
  }
}
