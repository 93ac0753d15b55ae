import { SLOTS } from './sliding-limit.ts';

/** After so many milliseconds a limit's window is no longer used: the window, and the slot in which it is counted. */
export function windowAndSlotMs(windowMs: number): number {
  return windowMs + windowMs / SLOTS;
}

/** How many of these instants, in their order, the busiest stretch of time of this length holds. */
export function busiestStretch(instants: readonly number[], windowMs: number): number {
  let from = 0;
  let most = 0;
  for (const [at, instant] of instants.entries()) {
    while ((instants[from] ?? 0) <= instant - windowMs) from += 1;
    most = Math.max(most, at - from + 1);
  }
  return most;
}
