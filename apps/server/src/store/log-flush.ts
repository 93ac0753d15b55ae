import { closeSync, fdatasync, fsyncSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { StoreFull } from '#server/store/store-errors.ts';

/**
 * Flushes SQLite's write-ahead log to the disk beside the event loop, for commits that were made without a flush of their
 * own. The log is written from its beginning to its end, so a later flush covers every commit before it.
 */
export class LogFlush {
  readonly #path: string;
  #handle: number | null = null;
  readonly #underWay = new Set<Promise<void>>();
  #failure: StoreFull | null = null;

  /** Of the database at this path, which some connection keeps open for as long as this is used. */
  constructor(databasePath: string) {
    this.#path = `${databasePath}-wal`;
  }

  /**
   * Resolves once everything that is committed now is on the disk. Throws StoreFull when the disk failed, and then always:
   * which pages it lost is unknown, and nothing may be built on them. Opening the journal anew reads what is there.
   */
  async flush(): Promise<void> {
    this.demandSound();
    const flushing = this.#flushNow();
    this.#underWay.add(flushing);
    try {
      await flushing;
    } catch (error) {
      throw (this.#failure ??= new StoreFull(
        'the disk that holds the journal failed at a flush; start the server again',
        { cause: error },
      ));
    } finally {
      this.#underWay.delete(flushing);
    }
  }

  /** Waits until no flush is under way, however each of them ends. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#underWay);
  }

  /** Throws what {@link flush} threw. */
  demandSound(): void {
    if (this.#failure !== null) throw this.#failure;
  }

  /** Waits for what is under way and lets the file go. */
  async close(): Promise<void> {
    await this.idle();
    if (this.#handle !== null) closeSync(this.#handle);
    this.#handle = null;
  }

  #flushNow(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#handle ??= openLog(this.#path);
      fdatasync(this.#handle, (error) => (error ? reject(error) : resolve()));
    });
  }
}

/** A log that nobody flushed yet may be missing in its folder after a power cut. */
function openLog(path: string): number {
  const handle = openSync(path, 'r+');
  if (process.platform === 'win32') return handle; // folders cannot be opened there
  const folder = openSync(dirname(path), 'r');
  fsyncSync(folder);
  closeSync(folder);
  return handle;
}
