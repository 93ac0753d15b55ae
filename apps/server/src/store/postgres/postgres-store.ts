import { Kysely, type CompiledQuery, type QueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { StoreTransaction, refuseNesting, type Session } from '#server/store/transactions.ts';
import { transactionDialect } from '#server/store/transaction-dialect.ts';
import { FairPool } from './fair-pool.ts';
import { explainPostgresError } from './postgres-errors.ts';
import type { Store } from '#server/store/store.ts';
import { StoreDamaged, StoreUnavailable } from '#server/store/store-errors.ts';

/** One PostgreSQL connection for the length of one transaction; statements go one after the other. */
export class PostgresSession implements Session {
  readonly #client: PoolClient;
  #last: Promise<unknown> = Promise.resolve();

  constructor(client: PoolClient) {
    this.#client = client;
  }

  /** Runs a statement outside of any transaction: BEGIN, COMMIT, ROLLBACK. Answers with the command that was done. */
  control(sql: string): Promise<string> {
    return this.#oneByOne(async () => (await this.#client.query(sql)).command);
  }

  run(query: CompiledQuery): Promise<QueryResult<unknown>> {
    return this.#oneByOne(async () => {
      const { rows, rowCount } = await this.#client.query(query.sql, query.parameters as unknown[]);
      return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
    });
  }

  #oneByOne<T>(ask: () => Promise<T>): Promise<T> {
    const answer = this.#last.then(ask).catch((error: unknown) => {
      throw explainPostgresError(error);
    });
    this.#last = answer.catch(() => undefined); // the caller gets the error; the next one only waits
    return answer;
  }
}

const BEGIN_READ = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';
const BEGIN_WRITE = 'BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE';

/** A journal in a PostgreSQL database, which several servers may share. */
export class PostgresStore<DB> implements Store<DB> {
  readonly engine = 'postgres';
  readonly #db: Kysely<DB>;
  readonly #pool: Pool;
  readonly #connections: FairPool<number>;
  readonly #onFault: (fault: StoreDamaged) => void;
  #fault: StoreDamaged | null = null;
  #closed: Promise<void> | null = null;

  constructor(pool: Pool, maxWaitMs: number, onFault: (fault: StoreDamaged) => void) {
    this.#onFault = onFault;
    this.#pool = pool;
    const permits = Array.from({ length: pool.options.max ?? 1 }, (_, at) => at);
    this.#connections = new FairPool(permits, maxWaitMs);
    this.#db = new Kysely<DB>({ dialect: transactionDialect('postgres', this) });
  }

  get fault() {
    return this.#fault;
  }

  connections() {
    return this.#connections.figures();
  }

  async read<T>(work: (db: Kysely<DB>) => Promise<T>): Promise<T> {
    return await this.#transact(BEGIN_READ, work);
  }

  async write<T>(work: (db: Kysely<DB>) => Promise<T>): Promise<T> {
    return await this.#transact(BEGIN_WRITE, work);
  }

  close(): Promise<void> {
    this.#closed ??= this.#connections.close().then(() => this.#pool.end());
    return this.#closed;
  }

  async #transact<T>(begin: string, work: (db: Kysely<DB>) => Promise<T>): Promise<T> {
    refuseNesting(this);
    return await this.#connections.use(async () => {
      const client = await this.#connect();
      const session = new PostgresSession(client);
      let result: T;
      try {
        await session.control(begin);
        result = await new StoreTransaction(this, session).pass(() => work(this.#db));
        await commit(session);
      } catch (error) {
        await undo(session, client);
        this.#note(error);
        throw error;
      }
      client.release();
      return result;
    });
  }

  #note(error: unknown): void {
    if (this.#fault !== null || !(error instanceof StoreDamaged)) return;
    this.#fault = error;
    this.#onFault(error);
  }

  async #connect(): Promise<PoolClient> {
    try {
      return await this.#pool.connect();
    } catch (error) {
      throw explainPostgresError(error);
    }
  }
}

/** PostgreSQL answers COMMIT with ROLLBACK when the transaction had failed before. */
async function commit(session: PostgresSession): Promise<void> {
  if ((await session.control('COMMIT')) === 'COMMIT') return;
  throw new StoreUnavailable('the database undid the transaction instead of committing it');
}

/** Gives the connection back clean, or not at all. */
async function undo(session: PostgresSession, client: PoolClient): Promise<void> {
  const isClean = await session.control('ROLLBACK').then(
    () => true,
    () => false,
  );
  client.release(!isClean);
}
