// Reads steadily in a thread of its own, so that what the trial itself has to do is not counted as waiting.
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { Reading, ReadingOrder, SteadyRead } from './steady-reads.ts';

const MAX_FAULTS = 5;
/** A call that is not answered by then failed. */
const MAX_WAIT_MS = 60_000;

async function readUntilStopped({ url, reads, perSecond }: ReadingOrder): Promise<Reading> {
  const times: number[] = [];
  const faults: string[] = [];
  const underWay: Promise<void>[] = [];
  let isReading = true;
  parentPort?.once('message', () => (isReading = false));
  const began = performance.now();
  for (let n = 0; isReading; n++) {
    const due = began + (n * 1_000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await wait(early);
    underWay.push(readOne(url, reads[n % reads.length]!, n, due, times, faults));
  }
  await Promise.all(underWay);
  return { times, faults };
}

async function readOne(
  url: string,
  { path, trader }: SteadyRead,
  n: number,
  due: number,
  times: number[],
  faults: string[],
): Promise<void> {
  const headers: Record<string, string> = { 'x-forwarded-for': `192.0.2.${n % 200}` };
  if (trader !== null) headers['authorization'] = `Bearer ${trader.token}`;
  try {
    const answer = await fetch(`${url}/api/v1${path}`, { headers, signal: AbortSignal.timeout(MAX_WAIT_MS) });
    await answer.arrayBuffer();
    times.push(performance.now() - due);
    if (answer.status !== 200 && faults.length < MAX_FAULTS) faults.push(`${path}: ${answer.status}`);
  } catch (error) {
    if (faults.length < MAX_FAULTS) faults.push(`${path}: ${reasonOf(error)}`);
  }
}

/** The system's error of a connection is in the cause. */
function reasonOf(error: unknown): string {
  return error instanceof Error && error.cause instanceof Error
    ? `${error.message}: ${error.cause.message}`
    : String(error);
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage(await readUntilStopped(workerData as ReadingOrder));
