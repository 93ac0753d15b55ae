import { createHash } from 'node:crypto';
import { types, type Engine, type Migration } from '#server/store/migrations/engine.ts';
import { MigrationChanged, StoreForeign, StoreNewer } from '#server/store/store-errors.ts';

/** One connection on which migrations run: plain SQL, no transaction. */
export interface MigrationConnection {
  readonly engine: Engine;
  /** Begins a transaction that keeps other processes from migrating at the same time. */
  begin(): Promise<void>;
  run(sql: string, parameters?: readonly (string | number)[]): Promise<readonly Record<string, unknown>[]>;
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

/** How far a store has come: the number of its last migration (0 when empty), and of the last there is. */
export interface StoreVersion {
  readonly present: number;
  readonly latest: number;
}

/**
 * Reads the version and changes nothing. Throws StoreNewer, StoreForeign, or MigrationChanged when what was applied
 * differs from the migrations given.
 */
export async function readVersion(
  connection: MigrationConnection,
  migrations: readonly Migration[],
): Promise<StoreVersion> {
  requireConsecutive(migrations);
  const applied = await readApplied(connection);
  const latest = migrations.length;
  if (applied.length > latest) {
    throw new StoreNewer(
      `the store has version ${applied.length}, this Daybook knows ${latest}: use the newer Daybook, or put back a copy that was made before (DATA_DIR/backups)`,
    );
  }
  for (const { number, name, checksum } of applied) {
    const migration = migrations[number - 1];
    if (migration !== undefined && checksumOf(migration, connection.engine) === checksum) continue;
    throw new MigrationChanged(`migration ${number} (${name}) is not the one that was applied to this store`);
  }
  return { present: applied.length, latest };
}

/**
 * Brings the store to the latest version and returns how many migrations this call applied: all that are due, or none, in one
 * transaction, so that what fails or is killed leaves a store that the Daybook before opens. Of several processes one migrates
 * while the others wait.
 */
export async function migrate(
  connection: MigrationConnection,
  migrations: readonly Migration[],
): Promise<number> {
  await connection.begin();
  try {
    const { present } = await readVersion(connection, migrations);
    const due = migrations.slice(present);
    for (const migration of due) await apply(connection, migration);
    await connection.commit();
    return due.length;
  } catch (error) {
    await connection.rollback();
    throw error;
  }
}

async function apply(connection: MigrationConnection, migration: Migration): Promise<void> {
  const t = types[connection.engine];
  if (migration.number === 1) {
    await connection.run(`CREATE TABLE migration (number ${t.integer} NOT NULL PRIMARY KEY, name ${t.text} NOT NULL,
      checksum ${t.text} NOT NULL, applied_at ${t.integer} NOT NULL)${t.strict}`);
  }
  for (const statement of migration.statements(connection.engine)) {
    requireSavepointSafe(migration, statement);
    await connection.run(statement);
  }
  const [first, second, third, fourth] =
    connection.engine === 'postgres' ? ['$1', '$2', '$3', '$4'] : ['?', '?', '?', '?'];
  await connection.run(
    `INSERT INTO migration (number, name, checksum, applied_at) VALUES (${first}, ${second}, ${third}, ${fourth})`,
    [migration.number, migration.name, checksumOf(migration, connection.engine), Date.now()],
  );
}

interface Applied {
  readonly number: number;
  readonly name: string;
  readonly checksum: string;
}

async function readApplied(connection: MigrationConnection): Promise<readonly Applied[]> {
  const tables = await connection.run(
    connection.engine === 'postgres'
      ? `SELECT table_name AS name FROM information_schema.tables
         WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'`
      : `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~'`,
  );
  if (tables.length === 0) return [];
  if (!tables.some((table) => table['name'] === 'migration')) {
    throw new StoreForeign('the database holds tables, but none that says they are a journal');
  }
  const rows = await connection.run('SELECT number, name, checksum FROM migration ORDER BY number');
  return rows.map((row) => ({
    number: Number(row['number']),
    name: String(row['name']),
    checksum: String(row['checksum']),
  }));
}

/** What is kept of a migration in the store that it was applied to: SHA-256 of its number, name and statements, in hexadecimal. */
export function checksumOf(migration: Migration, engine: Engine): string {
  const content = [migration.number, migration.name, ...migration.statements(engine)];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

function requireConsecutive(migrations: readonly Migration[]): void {
  for (const [at, { number, name }] of migrations.entries()) {
    if (number === at + 1) continue;
    throw new Error(
      `migration ${name} has number ${number} at place ${at + 1}: they count from 1 without gaps`,
    );
  }
}

/** Writes that share a commit have a savepoint each, and deferred rules would fail all of them at its end. */
function requireSavepointSafe(migration: Migration, statement: string): void {
  if (!/\bINITIALLY\s+DEFERRED\b/i.test(statement)) return;
  throw new Error(
    `migration ${migration.number}: a rule checked only at the commit would fail others' writes too`,
  );
}
