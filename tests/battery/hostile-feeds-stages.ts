import { appendFileSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Prober } from './hostile-feeds-prober.ts';
import type { Watched } from './hostile-feeds-watch.ts';
import type { Running } from './processes.ts';

const SAMPLE_MS = 20;
const MOST_WAIT_MS = 10_000;
const PAGE_BYTES = 4_096;

/** What one stage of a trial did to the server. */
export interface Stage {
  readonly name: string;
  readonly loopP99: number;
  readonly loopMost: number;
  /** Resident memory at its highest above what was needed at the beginning, MiB. */
  readonly growth: number;
  /** 99th percentile of another trader's looks at the dashboard, milliseconds. */
  readonly othersP99: number;
}

/** A server with the means to look into it. */
export interface WatchedServer {
  readonly server: Running;
  readonly prober: Prober;
  /** Where the server writes what it tells of itself. */
  readonly file: string;
}

function readWatched(file: string): readonly string[] {
  return readFileSync(file, 'utf8').split('\n').filter(Boolean);
}

/** Lets a server tell of itself and forget it. */
async function askServer({ server, file }: WatchedServer): Promise<Watched> {
  appendFileSync(file, '');
  const before = readWatched(file).length;
  process.kill(server.pid, 'SIGUSR2');
  for (let waited = 0; waited < MOST_WAIT_MS; waited += SAMPLE_MS) {
    const told = readWatched(file)[before];
    if (told !== undefined) return JSON.parse(told) as Watched;
    await wait(SAMPLE_MS);
  }
  throw new Error('the server does not tell of itself');
}

function residentBytes(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES;
}

/** Does the work and measures the server meanwhile. */
export async function measureStage(
  watched: WatchedServer,
  name: string,
  work: () => Promise<unknown>,
): Promise<Stage> {
  const { resident } = await askServer(watched);
  let peak = resident;
  const sampler = setInterval(() => {
    peak = Math.max(peak, residentBytes(watched.server.pid));
  }, SAMPLE_MS);
  const from = Date.now();
  try {
    await work();
  } finally {
    clearInterval(sampler);
  }
  const { loopP99, loopMost } = await askServer(watched);
  const growth = (peak - resident) / 1_048_576;
  return { name, loopP99, loopMost, growth, othersP99: watched.prober.p99(from, Date.now()) };
}
