import { refuse } from '#server/http/refusal.ts';

const MOST_AT_ONCE = 2;
const MOST_WAITING = 16;
/** Of these many places that strangers never take: a flood of guesses does not keep a trader from proving who they are. */
const KEPT_FOR_KNOWN = 4;
const MOST_PLACES: Readonly<Record<Asker, number>> = {
  known: MOST_AT_ONCE + MOST_WAITING,
  stranger: MOST_AT_ONCE + MOST_WAITING - KEPT_FOR_KNOWN,
};
const RETRY_SECONDS = 5;

/** Who wants a hash: somebody with a session, a mailed link or a device that signed in before, or anybody. */
export type Asker = 'known' | 'stranger';

/** Runs one hash in its turn. */
export type RunHash = <T>(work: () => Promise<T>) => Promise<T>;

/** How busy a queue is. */
export interface HashFigures {
  readonly running: number;
  /** Places that are held by those who do not run. */
  readonly waiting: number;
  /** Turned away since the start. */
  readonly refused: number;
}

/** Lets few hashes run at once: each holds 19 MiB, a core, and a thread of the few that files and packing need too. */
export interface HashQueue {
  /** Holds one place while the work lasts, for however many hashes. Throws a Refusal (503, 012) at once when too many wait already. */
  hold<T>(asker: Asker, work: (run: RunHash) => Promise<T>): Promise<T>;
  /** One hash for somebody known. Throws as `hold` does. */
  run: RunHash;
  figures(): HashFigures;
}

/** A queue of its own for a server. */
export function openHashQueue(): HashQueue {
  const waiting: Readonly<Record<Asker, (() => void)[]>> = { known: [], stranger: [] };
  let [held, running, refused] = [0, 0, 0];
  const runFor =
    (asker: Asker): RunHash =>
    async (work) => {
      // Whoever is done hands the turn on, so the count of those running does not change.
      if (running < MOST_AT_ONCE) running += 1;
      else await new Promise<void>((go) => waiting[asker].push(go));
      try {
        return await work();
      } finally {
        const next = waiting.known.shift() ?? waiting.stranger.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    };
  const hold: HashQueue['hold'] = async (asker, work) => {
    if (held >= MOST_PLACES[asker]) {
      refused += 1;
      throw tooMany();
    }
    held += 1;
    try {
      return await work(runFor(asker));
    } finally {
      held -= 1;
    }
  };
  return {
    hold,
    run: (work) => hold('known', (run) => run(work)),
    figures: () => ({ running, waiting: held - running, refused }),
  };
}

function tooMany() {
  return refuse('012', {
    status: 503,
    message: 'too many sign-ins at once',
    retryAfterSeconds: RETRY_SECONDS,
  });
}
