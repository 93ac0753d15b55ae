import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const POLL_MS = 200;
const MEBIBYTE = 1_048_576;

/** What a server reported about itself at its busiest. */
export interface Busiest {
  readonly hashesRunning: number;
  readonly hashesWaiting: number;
  /** Resident memory, first and highest, in MiB. */
  readonly firstMiB: number;
  readonly maxMiB: number;
}

/** Reads a server's figures five times a second, until it is stopped. A server that is away for a moment is waited for. */
export function watchFigures(metricsUrl: string): { stop(): Promise<Busiest> } {
  const seen = { hashesRunning: 0, hashesWaiting: 0, firstMiB: 0, maxMiB: 0 };
  let isWatching = true;
  const watching = (async () => {
    while (isWatching) {
      note(seen, await look(metricsUrl));
      await wait(POLL_MS);
    }
  })();
  return {
    stop: async () => {
      isWatching = false;
      await watching;
      return seen;
    },
  };
}

async function look(metricsUrl: string): Promise<string | null> {
  try {
    return await (await fetch(metricsUrl)).text();
  } catch {
    return null; // killed, or not ready yet
  }
}

function note(seen: { -readonly [Key in keyof Busiest]: Busiest[Key] }, figures: string | null): void {
  if (figures === null) return;
  const read = (name: string) =>
    Number(
      figures
        .split('\n')
        .find((line) => line.startsWith(name))
        ?.split(' ')[1],
    );
  const memory = Math.round(read('process_resident_memory_bytes') / MEBIBYTE);
  seen.hashesRunning = Math.max(seen.hashesRunning, read('daybook_password_hashes{state="running"}'));
  seen.hashesWaiting = Math.max(seen.hashesWaiting, read('daybook_password_hashes{state="waiting"}'));
  if (seen.firstMiB === 0) seen.firstMiB = memory;
  seen.maxMiB = Math.max(seen.maxMiB, memory);
}

/**
 * Returns, when it is called again, the share of the time since then in which a server's main thread could have worked and had no core to do it
 * on: what others do on the machine, and not the server, is slow. 0 where the system does not tell.
 */
export function watchCores(pid: number): () => number {
  const [began, waited] = [performance.now(), waitedMs(pid)];
  return () => (waitedMs(pid) - waited) / (performance.now() - began);
}

/** Time spent runnable and not running. Source: Linux, Documentation/scheduler/sched-stats, /proc/PID/schedstat. */
function waitedMs(pid: number): number {
  if (process.platform !== 'linux') return 0;
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
}
