/** So many requests within so many milliseconds, for each client address. */
export interface RateLimit {
  readonly requests: number;
  readonly milliseconds: number;
}

/** The platform's own: 40 requests in 4 seconds. */
export const PLATFORM_LIMIT: RateLimit = { requests: 40, milliseconds: 4000 };

/** A sliding window over accepted requests. `now` is in milliseconds of any clock that never goes back. */
export function limitRate(limit: RateLimit, now: () => number): (address: string) => boolean {
  const accepted = new Map<string, number[]>();
  return (address) => {
    const time = now();
    const recent = (accepted.get(address) ?? []).filter((at) => time - at < limit.milliseconds);
    accepted.set(address, recent);
    if (recent.length >= limit.requests) return false;
    recent.push(time);
    return true;
  };
}
