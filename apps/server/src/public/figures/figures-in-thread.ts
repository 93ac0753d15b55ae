import { Worker } from 'node:worker_threads';
import type { PackedJournal, PublicFigures } from './public-figures.ts';

/** Heap of a thread; the columns lie outside of it. */
const MAX_HEAP_MB = 256;

let last: Promise<unknown> = Promise.resolve();

/** Public figures from packed columns, calculated in a thread of their own, so that no other request waits; one journal at a time. */
export function figuresInThread(packed: PackedJournal): Promise<PublicFigures> {
  const figures = last.then(() => calculate(packed));
  last = figures.catch(() => null);
  return figures;
}

async function calculate(packed: PackedJournal): Promise<PublicFigures> {
  const worker = new Worker(new URL('./figures-worker.ts', import.meta.url), {
    workerData: packed,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  const { promise, resolve, reject } = Promise.withResolvers<PublicFigures>();
  worker.once('message', resolve);
  worker.once('error', reject);
  worker.once('exit', () => reject(new Error('the thread that calculates public figures ended')));
  try {
    return await promise;
  } finally {
    await worker.terminate();
  }
}
