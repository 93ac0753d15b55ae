import type { Trial } from './feed-trials.ts';
import type { PreparedTrader } from '../prepared-store.ts';
import type { Running } from '../processes.ts';

const MAX_WAIT_MS = 100_000;

/** How an update ended and how long it took, milliseconds. */
export interface Ended {
  readonly trial: Trial;
  readonly trader: PreparedTrader;
  readonly ending: string;
  readonly took: number;
}

async function call(
  { url }: Running,
  { token }: PreparedTrader,
  path: string,
): Promise<{ readonly status: number; readonly json: Record<string, unknown> }> {
  const answer = await fetch(`${url}/api/v1${path}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(MAX_WAIT_MS),
  });
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
}

/** How a failed update is reported: what exactly was wrong, or that it continues. */
interface FailedUpdate {
  readonly code: string;
  readonly details?: { readonly preparing?: string; readonly detail?: string };
}

/** Both steps of an update: `taken`, `later` for one that continues in the background, or the code of its failure. */
async function update(server: Running, trader: PreparedTrader): Promise<string> {
  const imported = await call(server, trader, '/import');
  const [error] = (imported.json['errors'] ?? []) as FailedUpdate[];
  if (error?.details?.preparing === 'Y') return 'later';
  if (error) return error.details?.detail ? error.code : `${error.code} without a reason`;
  const { status, json } = await call(server, trader, '/process');
  return json['processed'] === true ? 'taken' : `${status} ${JSON.stringify(json)}`;
}

/** Updates a trader's journal as a trial wants it; every end is a result. */
export async function attempt(server: Running, trial: Trial, trader: PreparedTrader): Promise<Ended> {
  const began = performance.now();
  let ending: string;
  try {
    ending = await update(server, trader);
    for (let more = trial.mode.updates ?? 1; more > 1; more -= 1) ending = await update(server, trader);
  } catch (error) {
    ending = String(error);
  }
  return { trial, trader, ending, took: performance.now() - began };
}

/** Runs works, so many at once. */
export async function inPool<Result>(
  works: readonly (() => Promise<Result>)[],
  most: number,
): Promise<Result[]> {
  const waiting = works.entries();
  const results: Result[] = [];
  const workers = Array.from({ length: Math.min(most, works.length) }, async () => {
    for (const [at, work] of waiting) results[at] = await work();
  });
  await Promise.all(workers);
  return results;
}
