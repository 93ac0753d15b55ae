// Loaded into a server under trial before anything else: tells its memory and the delay of its event loop when asked by SIGUSR2.
import { appendFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/** What a server tells of itself since it was asked before. */
export interface Watched {
  /** 99th percentile and longest delay of the event loop, milliseconds. */
  readonly loopP99: number;
  readonly loopMost: number;
  /** Resident bytes after everything that is not needed was given back. */
  readonly resident: number;
}

const RESOLUTION_MS = 5;
const file = process.env['DAYBOOK_WATCH_FILE'];

if (isMainThread && file !== undefined) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  process.on('SIGUSR2', () => {
    // The timer's own interval is part of each value.
    const ms = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
    const [loopP99, loopMost] = [ms(delay.percentile(99)), ms(delay.max)];
    globalThis.gc?.();
    const watched: Watched = { loopP99, loopMost, resident: process.memoryUsage.rss() };
    appendFileSync(file, `${JSON.stringify(watched)}\n`);
    delay.reset();
  });
}
