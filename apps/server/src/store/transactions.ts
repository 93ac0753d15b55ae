import { AsyncLocalStorage } from 'node:async_hooks';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { checkParameters } from './parameters.ts';
import { TransactionMisuse } from './store-errors.ts';

/** One connection of an engine while it belongs to one transaction; throws the store's own errors. */
export interface Session {
  run(query: CompiledQuery): Promise<QueryResult<unknown>>;
}

const PASSING = new AsyncLocalStorage<StoreTransaction>();

/**
 * One passage through store.read or store.write: a transaction that begins before the work and ends with it.
 * It notices three mistakes that would otherwise show only under load: a statement after the end, a statement
 * whose failure was swallowed, and work that waits for something other than the store.
 */
export class StoreTransaction {
  /** The store it belongs to; passing through another store's transaction is no mistake. */
  readonly owner: object;
  readonly connection: DatabaseConnection;
  readonly #session: Session;
  readonly #astray = Promise.withResolvers<never>();
  #isOpen = true;
  #underWay = 0;
  #watch: NodeJS.Immediate | null = null;
  #failure: { readonly error: unknown } | null = null;

  constructor(owner: object, session: Session) {
    this.owner = owner;
    this.#session = session;
    this.connection = {
      executeQuery: async <R>(query: CompiledQuery) => (await this.#execute(query)) as QueryResult<R>,
      streamQuery: () => {
        throw new TransactionMisuse('rows are not streamed: read them by key, a page at a time');
      },
    };
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Runs the work and closes behind it; throws what the work threw, and the failure that it swallowed. */
  async pass<T>(work: () => Promise<T>): Promise<T> {
    this.#look();
    try {
      const result = await Promise.race([PASSING.run(this, async () => await work()), this.#astray.promise]);
      if (this.#failure !== null) throw this.#failure.error;
      if (this.#underWay > 0) throw new TransactionMisuse('the work ended before its statements did');
      return result;
    } finally {
      this.#isOpen = false;
      if (this.#watch !== null) clearImmediate(this.#watch);
    }
  }

  /** Lets the event loop turn once while the transaction stays open. */
  async pause(): Promise<void> {
    this.#underWay += 1;
    await nextTurn();
    this.#underWay -= 1;
    this.#look();
  }

  async #execute(query: CompiledQuery): Promise<QueryResult<unknown>> {
    this.#requireSound();
    this.#underWay += 1;
    try {
      checkParameters(query.parameters);
      return await this.#session.run(query);
    } catch (error) {
      this.#failure ??= { error };
      throw error;
    } finally {
      this.#underWay -= 1;
      this.#look();
    }
  }

  #requireSound(): void {
    if (!this.#isOpen) throw new TransactionMisuse('a statement came after its transaction had ended');
    if (this.#failure === null) return;
    throw new TransactionMisuse('an earlier statement failed, which ends the transaction', {
      cause: this.#failure.error,
    });
  }

  /**
   * After a statement the work continues at once (in microtasks) with the next one or ends. If the event loop comes
   * round while no statement is under way, the work waits for something else, and everyone behind it would too.
   */
  #look(): void {
    if (!this.#isOpen || this.#watch !== null) return;
    this.#watch = setImmediate(() => {
      this.#watch = null;
      if (!this.#isOpen || this.#underWay > 0) return;
      this.#isOpen = false;
      this.#astray.reject(
        new TransactionMisuse(
          'a transaction may wait for nothing but the store: fetch, hash and compress before it',
        ),
      );
    });
  }
}

/** The transaction that the caller is passing, undefined outside or when it has closed meanwhile. */
export function findTransaction(owner: object): StoreTransaction | undefined {
  const transaction = PASSING.getStore();
  return transaction !== undefined && transaction.owner === owner && transaction.isOpen
    ? transaction
    : undefined;
}

/** Refuses a passage inside a passage, which would wait for itself. */
export function refuseNesting(owner: object): void {
  if (findTransaction(owner) === undefined) return;
  throw new TransactionMisuse(
    'the store was asked for a transaction inside a transaction: hand the outer db on',
  );
}

/**
 * Lets other requests run for a moment in the middle of long work. Inside a transaction the transaction stays open and
 * other writers keep waiting, so keep the whole short.
 */
export async function pause(): Promise<void> {
  const transaction = PASSING.getStore();
  await (transaction?.isOpen === true ? transaction.pause() : nextTurn());
}

// Short enough that nobody notices, long enough that turning costs nothing.
const MAX_WITHOUT_PAUSE_MS = 4;

/** A {@link pause} for between the small steps of long work: it lets others run once they have waited for some milliseconds. */
export function pauseNowAndThen(): () => Promise<void> {
  let pausedAt = performance.now();
  return async () => {
    if (performance.now() - pausedAt < MAX_WITHOUT_PAUSE_MS) return;
    await pause();
    pausedAt = performance.now();
  };
}

/** Resolves in a later turn of the event loop. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
