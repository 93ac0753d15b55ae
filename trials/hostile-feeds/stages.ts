import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Prober, Waits } from './prober.ts';
import type { Running } from '../processes.ts';
import { SIGNALS } from '../server-watch.ts';
import { askWatched } from '../watched-server.ts';

const SAMPLE_MS = 20;
const SETTLE_MS = 200;
const PAGE_BYTES = 4_096;

/** A part of a stage, such as one spoiled answer. */
export interface Step {
  readonly name: string;
  readonly work: () => Promise<unknown>;
}

/** What one stage of a trial did to the server. */
export interface Stage {
  readonly name: string;
  /** 99th percentile of the delay of the event loop, milliseconds. */
  readonly loopP99: number;
  /** 99th percentile of what it worked at one go, milliseconds of its own processor time. */
  readonly workP99: number;
  /** How long another trader's loads of the dashboard took. */
  readonly waits: Waits;
  /** By step: resident memory at its highest above what was needed at the beginning, MiB. */
  readonly growths: readonly (readonly [name: string, mebibytes: number])[];
}

/** A server with the means to look into it. */
export interface WatchedServer {
  readonly server: Running;
  readonly prober: Prober;
  /** Where the server writes its figures. */
  readonly file: string;
}

function residentBytes(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES;
}

/** How a step went: what memory it took, and from when to when it lasted, milliseconds since 1970. */
interface Measured {
  readonly growth: number;
  readonly span: readonly [from: number, to: number];
}

async function measureStep(watched: WatchedServer, { work }: Step): Promise<Measured> {
  const { resident } = await askWatched(watched.server.pid, watched.file);
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
  const to = Date.now();
  // Looks that are under way are not to meet the server while it gives its memory back.
  await wait(SETTLE_MS);
  return { growth: (peak - resident) / 1_048_576, span: [from, to] };
}

/** Does the steps one after the other and measures the server meanwhile. */
export async function measureStage(
  watched: WatchedServer,
  name: string,
  steps: readonly Step[],
): Promise<Stage> {
  await askWatched(watched.server.pid, watched.file);
  process.kill(watched.server.pid, SIGNALS.forget);
  await wait(SETTLE_MS);
  const measured: (readonly [string, Measured])[] = [];
  for (const step of steps) measured.push([step.name, await measureStep(watched, step)]);
  const waits = watched.prober.waits(measured.map(([, { span }]) => span));
  const { loopP99, workP99 } = await askWatched(watched.server.pid, watched.file);
  return { name, loopP99, workP99, waits, growths: measured.map(([step, { growth }]) => [step, growth]) };
}
