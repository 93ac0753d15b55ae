import { refuse, BUSY_RETRY_SECONDS } from '#server/calls/refusal.ts';

/** Runs work a few at a time; throws a Refusal (012) at once if too many already wait. */
type ConcurrencyLimit = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** ConcurrencyLimit of their own for one kind of work, so that a crowd that wants it leaves the server free for others in between. */
export function openConcurrencyLimit({
  atOnce,
  maxWaiting,
}: {
  readonly atOnce: number;
  readonly maxWaiting: number;
}): ConcurrencyLimit {
  const waiting: (() => void)[] = [];
  let passing = 0;
  return async (work) => {
    if (passing < atOnce) passing += 1;
    else if (waiting.length < maxWaiting) await new Promise<void>((go) => void waiting.push(go));
    else throw refuse('012', { retryAfterSeconds: BUSY_RETRY_SECONDS });
    try {
      return await work();
    } finally {
      // A finished caller passes its turn on, so the count of those passing does not change; others are served in between.
      const next = waiting.shift();
      if (next === undefined) passing -= 1;
      else setImmediate(next);
    }
  };
}
