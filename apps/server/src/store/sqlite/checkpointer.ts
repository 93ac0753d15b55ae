import type { StatementSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import type { SqliteSession } from './sqlite-session.ts';
import type { CheckpointReport } from './checkpoint-worker.ts';

/** Pages of the write-ahead log, of 4 KiB, that may lie there before they are carried over into the database. */
const MAX_PENDING = 1000;
/** The same while the disk is full: what is carried over gives its place in the log to the next. */
const MAX_PENDING_WHEN_FULL = 50;
/** Pages at which writes wait for a moment, so that the log can begin again: 32 MiB. */
const MAX_IN_LOG = 8000;

/**
 * Carries what is committed from the write-ahead log into the database, in a thread of its own: its flushes would stop
 * every request. Writes continue meanwhile; only a log that has grown too long lets them wait, and nobody else. A checkpoint
 * that fails is retried with the next commit that finds too much lying there; nothing depends on it.
 */
export class Checkpointer {
  readonly #path: string;
  readonly #size: StatementSync;
  #worker: Worker | null = null;
  #running: Promise<void> | null = null;
  #waitAt = MAX_IN_LOG;

  /** The session is the writer's; from now on its commits carry nothing over by themselves. */
  constructor(path: string, { database }: SqliteSession) {
    this.#path = path;
    database.exec('PRAGMA wal_autocheckpoint = 0');
    this.#size = database.prepare('PRAGMA wal_checkpoint(NOOP)');
  }

  /** To be called after each commit. What it returns is to be waited for before the next write. */
  async afterCommit(isFull = false): Promise<void> {
    const { log, checkpointed } = this.#size.get() as { readonly log: number; readonly checkpointed: number };
    if (log < MAX_IN_LOG) this.#waitAt = MAX_IN_LOG;
    if (log >= this.#waitAt) {
      // A reader of old pages keeps the log from beginning again: then it may grow once more before writes wait again.
      this.#waitAt = log + MAX_IN_LOG;
      await this.#running;
      await this.#checkpoint();
    } else if (log - checkpointed >= (isFull ? MAX_PENDING_WHEN_FULL : MAX_PENDING)) {
      // Nobody waits for it, and what could not be carried over is retried.
      this.#checkpoint().catch(() => null);
    }
  }

  /** Carries over all that lies there, as far as there is space. */
  async carryOver(): Promise<void> {
    await this.#running;
    await this.#checkpoint();
  }

  /** Waits for what is under way and ends the thread. */
  async close(): Promise<void> {
    await this.#running;
    await this.#worker?.terminate();
  }

  #checkpoint(): Promise<void> {
    this.#running ??= this.#ask().finally(() => (this.#running = null));
    return this.#running;
  }

  async #ask(): Promise<void> {
    const worker = (this.#worker ??= this.#start());
    const { promise, resolve } = Promise.withResolvers<void>();
    worker.once('message', (failure: CheckpointReport) => {
      // A full disk does not get better by waiting for it after every commit.
      if (failure !== null) this.#waitAt = Math.max(this.#waitAt, 2 * MAX_IN_LOG);
      resolve();
    });
    worker.once('exit', resolve);
    worker.ref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
    worker.postMessage(null);
    await promise;
    worker.unref();
    worker.off('exit', resolve);
    worker.removeAllListeners('message');
  }

  /** A thread that dies, whatever of, is replaced when it is needed next. */
  #start(): Worker {
    const url = new URL('./checkpoint-worker.ts', import.meta.url);
    const worker = new Worker(url, { workerData: this.#path });
    worker.unref();
    const forget = (): void => {
      if (this.#worker === worker) this.#worker = null;
    };
    worker.once('error', forget);
    worker.once('exit', forget);
    return worker;
  }
}
