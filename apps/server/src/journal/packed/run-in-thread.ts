import { Worker } from 'node:worker_threads';

/** Heap of a thread; the columns lie outside of it. */
const MAX_HEAP_MB = 256;

let last: Promise<unknown> = Promise.resolve();

/**
 * The result of a separate thread for some data, so that no other request waits; one journal at a time. `program` sends one message.
 * Throws what the thread throws.
 */
export function runInThread<Answer>(program: URL, workerData: unknown): Promise<Answer> {
  const answer = last.then(() => run<Answer>(program, workerData));
  last = answer.catch(() => null);
  return answer;
}

async function run<Answer>(program: URL, workerData: unknown): Promise<Answer> {
  const worker = new Worker(program, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  worker.once('message', resolve);
  worker.once('error', reject);
  worker.once('exit', () => reject(new Error('the thread that calculates figures ended')));
  try {
    return await promise;
  } finally {
    await worker.terminate();
  }
}
