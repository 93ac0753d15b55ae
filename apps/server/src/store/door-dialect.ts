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
import { findDoor } from '#server/store/doors.ts';
import type { Engine } from '#server/store/migrations/engine.ts';
import { DoorMisuse } from '#server/store/store-errors.ts';

/**
 * The dialect of a store's one Kysely root: a query runs on the connection of the door that its caller is passing,
 * and throws DoorMisuse outside. So a root that leaked out of a door can do no harm.
 */
export function doorDialect(engine: Engine, owner: object): Dialect {
  const createDriver = () => new DoorDriver(owner);
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
    return true; // each door has its own; Kysely would otherwise let one query at a time through the whole root
  }
}

class DoorDriver implements Driver {
  readonly #owner: object;

  constructor(owner: object) {
    this.#owner = owner;
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const door = findDoor(this.#owner);
    if (door !== undefined) return door.connection;
    throw new DoorMisuse('a query outside store.read and store.write, or after they had ended');
  }

  async beginTransaction(): Promise<void> {
    throw new DoorMisuse('store.read and store.write are one transaction each already');
  }

  async init(): Promise<void> {}
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}
