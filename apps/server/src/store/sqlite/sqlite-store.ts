import { setImmediate as nextTurn } from 'node:timers/promises';
import { Kysely } from 'kysely';
import type { DatabaseFile } from './database-file.ts';
import { StoreTransaction, refuseNesting } from '#server/store/transactions.ts';
import { transactionDialect } from '#server/store/transaction-dialect.ts';
import { FairPool } from '#server/store/postgres/fair-pool.ts';
import type { FolderLock } from './folder-lock.ts';
import { GroupWriter, type WrittenFiles } from './group-writer.ts';
import { explainSqliteError } from './sqlite-errors.ts';
import { openSqlite, retryBusy } from './sqlite-open.ts';
import type { SqliteSession } from './sqlite-session.ts';
import type { Store, WriteKind } from '#server/store/store.ts';

// Reads run on the one thread of the event loop; more than one is open only while one of them pauses.
const READERS = 4;
// Reads that follow each other at once would otherwise keep the event loop from turning until the last of them.
const MAX_READING_MS = 5;

/** What the connections share: the folder that is held, and what looks after its files. */
interface SqliteFiles extends WrittenFiles {
  readonly lock: FolderLock | null;
}

/** A journal in one SQLite file: one writing connection, a few reading ones. */
export class SqliteStore<DB> implements Store<DB> {
  readonly engine = 'sqlite';
  readonly #db: Kysely<DB>;
  readonly #writer: GroupWriter;
  readonly #readers: FairPool<SqliteSession>;
  readonly #sessions: readonly SqliteSession[];
  readonly #lock: FolderLock | null;
  readonly #file: DatabaseFile;
  readonly #maxWaitMs: number;
  /** When the first read of this turn of the event loop began. */
  #readingSince: number | null = null;
  #closed: Promise<void> | null = null;

  constructor(
    writer: SqliteSession,
    readers: readonly SqliteSession[],
    { lock, ...files }: SqliteFiles,
    maxWaitMs: number,
  ) {
    this.#db = new Kysely<DB>({ dialect: transactionDialect('sqlite', this) });
    this.#writer = new GroupWriter(writer, this, maxWaitMs, files);
    this.#readers = new FairPool(readers, maxWaitMs);
    this.#sessions = readers;
    this.#lock = lock;
    this.#file = files.file;
    this.#maxWaitMs = maxWaitMs;
  }

  get fault() {
    return this.#file.fault;
  }

  connections() {
    return this.#readers.figures();
  }

  async read<T>(work: (db: Kysely<DB>) => Promise<T>): Promise<T> {
    refuseNesting(this);
    return await this.#readers.use(async (session) => {
      await this.#yieldToOthers();
      await takeSnapshot(session, this.#maxWaitMs);
      try {
        return await new StoreTransaction(this, session).pass(() => work(this.#db));
      } catch (error) {
        this.#file.note(error);
        throw error;
      } finally {
        if (session.database.isTransaction) session.control('ROLLBACK');
      }
    });
  }

  async write<T>(work: (db: Kysely<DB>) => Promise<T>, kind: WriteKind = 'durable'): Promise<T> {
    refuseNesting(this);
    return await this.#writer.write(() => work(this.#db), kind);
  }

  async #yieldToOthers(): Promise<void> {
    if (this.#readingSince === null) {
      this.#readingSince = performance.now();
      setImmediate(() => (this.#readingSince = null));
    } else if (performance.now() - this.#readingSince > MAX_READING_MS) await nextTurn();
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    await this.#readers.close();
    for (const session of this.#sessions) session.close();
    this.#file.close();
    try {
      await this.#writer.close();
    } finally {
      this.#lock?.release();
    }
  }
}

/** Opens the reading connections of a store. */
export async function openReaders(path: string): Promise<SqliteSession[]> {
  const readers: SqliteSession[] = [];
  try {
    while (readers.length < READERS) readers.push(await openSqlite(path, 'read'));
    return readers;
  } catch (error) {
    for (const reader of readers) reader.close();
    throw error;
  }
}

/** BEGIN alone takes no snapshot, the first statement does; here it is certain before the work starts. */
async function takeSnapshot(session: SqliteSession, maxWaitMs: number): Promise<void> {
  try {
    await retryBusy(maxWaitMs, () => {
      if (!session.database.isTransaction) session.control('BEGIN');
      session.control('SELECT 1 FROM sqlite_schema LIMIT 1');
    });
  } catch (error) {
    if (session.database.isTransaction) session.control('ROLLBACK');
    throw explainSqliteError(error);
  }
}
