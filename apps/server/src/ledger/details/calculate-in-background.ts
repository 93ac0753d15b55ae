import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '#server/calls/logs.ts';
import { withLease } from '#server/limits/lease.ts';
import type { Store } from '#server/store/store.ts';
import { calculateSome, type CalculatedSome } from './calculate-details.ts';
import { countAllOutdated, findOutdated } from './outdated-trades.ts';

/** How often to search for older trades: a server with an older Daybook may publish some at any time. */
const POLL_MS = 60_000;
/** After a failure, such as a store that cannot be reached, and where others hold the trades or the lease. */
const REST_MS = 2_000;
/** Between two steps others are served. */
const STEP_REST_MS = 5;
/** One server at a time calculates for a moment; after one that was killed the next waits for as long as the lease. */
const TURN_MS = 1_000;
const LEASE = { name: 'calculating-details', milliseconds: 5_000 };

interface DetailServices {
  readonly store: Store;
  readonly log: Log;
}

/**
 * Calculates details of trades that were published before there were any, or by older rules, a few at a time, until `stopping`
 * fires. It never throws, and continues where it was after any interruption.
 */
export async function calculateInBackground(
  services: DetailServices,
  serverId: string,
  stopping: AbortSignal,
): Promise<void> {
  const progress = new Progress(services);
  while (!stopping.aborted) {
    const rest = await workOnce(services, serverId, stopping, progress).catch((error: unknown) => {
      if (!stopping.aborted) services.log.error('details of trades could not be calculated', error);
      return REST_MS;
    });
    await wait(rest, undefined, { signal: stopping, ref: false }).catch(() => undefined); // the end of the wait is the end
  }
}

/** Calculates for one turn; gives how long to wait before the next. */
async function workOnce(
  { store, log }: DetailServices,
  serverId: string,
  stopping: AbortSignal,
  progress: Progress,
): Promise<number> {
  if ((await store.read((db) => findOutdated(db))) === null) {
    progress.end();
    return POLL_MS;
  }
  const isAnyWritten = await withLease(store, { ...LEASE, owner: serverId }, async () => {
    await progress.begin();
    const until = performance.now() + TURN_MS;
    let written = 0;
    while (!stopping.aborted && performance.now() < until) {
      const some = await calculateSome(store);
      if (some === null) break;
      logFaults(log, some);
      written += some.written;
      if (some.written === 0) break;
      await wait(STEP_REST_MS, undefined, { ref: false });
    }
    return written > 0;
  });
  return isAnyWritten === true ? STEP_REST_MS : REST_MS;
}

function logFaults(log: Log, { faults }: CalculatedSome): void {
  for (const fault of faults)
    log.error('the details of a trade cannot be calculated: see daybook check', fault);
}

/** Says once that there is work, and once that it is done. */
class Progress {
  readonly #services: DetailServices;
  #begun: { readonly trades: number; readonly at: number } | null = null;

  constructor(services: DetailServices) {
    this.#services = services;
  }

  async begin(): Promise<void> {
    if (this.#begun !== null) return;
    const { store, log } = this.#services;
    const trades = await store.read(countAllOutdated);
    this.#begun = { trades, at: performance.now() };
    log.info('details of trades are being calculated', { count: trades });
  }

  end(): void {
    if (this.#begun === null) return;
    const { trades, at } = this.#begun;
    this.#begun = null;
    const ms = Math.round(performance.now() - at);
    this.#services.log.info('details of trades are calculated', { count: trades, ms });
  }
}
