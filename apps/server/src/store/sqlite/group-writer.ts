import { AsyncLocalStorage } from 'node:async_hooks';
import type { StatementSync } from 'node:sqlite';
import type { Checkpointer } from './checkpointer.ts';
import type { DatabaseFile } from './database-file.ts';
import type { DiskReserve } from './disk-reserve.ts';
import { nextTurn, StoreTransaction } from '#server/store/transactions.ts';
import { explainSqliteError } from './sqlite-errors.ts';
import { retryBusy } from './sqlite-open.ts';
import type { SqliteSession } from './sqlite-session.ts';
import type { LogFlush } from './log-flush.ts';
import { StoreBusy, StoreFull, StoreUnavailable } from '#server/store/store-errors.ts';
import type { WriteKind } from '#server/store/store.ts';

/** How a transaction is committed. */
type CommitKind = Exclude<WriteKind, 'vital'>;

/** One store.write that waits for its turn. */
interface Write {
  readonly kind: CommitKind;
  /** Runs the work inside the open transaction; the outcome is kept until it is durable. */
  readonly run: () => Promise<void>;
  readonly settle: (fault?: { readonly error: unknown }) => void;
  readonly timer: NodeJS.Timeout;
}

/** The file that is written, its log, and what carries the one over into the other. */
export interface WrittenFiles {
  readonly file: DatabaseFile;
  readonly log: LogFlush;
  readonly checkpointer: Checkpointer | null;
  /** None for a tool that runs besides a server, which has one. */
  readonly reserve: DiskReserve | null;
}

const MAX_PER_GROUP = 64;
// After this long the group is committed and the event loop turns; who comes later is in the next group.
const MAX_GROUP_MS = 8;

/**
 * The only writer of an SQLite store. Writes run one after the other in the order of asking. Those that wait at
 * the same time share one COMMIT, because the disk's flush costs more than all their statements; each has a
 * savepoint of its own, fails alone, and gets its result only after that COMMIT. Lazy writes have commits of
 * their own, without a flush, unless they come with durable ones; where they wrote much, the next durable one makes up
 * for it outside the event loop before it begins.
 */
export class GroupWriter {
  readonly #session: SqliteSession;
  readonly #owner: object;
  readonly #maxWaitMs: number;
  readonly #checkpointer: Checkpointer | null;
  readonly #file: DatabaseFile;
  readonly #log: LogFlush;
  readonly #changes: StatementSync;
  readonly #reserve: DiskReserve | null;
  /** As which kind of write the connection commits at present. */
  #kind: CommitKind = 'durable';
  readonly #queue = new Set<Write>();
  #running: Promise<void> | null = null;
  #closing = false;

  /** Waits for another process, and lets a write wait for the ones before it, maxWaitMs each: StoreBusy then. */
  constructor(
    session: SqliteSession,
    owner: object,
    maxWaitMs: number,
    { file, log, checkpointer, reserve }: WrittenFiles,
  ) {
    this.#reserve = reserve;
    this.#session = session;
    this.#owner = owner;
    this.#maxWaitMs = maxWaitMs;
    this.#file = file;
    this.#log = log;
    this.#changes = session.database.prepare('SELECT total_changes() AS n');
    this.#checkpointer = checkpointer;
  }

  /** Runs the work in a transaction and resolves when it is on the disk. */
  async write<T>(work: () => Promise<T>, kind: WriteKind): Promise<T> {
    if (kind === 'vital') return await this.#writeVital(work);
    if (this.#reserve?.mayWrite() === false)
      throw new StoreFull('the disk that holds the journal is full but for what is kept for sign-ins');
    return await this.#enqueue(work, kind);
  }

  /** Where there is no space, what is kept for it is given up, and the log begins again if it can. */
  async #writeVital<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.#enqueue(work, 'durable');
    } catch (error) {
      if (!(error instanceof StoreFull) || this.#reserve === null) throw error;
      this.#reserve.give();
      await this.#checkpointer?.carryOver();
      return await this.#enqueue(work, 'durable');
    }
  }

  #enqueue<T>(work: () => Promise<T>, kind: CommitKind): Promise<T> {
    if (this.#closing) return Promise.reject(new StoreUnavailable('the store is closed'));
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const inCallersContext = AsyncLocalStorage.snapshot();
    let settled: () => void = () => {};
    const write: Write = {
      kind,
      run: async () => {
        const transaction = new StoreTransaction(this.#owner, this.#session);
        const result = await inCallersContext(() => transaction.pass(work));
        settled = () => resolve(result);
      },
      settle: (fault) => {
        if (fault === undefined) return settled();
        this.#file.note(fault.error);
        reject(fault.error);
      },
      timer: setTimeout(() => this.#turnAway(write), 2 * this.#maxWaitMs),
    };
    this.#queue.add(write);
    // A turn later, so that everything that arrived in this one shares the first group.
    this.#running ??= nextTurn().then(() => this.#work());
    return promise;
  }

  /** Lets those in the queue finish, then checkpoints and closes the connection. */
  async close(): Promise<void> {
    this.#closing = true;
    await this.#running;
    await this.#checkpointer?.close();
    this.#log.close();
    try {
      this.#session.database.exec('PRAGMA busy_timeout = 1000; PRAGMA wal_checkpoint(TRUNCATE);');
    } finally {
      this.#session.close();
    }
  }

  #turnAway(write: Write): void {
    this.#queue.delete(write);
    write.settle({ error: new StoreBusy(`the journal was being written to for ${2 * this.#maxWaitMs} ms`) });
  }

  async #work(): Promise<void> {
    while (this.#queue.size > 0) {
      try {
        this.#undo(); // nothing to undo, unless the disk failed even at that
        await this.#become(this.#nextKind());
        await retryBusy(this.#maxWaitMs, () => this.#session.control('BEGIN IMMEDIATE'));
        await this.#runGroup();
        await this.#checkpointer?.afterCommit(this.#reserve?.isGiven);
      } catch (error) {
        for (const write of this.#takeAll()) write.settle({ error: explainSqliteError(error) });
      }
      await nextTurn();
    }
    this.#running = null;
  }

  /** A pragma inside a transaction would do nothing, so it comes before. */
  async #become(kind: CommitKind): Promise<void> {
    this.#file.requireOpened();
    // Otherwise its commit would flush all that lazy ones left, and stop the event loop for as long.
    if (kind === 'durable') await this.#log.catchUp();
    else this.#log.requireSound();
    if (kind === this.#kind) return;
    this.#session.database.exec(`PRAGMA synchronous = ${kind === 'durable' ? 'FULL' : 'NORMAL'}`);
    this.#kind = kind;
  }

  async #runGroup(): Promise<void> {
    const group: Write[] = [];
    try {
      await this.#runMembers(group);
      if (!this.#session.database.isTransaction) return; // undone, and all of them have received the error
      this.#session.control('COMMIT');
      this.#file.requireOpened();
    } catch (error) {
      for (const write of group) write.settle({ error: explainSqliteError(error) });
      this.#undo();
      return;
    }
    if (this.#kind === 'lazy') this.#log.noteCommit(this.#countChanges());
    else this.#log.noteFlush(this.#countChanges());
    for (const write of group) write.settle();
  }

  /** Runs writes until the queue is empty or the group's time is up; leaves in it those that hope for COMMIT. */
  async #runMembers(group: Write[]): Promise<void> {
    const endAt = performance.now() + MAX_GROUP_MS;
    const isAlone = this.#queue.size <= 1;
    for (let ran = 0; ran < (isAlone ? 1 : MAX_PER_GROUP) && performance.now() < endAt; ran += 1) {
      const write = this.#takeNext();
      if (write === undefined) return;
      await (isAlone ? this.#runAlone(write, group) : this.#runInGroup(write, group));
      if (!this.#session.database.isTransaction) return;
    }
  }

  async #runAlone(write: Write, group: Write[]): Promise<void> {
    try {
      await write.run();
      group.push(write);
    } catch (error) {
      write.settle({ error });
      this.#undo();
    }
  }

  async #runInGroup(write: Write, group: Write[]): Promise<void> {
    try {
      this.#session.control('SAVEPOINT one_write');
      await write.run();
      this.#session.control('RELEASE one_write');
      group.push(write);
    } catch (error) {
      write.settle({ error: explainSqliteError(error) });
      if (!this.#session.database.isTransaction) {
        // SQLite has undone the whole transaction, as it does when the disk is full.
        for (const other of group.splice(0)) other.settle({ error: explainSqliteError(error) });
        return;
      }
      this.#session.control('ROLLBACK TO one_write');
      this.#session.control('RELEASE one_write');
    }
  }

  /** Rows that this connection has changed since it was opened. */
  #countChanges(): number {
    return Number(this.#changes.get()?.['n']);
  }

  #undo(): void {
    if (this.#session.database.isTransaction) this.#session.control('ROLLBACK');
  }

  #nextKind(): CommitKind {
    for (const { kind } of this.#queue) return kind;
    return this.#kind;
  }

  /** The next one that belongs into the open transaction: a durable one makes those durable that come with it. */
  #takeNext(): Write | undefined {
    for (const write of this.#queue) {
      if (this.#kind === 'lazy' && write.kind === 'durable') return undefined;
      this.#queue.delete(write);
      clearTimeout(write.timer);
      return write;
    }
    return undefined;
  }

  #takeAll(): Write[] {
    const all = [...this.#queue];
    for (const write of all) clearTimeout(write.timer);
    this.#queue.clear();
    return all;
  }
}
