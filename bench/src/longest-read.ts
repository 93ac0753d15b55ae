// A thread that reads again and again until it has to end, and then reports how long the longest read took: what this
// process does itself, such as sending a large file, must not count as waiting.
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** What is read, and with which headers. */
export interface ReadAgain {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

const { url, headers } = workerData as ReadAgain;
let isRunning = true;
parentPort?.once('message', () => (isRunning = false));
// The first one opens the connection.
await read();
let longest = 0;
while (isRunning) {
  const start = performance.now();
  await read();
  longest = Math.max(longest, performance.now() - start);
  await pause(200); // within what a session may ask in a minute
}
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage(longest);

async function read(): Promise<void> {
  await (await fetch(url, { headers })).arrayBuffer();
}
