// The thread in which `read-in-worker.ts` reads files. It works through each without a pause and waits only to be relieved.
import { parentPort } from 'node:worker_threads';
import { getHeapStatistics } from 'node:v8';
import { readFileParts } from '#brokers/files/read-file.ts';
import { MAX_WAITING, type WorkerOrder, type WorkerReport } from './read-in-worker.ts';

parentPort?.on('message', readFile);

function report(what: WorkerReport): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  parentPort?.postMessage(what);
}

function readFile(order: WorkerOrder): void {
  const taken = new Int32Array(order.taken);
  const read = new Int32Array(order.read);
  let sent = 0;
  for (const part of readFileParts(order.file, order.answers, () => Atomics.add(read, 0, 1))) {
    report({ part });
    sent += 1;
    for (let seen = Atomics.load(taken, 0); sent - seen >= MAX_WAITING; seen = Atomics.load(taken, 0))
      Atomics.wait(taken, 0, seen);
  }
  report({ doneWithHeapBytes: getHeapStatistics().total_heap_size });
}
