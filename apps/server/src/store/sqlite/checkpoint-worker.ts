import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/** What a checkpoint came to: null, or why it failed. */
export type CheckpointReport = string | null;

const database = new DatabaseSync(workerData as string);
// Another checkpoint's lock is waited for here, where nobody else waits.
database.exec('PRAGMA busy_timeout = 1000; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0;');

parentPort?.on('message', () => {
  let report: CheckpointReport = null;
  try {
    database.exec('PRAGMA wal_checkpoint(PASSIVE)');
  } catch (error) {
    report = (error as Error).message;
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  parentPort?.postMessage(report);
});
parentPort?.once('close', () => database.close());
