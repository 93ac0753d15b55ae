/** How long a selection is shown before it counts as judged, in milliseconds. */
const JUDGED_AFTER_MS = 1_000;
/** Selections of one call; what could not be sent goes with the next one. */
const MAX_WAITING = 50;

/** What counting needs of the page. */
interface CountTools {
  /** Which session's journal this is. */
  generation(): number;
  /** Counts selections, none to ask alone, and gives the number of the day. Throws as a call does. */
  count(digests: readonly string[]): Promise<number>;
}

/** How many different selections the trader has judged today, as far as it is known. */
interface TriedCount {
  /** Counts the selection once it was shown long enough; returns what is called when it is shown no longer. */
  show(digest: string | null): () => void;
  /** Null before the first answer. */
  read(): number | null;
  subscribe(listener: () => void): () => void;
}

/** Counts what is shown; what cannot be counted is left for the next time and said to nobody. */
export function openTriedCount(tools: CountTools): TriedCount {
  let tried: number | null = null;
  let waiting = new Set<string>();
  let counted = new Set<string>();
  let generation = tools.generation();
  const listeners = new Set<() => void>();
  const followSession = () => {
    if (generation === tools.generation()) return;
    generation = tools.generation();
    tried = null;
    waiting = new Set();
    counted = new Set();
  };
  const send = () => {
    const of = generation;
    const digests = [...waiting].slice(-MAX_WAITING);
    const take = (answer: number) => {
      if (of !== tools.generation()) return;
      for (const digest of digests) waiting.delete(digest);
      for (const digest of digests) counted.add(digest);
      tried = answer;
      for (const listener of listeners) listener();
    };
    // The count is a hint: it is right again with the next answer.
    tools.count(digests).then(take, () => null);
  };
  return {
    show: (digest) => {
      followSession();
      if (tried === null) send();
      if (digest === null || counted.has(digest)) return () => {};
      const timer = setTimeout(() => {
        followSession();
        waiting.add(digest);
        send();
      }, JUDGED_AFTER_MS);
      return () => clearTimeout(timer);
    },
    read: () => {
      followSession();
      return tried;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
