import { Worker } from 'node:worker_threads';
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

/** What a thread is to read. */
export interface ReadingOrder {
  readonly url: string;
  readonly reads: readonly SteadyRead[];
  readonly perSecond: number;
}

/**
 * Makes these calls in turn, so many a second whether answers come or not, until it is stopped. In a thread of its own: what the
 * trial does meanwhile is no waiting of the reader's.
 */
export function readSteadily(
  url: string,
  reads: readonly SteadyRead[],
  perSecond: number,
): { stop(): Promise<Reading> } {
  const order: ReadingOrder = { url, reads, perSecond };
  const thread = new Worker(new URL('./steady-reads-thread.ts', import.meta.url), { workerData: order });
  const ended = Promise.withResolvers<Reading>();
  thread.once('message', (reading: Reading) => ended.resolve(reading));
  thread.once('error', (error) => ended.reject(error));
  return {
    stop: async () => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
      thread.postMessage('stop');
      return ended.promise;
    },
  };
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
