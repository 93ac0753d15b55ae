import { setTimeout as wait } from 'node:timers/promises';

/** At most `most` requests in any `milliseconds`: the platform allows 40 in 4 seconds to one address. */
export interface RequestWindow {
  /** Waits until one more request may be sent. Rejects when the signal ends. */
  take(signal: AbortSignal | undefined): Promise<void>;
  /** Counts a request that does not wait, since its failing is of no consequence. */
  note(): void;
}

/** Milliseconds until a request may be sent at `now`, when the `most` latest ones were sent at `sent`, oldest first. */
export function waitingTime(
  sent: readonly number[],
  now: number,
  most: number,
  milliseconds: number,
): number {
  const first = sent.length < most ? undefined : sent[sent.length - most];
  return first === undefined ? 0 : Math.max(0, first + milliseconds - now);
}

export function openWindow(most: number, milliseconds: number): RequestWindow {
  let sent: number[] = [];
  const take = async (signal: AbortSignal | undefined): Promise<void> => {
    const now = performance.now();
    const waiting = waitingTime(sent, now, most, milliseconds);
    // The place is taken before the wait, so that two callers never wait for the same one.
    sent = [...sent.slice(1 - most), now + waiting];
    if (waiting > 0) await wait(Math.ceil(waiting), undefined, { signal });
  };
  const note = (): void => void (sent = [...sent.slice(1 - most), performance.now()].sort((a, b) => a - b));
  return { take, note };
}

/** A little longer than the platform's window: requests arrive later or sooner after each other than they were sent. */
const WINDOW_MS = 4_250;
const windows = new Map<string, RequestWindow>();
const MAX_HOSTS = 1000;

/** The one window of a host, shared by everyone who asks there. */
export function windowOf(host: string): RequestWindow {
  let window = windows.get(host);
  if (!window) {
    if (windows.size >= MAX_HOSTS) windows.clear();
    windows.set(host, (window = openWindow(40, WINDOW_MS)));
  }
  return window;
}
