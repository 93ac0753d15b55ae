/** Trades whose note holds a text, as far as they are known. */
export type NoteMatches =
  | {
      /** 'none': nothing is searched for. */
      readonly state: 'none' | 'loading' | 'ready';
      /** Empty unless 'ready'. */
      readonly ids: ReadonlySet<bigint>;
    }
  | {
      readonly state: 'failed';
      readonly ids: ReadonlySet<bigint>;
      readonly failure: unknown;
      /** Asks once more. */
      readonly retry: () => void;
    };

/** What is searched for, and where: an answer holds for one revision of one session's journal. */
export interface NoteSearch {
  readonly text: string;
  readonly revision: number;
  readonly generation: number;
}

/** Answers that are kept; those before are asked for again. */
const MAX_KEPT = 12;
const NO_IDS: ReadonlySet<bigint> = new Set();
const NONE: NoteMatches = { state: 'none', ids: NO_IDS };
const LOADING: NoteMatches = { state: 'loading', ids: NO_IDS };

/** Answers to searches, each asked for once. */
interface KeptMatches {
  /** Asks unless it is known or on its way; what failed is asked for again. */
  ask(search: NoteSearch): void;
  /** The same object until something changes. */
  read(search: NoteSearch): NoteMatches;
  subscribe(listener: () => void): () => void;
}

/** Keeps the answers of `search`, which gives the trades for a text or throws. */
export function keepMatches(search: (text: string) => Promise<ReadonlySet<bigint>>): KeptMatches {
  const kept = new Map<string, NoteMatches>();
  const listeners = new Set<() => void>();
  const put = (key: string, matches: NoteMatches) => {
    kept.delete(key);
    kept.set(key, matches);
    for (const oldest of kept.keys()) if (kept.size > MAX_KEPT) kept.delete(oldest);
    for (const listener of listeners) listener();
  };
  const ask = (wanted: NoteSearch) => {
    const key = keyOf(wanted);
    const state = kept.get(key)?.state;
    if (wanted.text.trim() === '' || state === 'loading' || state === 'ready') return;
    put(key, LOADING);
    search(wanted.text).then(
      (ids) => put(key, { state: 'ready', ids }),
      (failure: unknown) => put(key, { state: 'failed', ids: NO_IDS, failure, retry: () => ask(wanted) }),
    );
  };
  return {
    ask,
    read: (wanted) => (wanted.text.trim() === '' ? NONE : (kept.get(keyOf(wanted)) ?? LOADING)),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function keyOf({ text, revision, generation }: NoteSearch): string {
  return `${generation} ${revision} ${text.trim()}`;
}
