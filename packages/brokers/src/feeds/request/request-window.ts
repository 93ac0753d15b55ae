import { setTimeout as wait } from 'node:timers/promises';
import { PlatformFailure, type PlatformProblem } from '#brokers/feeds/platform-problem.ts';
import {
  findPlace,
  MAX_REST_MS,
  NOTHING_SENT,
  type RequestPace,
  type SentRequests,
} from './request-places.ts';

/** The requests that a platform counts together, such as those to one host or with one token. */
export interface RequestWindow {
  /**
   * Waits until one more request may be sent; null then. Otherwise the milliseconds after which there may be a place: the
   * platform wants to be left alone, or too many wait already. Rejects when the signal ends.
   */
  take(signal: AbortSignal): Promise<number | null>;
  /** The platform wants to be left alone by everybody for so many milliseconds. */
  rest(milliseconds: number): Promise<void>;
}

/** Where the requests of everybody are counted. */
export interface RequestWindows {
  /** The window of a name, such as a platform and its host; all its users give the same pace. The name may be a secret. */
  open(name: readonly string[], pace: RequestPace): RequestWindow;
}

/** A place that was reserved, as this process sees it. */
interface ReservedPlace {
  readonly kind: 'place';
  /** Milliseconds from the moment at which the clock was read. */
  readonly waitMs: number;
  /** Moments not after and not before that one, by performance.now(). */
  readonly readAt: number;
  readonly readBy: number;
}

/** How places are kept, in a process or for many. */
export interface PlaceStore {
  /** Reserves the next place, `leadMs` from now at the soonest. */
  reserve(
    signal: AbortSignal,
    leadMs: number,
  ): Promise<ReservedPlace | { readonly kind: 'refused'; readonly milliseconds: number }>;
  rest(milliseconds: number): Promise<void>;
}

/**
 * A window over places: it waits for its own, and gives up one that it comes too late for. Where the store or this process is
 * slow, the next one is reserved further ahead.
 */
export function windowOver({ reserve, rest }: PlaceStore, { lateMs }: RequestPace): RequestWindow {
  return {
    take: async (signal) => {
      for (let leadMs = 0; ;) {
        signal.throwIfAborted();
        const reserved = await reserve(signal, leadMs);
        if (reserved.kind === 'refused') return reserved.milliseconds;
        const { waitMs, readAt, readBy } = reserved;
        const left = readBy + waitMs - performance.now();
        if (left > 0) await wait(Math.ceil(left), undefined, { signal });
        const late = performance.now() - readAt - waitMs;
        if (late <= lateMs) return null;
        leadMs = Math.min(2 * (leadMs + late), MAX_LEAD_MS);
      }
    },
    rest: (milliseconds) => rest(Math.min(milliseconds, MAX_REST_MS)),
  };
}

/** A slower caller would not benefit from more. */
const MAX_LEAD_MS = 4_000;

/** Windows that this process alone counts in, for programs without a store. */
export function openProcessWindows(): RequestWindows {
  const known = new Map<string, SentRequests>();
  return {
    open: (name, pace) => {
      const key = JSON.stringify(name);
      const read = () => known.get(key) ?? NOTHING_SENT;
      const reserve: PlaceStore['reserve'] = async (_signal, leadMs) => {
        const now = performance.now();
        const found = findPlace(read(), pace, now, leadMs);
        if (found.kind === 'refused') return found;
        known.set(key, { ...read(), sent: found.sent });
        return { kind: 'place', waitMs: found.at - now, readAt: now, readBy: now };
      };
      const rest = async (milliseconds: number): Promise<void> => {
        const until = performance.now() + milliseconds;
        known.set(key, { ...read(), restsUntil: Math.max(read().restsUntil, until) });
      };
      return windowOver({ reserve, rest }, pace);
    },
  };
}

/** Of programs that hand no windows in. */
export const PROCESS_WINDOWS = openProcessWindows();

/** Waits for a place. Throws {@link PlatformFailure} when there is none soon enough, with `reason` and the time to wait. */
export async function waitForPlace(
  window: RequestWindow,
  signal: AbortSignal,
  during: string,
  reason: NonNullable<PlatformProblem['reason']> = 'too-many-requests',
): Promise<void> {
  const milliseconds = await window.take(signal);
  if (milliseconds === null) return;
  const detail = 'the platform was asked too often, and is left alone for a while';
  throw new PlatformFailure({ kind: 'busy', reason, detail, during, retryAfterMs: milliseconds });
}

/** The same for a request whose failing is of no consequence: whether it may be sent. */
export async function hasPlace(window: RequestWindow, signal: AbortSignal): Promise<boolean> {
  try {
    return (await window.take(signal)) === null;
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  }
}
