import { closeSync, fdatasync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { flushFolderNow } from '#server/store/flush-folder.ts';
import { StoreFull } from '#server/store/store-errors.ts';

/** Rows of which the flush is worth a thread: some ten pages. */
const MUCH = 100;

/**
 * Flushes SQLite's write-ahead log to the disk outside the event loop, for commits that were made without a flush of their
 * own. The log is written from its beginning to its end, so a flush covers every commit before it.
 */
export class LogFlush {
  readonly #path: string;
  #handle: number | null = null;
  /** Rows changed until the last commit that was noted, and until the last flush. */
  #changes = 0;
  #flushed = 0;
  #failure: StoreFull | null = null;

  /** Of the database at this path, which some connection keeps open for as long as this is used. */
  constructor(databasePath: string) {
    this.#path = `${databasePath}-wal`;
  }

  /** To be called after a commit that was not flushed, with the number of rows changed by all commits so far. */
  noteCommit(changes: number): void {
    this.#changes = changes;
  }

  /** The same for a commit that flushed the log itself. */
  noteFlush(changes: number): void {
    this.#changes = changes;
    this.#flushed = changes;
  }

  /**
   * Flushes what was noted and is not on the disk, unless it is so little that the next commit may as well flush it; to be
   * called by one at a time. Throws StoreFull when the disk failed, and then always: which pages it lost is unknown, and
   * nothing may be built on them. Opening the journal again reads what is there.
   */
  async catchUp(): Promise<void> {
    this.requireSound();
    if (this.#changes - this.#flushed < MUCH) return;
    try {
      await this.#flush();
      this.#flushed = this.#changes;
    } catch (error) {
      this.#failure = new StoreFull(
        'the disk that holds the journal failed at a flush; start the server again',
        { cause: error },
      );
      throw this.#failure;
    }
  }

  /** Throws what {@link catchUp} threw. */
  requireSound(): void {
    if (this.#failure !== null) throw this.#failure;
  }

  /** Lets the file go. */
  close(): void {
    if (this.#handle !== null) closeSync(this.#handle);
    this.#handle = null;
  }

  #flush(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#handle ??= openLog(this.#path);
      fdatasync(this.#handle, (error) => (error ? reject(error) : resolve()));
    });
  }
}

/** A log that nobody flushed yet may be missing in its folder after a power cut. */
function openLog(path: string): number {
  const handle = openSync(path, 'r+');
  flushFolderNow(dirname(path));
  return handle;
}
