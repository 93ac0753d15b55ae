import { setTimeout as wait } from 'node:timers/promises';
import type { PreparedTrader } from './prepared-store.ts';

/** A call that somebody makes all the time. */
export interface SteadyRead {
  readonly path: string;
  /** Null for a public call, which comes from another address each time. */
  readonly trader: PreparedTrader | null;
}

/** What readers noticed. */
export interface Reading {
  /** Milliseconds from when each was due until its answer was whole. */
  readonly times: readonly number[];
  /** Answers other than 200, and none at all, a few of them. */
  readonly faults: readonly string[];
}

const MAX_FAULTS = 5;
/** A call that is not answered by then failed. */
const PATIENCE_MS = 60_000;

/** Makes these calls in turn, so many a second whether answers come or not, until it is stopped. */
export function readSteadily(
  url: string,
  reads: readonly SteadyRead[],
  perSecond: number,
): { stop(): Promise<Reading> } {
  const times: number[] = [];
  const faults: string[] = [];
  const underWay: Promise<void>[] = [];
  let isReading = true;
  const began = performance.now();
  const reading = (async () => {
    for (let n = 0; isReading; n++) {
      const due = began + (n * 1_000) / perSecond;
      const early = due - performance.now();
      if (early > 0) await wait(early);
      underWay.push(readOne(url, reads[n % reads.length]!, n, due, times, faults));
    }
  })();
  return {
    stop: async () => {
      isReading = false;
      await reading;
      await Promise.all(underWay);
      return { times, faults };
    },
  };
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
    const answer = await fetch(`${url}/api/v1${path}`, { headers, signal: AbortSignal.timeout(PATIENCE_MS) });
    await answer.arrayBuffer();
    times.push(performance.now() - due);
    if (answer.status !== 200 && faults.length < MAX_FAULTS) faults.push(`${path}: ${answer.status}`);
  } catch (error) {
    if (faults.length < MAX_FAULTS) faults.push(`${path}: ${String(error)}`);
  }
}

/** The time below which a share of them lies, 0.95 for 95 of 100; 0 of none. */
export function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** The share of times below a bound; 1 of none. */
export function shareBelow(times: readonly number[], bound: number): number {
  return times.length === 0 ? 1 : times.filter((time) => time < bound).length / times.length;
}
