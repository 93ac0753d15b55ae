import type { Services } from '#server/services.ts';
import { runDeletions } from './deletions.ts';

/** What a crash or another server left is resumed after so long at the latest. */
const POLL_MS = 30_000;

/** The removal of deleted traders' rows in the background. */
interface DeletionWork {
  /** Begins, or has the run under way look once more. */
  begin(): void;
}

/** Begins at once with what an earlier server left. */
export function openDeletionWork({ store, clock, log }: Services, signal: AbortSignal): DeletionWork {
  const report = (error: unknown) => {
    if (!signal.aborted) log.error('a deleted trader could not be removed', error);
  };
  let running: Promise<unknown> = Promise.resolve();
  const begin = () => {
    running = running.then(() => runDeletions({ store, clock, signal, report })).catch(report);
  };
  begin();
  const timer = setInterval(begin, POLL_MS).unref();
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  return { begin };
}
