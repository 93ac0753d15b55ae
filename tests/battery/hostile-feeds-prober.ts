// A trader who looks at the dashboard over and over, in a thread of its own, so that only the server makes it wait.
import { setTimeout as wait } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

const EVERY_MS = 40;

interface Asked {
  readonly url: string;
  readonly token: string;
}

/** One look: milliseconds since 1970 at which it began, and how long it took; Infinity for an answer other than 200. */
interface Look {
  readonly at: number;
  readonly took: number;
}

export interface Prober {
  /** 99th percentile of the looks between two instants, milliseconds. */
  p99(from: number, to: number): number;
  close(): Promise<void>;
}

/** Starts to look; ends when closed. */
export function startProber(asked: Asked): Prober {
  const looks: Look[] = [];
  const worker = new Worker(new URL(import.meta.url), { workerData: asked });
  worker.on('message', (look: Look) => void looks.push(look));
  return {
    p99: (from, to) => {
      const within = looks.filter(({ at }) => at >= from && at <= to).map(({ took }) => took);
      return within.toSorted((one, other) => one - other)[Math.floor(within.length * 0.99)] ?? 0;
    },
    close: async () => void (await worker.terminate()),
  };
}

async function askOnce({ url, token }: Asked): Promise<boolean> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
  return answer.status === 200;
}

async function probe(asked: Asked): Promise<never> {
  for (;;) {
    const [at, began] = [Date.now(), performance.now()];
    const isWell = await askOnce(asked).catch(() => false);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    parentPort?.postMessage({ at, took: isWell ? performance.now() - began : Infinity } satisfies Look);
    await wait(EVERY_MS);
  }
}

if (!isMainThread) await probe(workerData as Asked);
