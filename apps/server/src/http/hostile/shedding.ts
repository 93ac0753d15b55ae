import { monitorEventLoopDelay } from 'node:perf_hooks';
import { refuse, BUSY_RETRY_SECONDS } from '#server/calls/refusal.ts';

const SECOND_MS = 1_000;
/** Beyond this the server is late with everything, for traders too. */
const LATE_MS = 200;
/** So many a second are no people who happen to sign in at the opening bell. */
const CROWD = 20;
const RESOLUTION_MS = 20;

/** Sends anonymous callers away while they are a crowd and the server is late. */
export interface Shedding {
  /** Counts one of them. Throws a Refusal (503, 012), before anything is read of the body or asked of the store. */
  requireCapacity(now: number): void;
}

/** `readLateness` gives how late work began, 99 of 100 times at most, in milliseconds since it was last read. */
export function openShedding(readLateness: () => number): Shedding {
  let [began, isLate, before, calls] = [0, false, 0, 0];
  const turnSecond = (now: number): void => {
    const lateness = readLateness();
    // What was measured over a longer time says nothing about now.
    const isRecent = now - began < 2 * SECOND_MS;
    [isLate, before, calls, began] = [isRecent && lateness > LATE_MS, isRecent ? calls : 0, 0, now];
  };
  return {
    requireCapacity: (now) => {
      if (now - began >= SECOND_MS) turnSecond(now);
      calls += 1;
      if (isLate && Math.max(before, calls) > CROWD)
        throw refuse('012', {
          status: 503,
          message: 'too many calls at once',
          retryAfterSeconds: BUSY_RETRY_SECONDS,
        });
    },
  };
}

/** The lateness of this process's event loop, as openShedding reads it. */
export function measureLateness(): () => number {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  return () => {
    const lateness = delay.percentile(99) / 1e6 - RESOLUTION_MS;
    delay.reset();
    return lateness;
  };
}
