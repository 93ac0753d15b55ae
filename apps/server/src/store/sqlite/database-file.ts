import { statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { DatabaseSync } from 'node:sqlite';
import { damagedFile } from './sqlite-errors.ts';
import { StoreDamaged, StoreLost, type StoreError } from '#server/store/store-errors.ts';

/** Up to this size a journal that was not closed is examined before anybody is served; some seconds on a slow disk. */
const MAX_EXAMINED_FIRST_BYTES = 500 * 1_048_576;

/** Bytes of a journal whose log shows that it was not closed in order; null for one that was, and where there is none. */
export function unclosedBytes(path: string): number | null {
  const [file, log] = [path, `${path}-wal`].map(
    (name) => statSync(name, { throwIfNoEntry: false })?.size ?? 0,
  );
  return log! > 0 ? file! + log! : null;
}

/**
 * The file of an open journal, and whether it is still to be trusted: it is the one that was opened, and nothing found it
 * damaged. The opener gets the first fault once.
 */
export class DatabaseFile {
  readonly #path: string;
  readonly #opened: bigint | null;
  readonly #onFault: (fault: StoreError) => void;
  #fault: StoreError | null = null;
  #examiner: Worker | null = null;

  constructor(path: string, onFault: (fault: StoreError) => void) {
    this.#path = path;
    this.#opened = inodeOf(path);
    this.#onFault = onFault;
  }

  /** The first thing that was found wrong; null as long as nothing was. */
  get fault(): StoreError | null {
    return this.#fault;
  }

  /** Throws StoreLost once the file is gone or was replaced: what is committed would never be read again. */
  requireOpened(): void {
    if (this.#fault instanceof StoreLost) throw this.#fault;
    if (this.#opened !== null && inodeOf(this.#path) === this.#opened) return;
    const fault = new StoreLost(
      `${this.#path} is gone, or another file is in its place, and nothing can be saved: stop the server, put the journal or a backup there, start again`,
    );
    this.note(fault);
    throw fault;
  }

  /** Remembers the file's state from an error. */
  note(error: unknown): void {
    if (this.#fault !== null || !(error instanceof StoreDamaged || error instanceof StoreLost)) return;
    this.#fault = error;
    this.#onFault(error);
  }

  /**
   * Examines a journal of `bytes` that was not closed in order: a small one at once, throwing StoreDamaged, a large one in a
   * thread while serving.
   */
  examine(bytes: number): void {
    if (bytes > MAX_EXAMINED_FIRST_BYTES) return this.#examineInWorker();
    const complaint = quickCheck(this.#path);
    if (complaint !== null) throw damagedFile(complaint);
  }

  /** Lets a thread that examines end with the store. */
  close(): void {
    this.#examiner?.terminate().catch(() => undefined); // it ends with the process at the latest
    this.#examiner = null;
  }

  #examineInWorker(): void {
    const url = new URL('./quick-check-worker.ts', import.meta.url);
    const worker = new Worker(url, { workerData: this.#path });
    worker.unref();
    worker.once('message', (complaint: string | null) => {
      if (complaint !== null) this.note(damagedFile(complaint));
    });
    worker.once('error', (error: Error) => this.note(damagedFile(error.message)));
    this.#examiner = worker;
  }
}

/** What SQLite's own examination of pages and rows says first; null when all is well. It reads the whole file. */
export function quickCheck(path: string): string | null {
  const database = new DatabaseSync(path, { readOnly: true, timeout: 5_000 });
  try {
    const first = String(database.prepare('PRAGMA quick_check(1)').get()?.['quick_check']);
    return first === 'ok' ? null : first;
  } catch (error) {
    return (error as Error).message;
  } finally {
    database.close();
  }
}

function inodeOf(path: string): bigint | null {
  return statSync(path, { bigint: true, throwIfNoEntry: false })?.ino ?? null;
}
