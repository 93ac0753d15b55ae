import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
} from 'kysely';
import { findTransaction } from './transactions.ts';
import type { Engine } from './migrations/engine.ts';
import { TransactionMisuse } from './store-errors.ts';

/**
 * The dialect of a store's one Kysely root: a query runs on the connection of the transaction that its caller is passing,
 * and throws TransactionMisuse outside. So a root that leaked out of a transaction can do no harm.
 */
export function transactionDialect(engine: Engine, owner: object): Dialect {
  const createDriver = () => new TransactionDriver(owner);
  if (engine === 'postgres') {
    return {
      createDriver,
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (db) => new PostgresIntrospector(db),
    };
  }
  return {
    createDriver,
    createAdapter: () => new PooledSqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

class PooledSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true; // each transaction has its own; Kysely would otherwise let one query at a time through the whole root
  }
}

class TransactionDriver implements Driver {
  readonly #owner: object;

  constructor(owner: object) {
    this.#owner = owner;
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const transaction = findTransaction(this.#owner);
    if (transaction !== undefined) return transaction.connection;
    throw new TransactionMisuse('a query outside store.read and store.write, or after they had ended');
  }

  async beginTransaction(): Promise<void> {
    throw new TransactionMisuse('store.read and store.write are one transaction each already');
  }

  async init(): Promise<void> {}
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}
