import { refuse, BUSY_RETRY_SECONDS } from '#server/calls/refusal.ts';

/** So many calls of anonymous callers are worked on at once; a sign-in that waits for its hash is one of them. */
const MAX_AT_ONCE = 24;
const MAX_WAITING = 64;

/** Lets anonymous callers' calls that change something pass, a few at a time: however many come, traders find the store free. */
export interface AnonymousQueue {
  /** Does the work in its turn. Throws a Refusal (503, 012) at once when too many wait already. */
  pass<T>(work: () => Promise<T>): Promise<T>;
}

/** One for a server. To be entered when the whole request has arrived: otherwise a slow sender would block others. */
export function openAnonymousQueue(): AnonymousQueue {
  const waiting: (() => void)[] = [];
  let passing = 0;
  return {
    pass: async (work) => {
      if (passing < MAX_AT_ONCE) passing += 1;
      else if (waiting.length < MAX_WAITING) await new Promise<void>((go) => waiting.push(go));
      else
        throw refuse('012', {
          status: 503,
          message: 'too many calls at once',
          retryAfterSeconds: BUSY_RETRY_SECONDS,
        });
      try {
        return await work();
      } finally {
        // A finished caller passes its turn on, so the count of those passing does not change.
        const next = waiting.shift();
        if (next === undefined) passing -= 1;
        else next();
      }
    },
  };
}
