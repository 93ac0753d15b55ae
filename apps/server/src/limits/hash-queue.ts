import { refuse, BUSY_RETRY_SECONDS } from '#server/calls/refusal.ts';

const MAX_WAITING = 16;
/**
 * Anonymous callers who wait, at most: a firm that comes in the morning with new browsers. At some 150 ms each the last of
 * them waits for ten seconds.
 */
const MAX_WAITING_ANONYMOUS = 63;
/** One core is never the anonymous callers': a flood of guesses does not slow down those who read their journals. */
const MAX_AT_ONCE: Readonly<Record<Asker, number>> = { known: 2, anonymous: 1 };
/** Each has places of its own: a flood of anonymous callers does not keep a trader from proving who they are. */
const MAX_PLACES: Readonly<Record<Asker, number>> = {
  known: MAX_AT_ONCE.known + MAX_WAITING,
  anonymous: MAX_AT_ONCE.anonymous + MAX_WAITING_ANONYMOUS,
};

/** Who wants a hash: somebody with a session, a mailed link or a device that signed in before, or anybody. */
type Asker = 'known' | 'anonymous';

/** Runs one hash in its turn. */
export type RunHash = <T>(work: () => Promise<T>) => Promise<T>;

/** How busy a queue is. */
interface HashFigures {
  readonly running: number;
  /** Places that are held by those who do not run. */
  readonly waiting: number;
  /** Turned away since the start. */
  readonly refused: number;
}

/** Lets few hashes run at once: each holds 19 MiB, a core, and a thread of the few that files and packing need too. */
export interface HashQueue {
  /** Throws the same as `hold` would now, before any other work is done for the caller. */
  refuseWhenFull(asker: Asker): void;
  /** Holds one place while the work lasts, for however many hashes. Throws a Refusal (503, 012) at once when too many wait already. */
  hold<T>(asker: Asker, work: (run: RunHash) => Promise<T>): Promise<T>;
  /** One hash for somebody known. Throws as `hold` does. */
  run: RunHash;
  figures(): HashFigures;
}

/** A queue of its own for a server. */
export function openHashQueue(): HashQueue {
  const waiting: Readonly<Record<Asker, (() => void)[]>> = { known: [], anonymous: [] };
  const running: Record<Asker, number> = { known: 0, anonymous: 0 };
  const held: Record<Asker, number> = { known: 0, anonymous: 0 };
  let refused = 0;
  const runningNow = () => running.known + running.anonymous;
  const mayRun = (asker: Asker) => runningNow() < MAX_AT_ONCE.known && running[asker] < MAX_AT_ONCE[asker];
  const runNext = () => {
    for (const asker of ['known', 'anonymous'] as const)
      while (waiting[asker].length > 0 && mayRun(asker)) {
        running[asker] += 1;
        waiting[asker].shift()?.();
      }
  };
  const runFor =
    (asker: Asker): RunHash =>
    async (work) => {
      await new Promise<void>((go) => {
        waiting[asker].push(go);
        runNext();
      });
      try {
        return await work();
      } finally {
        running[asker] -= 1;
        runNext();
      }
    };
  const refuseWhenFull: HashQueue['refuseWhenFull'] = (asker) => {
    if (held[asker] < MAX_PLACES[asker]) return;
    refused += 1;
    throw tooMany();
  };
  const hold: HashQueue['hold'] = async (asker, work) => {
    refuseWhenFull(asker);
    held[asker] += 1;
    try {
      return await work(runFor(asker));
    } finally {
      held[asker] -= 1;
    }
  };
  return {
    refuseWhenFull,
    hold,
    run: (work) => hold('known', (run) => run(work)),
    figures: () => ({ running: runningNow(), waiting: held.known + held.anonymous - runningNow(), refused }),
  };
}

function tooMany() {
  return refuse('012', {
    status: 503,
    message: 'too many sign-ins at once',
    retryAfterSeconds: BUSY_RETRY_SECONDS,
  });
}
