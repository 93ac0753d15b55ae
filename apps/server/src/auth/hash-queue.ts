import { refuse } from '#server/http/refusal.ts';

const MOST_AT_ONCE = 2;
const MOST_WAITING = 16;
const RETRY_SECONDS = 5;

/** Lets few hashes run at once: each holds 19 MiB and a core. */
export interface HashQueue {
  /** Runs the work in its turn. Throws a Refusal (503, 012) at once when too many wait already. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** A queue of its own for a server. */
export function openHashQueue(): HashQueue {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    run: async (work) => {
      if (running >= MOST_AT_ONCE) {
        if (waiting.length >= MOST_WAITING)
          throw refuse('012', {
            status: 503,
            message: 'too many sign-ins at once',
            retryAfterSeconds: RETRY_SECONDS,
          });
        // Whoever is done hands its place on, so the count of those running does not change.
        await new Promise<void>((go) => waiting.push(go));
      } else {
        running += 1;
      }
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
