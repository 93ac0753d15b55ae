import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** How far what is typed has come: `partly` where something in it is wrong and stays a draft. */
export type Kept = 'nothing' | 'saved' | 'partly' | 'offline' | 'refused';

export type KeptState =
  | { readonly kind: 'idle' | 'saving' | 'offline' | 'refused' }
  /** `at` in milliseconds since 1970. */
  | { readonly kind: 'saved' | 'partly'; readonly at: number };

/** A text is kept so long after its last key. */
const TEXT_REST_MS = 2_000;
const SAVING_IS_SAID_AFTER_MS = 300;

/** What kind of field was changed: a text is kept after a rest, an amount when its field is left, a choice at once. */
export type Changed = 'text' | 'amount' | 'choice';

/**
 * Keeps what is typed in a form by itself: one call at a time, again when the connection is back, and when the form goes.
 * `keep` sends the latest values and says what came of it.
 */
export function useAutosave(isOn: boolean, keep: () => Promise<Kept>) {
  const [state, setState] = useState<KeptState>({ kind: 'idle' });
  const rest = useRef<number | null>(null);
  const isLeftOpen = useRef(false);
  const work = useRef<{ isAskedAgain: boolean } | null>(null);
  const latest = useRef({ isOn, keep });
  useLayoutEffect(() => {
    latest.current = { isOn, keep };
  });
  async function keepNow(): Promise<void> {
    if (rest.current !== null) window.clearTimeout(rest.current);
    rest.current = null;
    isLeftOpen.current = false;
    if (!latest.current.isOn) return;
    if (work.current !== null) {
      work.current.isAskedAgain = true;
      return;
    }
    const mine = { isAskedAgain: true };
    work.current = mine;
    const saying = window.setTimeout(() => setState({ kind: 'saving' }), SAVING_IS_SAID_AFTER_MS);
    try {
      while (mine.isAskedAgain) {
        mine.isAskedAgain = false;
        const kept = await latest.current.keep();
        setState((before) => stateAfter(kept, before));
      }
    } finally {
      window.clearTimeout(saying);
      work.current = null;
    }
  }
  const now = () => void keepNow().catch(reportError);
  const isOffline = state.kind === 'offline';
  useEffect(() => {
    if (!isOffline) return undefined;
    window.addEventListener('online', now);
    return () => window.removeEventListener('online', now);
  });
  const leave = useRef(now);
  useLayoutEffect(() => {
    leave.current = () => {
      if (rest.current !== null || isLeftOpen.current) now();
    };
  });
  useEffect(() => () => leave.current(), []);
  return {
    state,
    now,
    changed(kind: Changed): void {
      if (!isOn) return;
      if (kind === 'choice') return now();
      if (kind === 'amount') isLeftOpen.current = true;
      else {
        if (rest.current !== null) window.clearTimeout(rest.current);
        rest.current = window.setTimeout(now, TEXT_REST_MS);
      }
    },
    /** A field was left. */
    left(): void {
      if (isLeftOpen.current) now();
    },
  };
}

function stateAfter(kept: Kept, before: KeptState): KeptState {
  if (kept === 'saved' || kept === 'partly') return { kind: kept, at: Date.now() };
  if (kept === 'nothing') return before.kind === 'saved' ? before : { kind: 'idle' };
  return { kind: kept };
}
