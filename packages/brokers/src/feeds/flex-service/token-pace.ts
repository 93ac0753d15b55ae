import { createHash } from 'node:crypto';
import { openWindow, type RequestWindow } from '#brokers/feeds/request/request-window.ts';

/** The vendor allows a token one request a second and ten a minute; a little longer, since requests do not arrive as sent. */
const SECOND_MS = 1_050;
const MINUTE_MS = 61_000;
/** How long a token rests after it was told that it asks too often. */
const REST_MS = 10 * 60_000;
const MAX_TOKENS = 1000;

/** How fast one token may ask. */
export interface TokenPace {
  /** Waits until one more request may be sent. Rejects when the signal ends. */
  take(signal: AbortSignal): Promise<void>;
  /** No more requests for a while. */
  rest(): void;
  isResting(): boolean;
}

const paces = new Map<string, TokenPace>();

function openPace(speed: number): TokenPace {
  const windows: RequestWindow[] = [openWindow(1, SECOND_MS * speed), openWindow(10, MINUTE_MS * speed)];
  let restsUntil = 0;
  return {
    take: async (signal) => {
      for (const window of windows) await window.take(signal);
    },
    rest: () => void (restsUntil = performance.now() + REST_MS * speed),
    isResting: () => performance.now() < restsUntil,
  };
}

/** The one pace of a token, kept under its hash. `speed` is 1, or less where the service is a test's. */
export function paceOf(token: Buffer, speed: number): TokenPace {
  const key = `${createHash('sha256').update(token).digest('base64')} ${speed}`;
  let pace = paces.get(key);
  if (!pace) {
    if (paces.size >= MAX_TOKENS) paces.clear();
    paces.set(key, (pace = openPace(speed)));
  }
  return pace;
}
