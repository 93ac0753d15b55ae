// Instants that the store keeps may have been written by a clock that was ahead, and was set right since.

/** The clocks of servers may be so far apart, in milliseconds, and none counts as one that was set. */
const MAX_CLOCK_DIFFERENCE_MS = 60_000;

/** Whether a lease is over: it ran out, or lies further ahead than any of its kind, of so many milliseconds, can. */
export function isLeaseOver(until: number, now: number, longestMs: number): boolean {
  return until < now || until > lastLease(now, longestMs);
}

/** The furthest instant up to which a lease of at most so many milliseconds can hold. */
export function lastLease(now: number, longestMs: number): number {
  return now + longestMs + MAX_CLOCK_DIFFERENCE_MS;
}
