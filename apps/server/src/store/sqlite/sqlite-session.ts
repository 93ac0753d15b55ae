import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { CompiledQuery, QueryResult } from 'kysely';
import type { Session } from '#server/store/transactions.ts';
import { explainSqliteError, readSqliteCode } from './sqlite-errors.ts';
import { TransactionMisuse, StoreFull } from '#server/store/store-errors.ts';
import type { StorableValue } from '#server/store/parameters.ts';

interface Prepared {
  /** Missing in Node's types, and in earlier releases of Node. */
  readonly statement: StatementSync & { readonly close?: () => void };
  /** Names of the columns it answers with; none for a statement that answers nothing. */
  readonly columns: readonly string[];
}

// The product has some hundred different statements; the rest are lists of varying length. Compiled, a statement takes some
// thirty bytes a character: one that inserts 6,000 values, half a megabyte. All that an import repeats is well below the limit.
const MAX_STATEMENTS = 300;
const MAX_TEXT_LENGTH = 300_000;
const READ_ONLY = 8;

/** One SQLite connection with its prepared statements; everything it does, it does at once. */
export class SqliteSession implements Session {
  readonly database: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();
  /** Characters of all statements that are kept. */
  #textLength = 0;
  readonly #mayWrite: boolean;

  constructor(database: DatabaseSync, mayWrite: boolean) {
    this.database = database;
    this.#mayWrite = mayWrite;
  }

  async run(query: CompiledQuery): Promise<QueryResult<unknown>> {
    // A full disk makes SQLite roll back on its own; what came after would then be committed one by one.
    if (!this.database.isTransaction) throw new StoreFull('the disk failed and the transaction was undone');
    try {
      return this.#answer(query.sql, query.parameters as readonly StorableValue[]);
    } catch (error) {
      throw this.#explain(error);
    }
  }

  /** Runs a statement without answer outside of any transaction: BEGIN, COMMIT, SAVEPOINT. Throws SQLite's own error. */
  control(sql: string): void {
    this.#prepare(sql).statement.run();
  }

  close(): void {
    this.#prepared.clear();
    this.#textLength = 0;
    this.database.close();
  }

  #answer(sql: string, parameters: readonly StorableValue[]): QueryResult<unknown> {
    const { statement, columns } = this.#prepare(sql);
    const values = parameters.map(bindable);
    if (columns.length > 0) {
      return { rows: (statement.all(...values) as unknown as unknown[][]).map((row) => named(columns, row)) };
    }
    return { numAffectedRows: BigInt(statement.run(...values).changes), rows: [] };
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known !== undefined) {
      // Taken out and put back, so that the oldest use is always the first key.
      this.#prepared.delete(sql);
      this.#prepared.set(sql, known);
      return known;
    }
    const statement = this.database.prepare(sql, { returnArrays: true });
    const prepared = { statement, columns: statement.columns().map((column) => column.name) };
    this.#prepared.set(sql, prepared);
    this.#textLength += sql.length;
    this.#evict();
    return prepared;
  }

  /** Closes the least recently used ones: to garbage collection a compiled statement looks small, and it would stay for long. */
  #evict(): void {
    for (const [sql, { statement }] of this.#prepared) {
      const { size } = this.#prepared;
      if (size === 1 || (size <= MAX_STATEMENTS && this.#textLength <= MAX_TEXT_LENGTH)) return;
      this.#prepared.delete(sql);
      this.#textLength -= sql.length;
      statement.close?.();
    }
  }

  #explain(error: unknown): unknown {
    if (!this.#mayWrite && ((readSqliteCode(error) ?? 0) & 0xff) === READ_ONLY) {
      return new TransactionMisuse('store.read must not write', { cause: error });
    }
    return explainSqliteError(error);
  }
}

/** node:sqlite binds every number as a floating one; as bigint it arrives as the integer it is. */
function bindable(value: StorableValue): Exclude<StorableValue, number> {
  return typeof value === 'number' ? BigInt(value) : value;
}

/** Rows of node:sqlite come without prototype and slow to read; PostgreSQL's are plain objects. */
function named(columns: readonly string[], row: readonly unknown[]): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (let at = 0; at < columns.length; at += 1) result[columns[at] as string] = row[at];
  return result;
}
