// A trader who loads the dashboard over and over, in a separate thread, so that only the server makes it wait.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

const EVERY_MS = 40;

interface Asked {
  readonly url: string;
  readonly token: string;
}

/** What a thread is to do: look, or be the bare server. */
type Order = { readonly kind: 'look'; readonly asked: readonly [Asked, Asked] } | { readonly kind: 'serve' };

/** One look: milliseconds since 1970 at which it began, and how long it took; Infinity for an answer other than 200. */
interface Look {
  readonly at: number;
  readonly took: number;
  /** Whether it was at the bare server. */
  readonly isBare: boolean;
}

/** 99th percentiles in milliseconds. */
export interface Waits {
  readonly others: number;
  /** Of a server that does nothing at all, at the same time: what the machine itself lets everybody wait. */
  readonly bare: number;
  /** How often was looked: of few looks the 99th percentile is a single one. */
  readonly looks: number;
}

export interface Prober {
  /** Of the looks that began within any of some spans, each from one instant to another. */
  waits(spans: readonly (readonly [from: number, to: number])[]): Waits;
  close(): Promise<void>;
}

function p99(looks: readonly Look[]): number {
  const sorted = looks.map(({ took }) => took).toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0;
}

function startThread(order: Order): Worker {
  return new Worker(new URL(import.meta.url), { workerData: order });
}

/** Starts to look, at the dashboard and at a bare server in turn; ends when closed. */
export async function startProber(asked: Asked): Promise<Prober> {
  const bare = startThread({ kind: 'serve' });
  const url = await new Promise<string>((resolve) => bare.once('message', resolve));
  const looks: Look[] = [];
  const looking = startThread({ kind: 'look', asked: [asked, { url, token: '' }] });
  looking.on('message', (look: Look) => void looks.push(look));
  return {
    waits: (spans) => {
      const within = looks.filter(({ at }) => spans.some(([from, to]) => at >= from && at <= to));
      return {
        others: p99(within.filter(({ isBare }) => !isBare)),
        bare: p99(within.filter(({ isBare }) => isBare)),
        looks: within.length,
      };
    },
    close: async () => void (await Promise.all([looking.terminate(), bare.terminate()])),
  };
}

async function askOnce({ url, token }: Asked): Promise<boolean> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
  return answer.status === 200;
}

function send(message: Look | string): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(message);
}

async function probe(asked: readonly [Asked, Asked]): Promise<never> {
  for (;;)
    for (const [place, one] of asked.entries()) {
      const [at, began] = [Date.now(), performance.now()];
      const isWell = await askOnce(one).catch(() => false);
      send({ at, took: isWell ? performance.now() - began : Infinity, isBare: place === 1 });
      await wait(EVERY_MS);
    }
}

function serve(): void {
  const server = createServer((_request, response) => response.end('well'));
  server.listen(0, '127.0.0.1', () => send(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`));
}

if (!isMainThread) {
  const order = workerData as Order;
  if (order.kind === 'serve') serve();
  else await probe(order.asked);
}
