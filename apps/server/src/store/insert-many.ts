import { CompiledQuery, PostgresAdapter, type Kysely, type SelectType } from 'kysely';
import { pauseNowAndThen } from './transactions.ts';
import type { Engine } from '#server/store/migrations/engine.ts';

/** What happens besides the insertion. */
interface InsertManyOptions<Returned extends string> {
  /** Leaves existing rows out, by whatever key; without it they end the transaction. */
  readonly onConflict?: 'do nothing';
  /** Columns to answer with for each row that was inserted, in the order of the rows within one batch. */
  readonly returning?: readonly Returned[];
}

/**
 * Values of a table's columns in their order, each of the type of its column. Where a column is neither among them nor named as
 * one that is left to the store, there is no row.
 */
export type WholeRow<Table, Columns extends readonly (keyof Table)[], LeftToStore extends keyof Table> = [
  Exclude<keyof Table, Columns[number] | LeftToStore>,
] extends [never]
  ? { readonly [At in keyof Columns]: SelectType<Table[Columns[At] & keyof Table]> }
  : never;

// SQLite takes 32,766 parameters and PostgreSQL 65,535; this many keep a batch below a few milliseconds.
const MAX_PARAMETERS = 6_000;
const MAX_ROWS = 256;

/** The statements' text by table, columns, options and number of rows; the product has some dozen. */
const STATEMENTS = new Map<string, string>();
const MAX_STATEMENTS = 1_000;

/**
 * Inserts any number of rows, each its values in the order of the columns, in the transaction of the transaction that `db` comes from, letting the event loop turn in
 * between. Other writers wait until the transaction closes, so give it about a thousand rows a transaction where all-or-nothing is
 * arranged otherwise. Returns the number of rows inserted, and their `returning` columns.
 */
export async function insertMany<
  DB,
  Table extends keyof DB & string,
  Returned extends keyof DB[Table] & string = never,
>(
  db: Kysely<DB>,
  table: Table,
  columns: readonly (keyof DB[Table] & string)[],
  rows: readonly (readonly unknown[])[],
  options: InsertManyOptions<Returned> = {},
): Promise<{ count: number; returned: Record<Returned, unknown>[] }> {
  const engine = engineOf(db);
  const returned: Record<Returned, unknown>[] = [];
  let count = 0;
  const mayPause = pauseNowAndThen();
  for (let from = 0; from < rows.length;) {
    const size = batchSize(rows.length - from, columns.length);
    const sql = statement(engine, table, columns, size, options);
    const result = await db.executeQuery<Record<Returned, unknown>>(
      CompiledQuery.raw(sql, flatten(rows, from, size, columns.length)),
    );
    from += size;
    count += options.returning === undefined ? Number(result.numAffectedRows) : result.rows.length;
    for (const row of result.rows) returned.push(row);
    await mayPause();
  }
  return { count, returned };
}

/** The greatest power of two that fits, so that a remainder needs a few statements which others share. */
function batchSize(rows: number, columns: number): number {
  const most = Math.max(1, Math.min(rows, MAX_ROWS, Math.floor(MAX_PARAMETERS / columns)));
  return 2 ** Math.floor(Math.log2(most));
}

function flatten(
  rows: readonly (readonly unknown[])[],
  from: number,
  size: number,
  columns: number,
): unknown[] {
  const values: unknown[] = [];
  for (let at = from; at < from + size; at += 1) {
    const row = rows[at] as readonly unknown[];
    if (row.length !== columns) {
      throw new Error(`row ${at} has ${row.length} values for ${columns} columns`);
    }
    for (const value of row) values.push(value);
  }
  return values;
}

function statement(
  engine: Engine,
  table: string,
  columns: readonly string[],
  rows: number,
  options: InsertManyOptions<string>,
): string {
  const key = [engine, rows, table, options.onConflict ?? '', columns, options.returning ?? ''].join('\n');
  const known = STATEMENTS.get(key);
  if (known !== undefined) return known;
  if (STATEMENTS.size >= MAX_STATEMENTS) STATEMENTS.clear();
  const sql = write(engine, table, columns, rows, options);
  STATEMENTS.set(key, sql);
  return sql;
}

function write(
  engine: Engine,
  table: string,
  columns: readonly string[],
  rows: number,
  options: InsertManyOptions<string>,
): string {
  let place = 0;
  const mark = engine === 'postgres' ? () => `$${(place += 1)}` : () => '?';
  const row = () => `(${columns.map(mark).join(',')})`;
  const values = Array.from({ length: rows }, row).join(',');
  const skip = options.onConflict === 'do nothing' ? ' ON CONFLICT DO NOTHING' : '';
  const returning = options.returning === undefined ? '' : ` RETURNING ${quotedNames(options.returning)}`;
  return `INSERT INTO ${quotedNames([table])} (${quotedNames(columns)}) VALUES ${values}${skip}${returning}`;
}

/** Names of tables or columns as a statement has them. */
export function quotedNames(list: readonly string[]): string {
  return list.map((name) => `"${name.replaceAll('"', '""')}"`).join(', ');
}

/** Which engine a transaction belongs to. */
export function engineOf<DB>(db: Kysely<DB>): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
}
