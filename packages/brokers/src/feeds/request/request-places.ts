/** So many requests are allowed in any stretch of time of this length, wherever it begins. */
interface RequestLimit {
  readonly most: number;
  readonly milliseconds: number;
}

/** How fast a platform may be asked by everyone who is counted together. */
export interface RequestPace {
  readonly limits: readonly RequestLimit[];
  /** Added to each stretch, since requests leave later than their place and need unlike times to arrive. */
  readonly spareMs: number;
  /** How late a place may still be used, less than the spare time; one that is later is given up for another. */
  readonly lateMs: number;
  /** A place further ahead is not taken: the caller has to retry later. */
  readonly maxWaitMs: number;
}

/** What is known of the requests to one platform; all instants in milliseconds of one clock. */
export interface SentRequests {
  /** When each was or will be sent, oldest first; those that no stretch reaches back to may be missing. */
  readonly sent: readonly number[];
  /** Until when the platform wants to be left alone. */
  readonly restsUntil: number;
}

export type FoundPlace =
  | { readonly kind: 'place'; readonly at: number; readonly sent: readonly number[] }
  /** Nothing is free soon enough, and there may be something after so many milliseconds. */
  | { readonly kind: 'refused'; readonly milliseconds: number };

export const NOTHING_SENT: SentRequests = { sent: [], restsUntil: 0 };

/** A rest that a platform asks for is believed up to this, so that no answer shuts a trader out for the day. */
export const MAX_REST_MS = 15 * 60_000;

/**
 * The next place, behind all earlier callers: no window of a limit then exceeds it. What
 * lies further ahead than anybody waits was written by a clock that was ahead, and counts as sent just now. `leadMs` is for
 * callers that cannot send at once.
 */
export function findPlace(known: SentRequests, pace: RequestPace, now: number, leadMs = 0): FoundPlace {
  const { limits, spareMs, maxWaitMs } = pace;
  const remembered = Math.max(...limits.map(({ milliseconds }) => milliseconds)) + spareMs;
  const sent = known.sent
    .filter((at) => at > now - remembered)
    .map((at) => (at > now + maxWaitMs ? now : at))
    .sort((left, right) => left - right);
  const rest = known.restsUntil > now + MAX_REST_MS ? 0 : known.restsUntil;
  const free = limits.map(({ most, milliseconds }) => {
    const first = sent[sent.length - most];
    return first === undefined ? now : first + milliseconds + spareMs;
  });
  const at = Math.max(now + leadMs, rest, sent.at(-1) ?? now, ...free);
  if (at - now > maxWaitMs) return { kind: 'refused', milliseconds: at - now };
  return { kind: 'place', at, sent: [...sent, at] };
}

/** The pace of a platform that allows so many requests a minute. */
export function paceAMinute(most: number): RequestPace {
  return { limits: [{ most, milliseconds: 60_000 }], spareMs: 1_000, lateMs: 500, maxWaitMs: 65_000 };
}
