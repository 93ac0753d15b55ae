import { useState } from 'react';

const PREFIX = 'daybook.draft.';

/** What is typed in a form, kept for this tab until it is saved, so that an expired session loses nothing. */
export interface Draft<Value> {
  /** Null when nothing was typed since the last save. */
  readonly typed: Value | null;
  readonly type: (value: Value) => void;
  readonly discard: () => void;
}

/** The draft of one form; `isValue` checks what an earlier version of the page may have left behind. */
export function useDraft<Value>(name: string, isValue: (value: unknown) => value is Value): Draft<Value> {
  const [state, setState] = useState(() => ({ name, typed: readDraft(name, isValue) }));
  const typed = state.name === name ? state.typed : readDraft(name, isValue);
  function type(value: Value) {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(value));
    setState({ name, typed: value });
  }
  function discard() {
    sessionStorage.removeItem(PREFIX + name);
    setState({ name, typed: null });
  }
  return { typed, type, discard };
}

/** Whether anything that was typed in this tab is still kept. */
export function hasDrafts(): boolean {
  return Object.keys(sessionStorage).some((key) => key.startsWith(PREFIX));
}

/** Forgets every draft; a sign-out does, an expired session does not. */
export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
}

function readDraft<Value>(name: string, isValue: (value: unknown) => value is Value): Value | null {
  const text = sessionStorage.getItem(PREFIX + name);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isValue(value) ? value : null;
  } catch {
    return null; // damaged: there is nothing to restore
  }
}
