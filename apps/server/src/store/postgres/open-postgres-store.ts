import { Pool, type PoolClient } from 'pg';
import { migrate, readVersion, type MigrationConnection } from '#server/store/migrate.ts';
import type { Migration } from '#server/store/migrations/engine.ts';
import { readPostgresUrl } from './postgres-config.ts';
import { explainPostgresError } from './postgres-errors.ts';
import { PostgresStore } from './postgres-store.ts';
import type { Store, StoreOptions } from '#server/store/store.ts';
import { StoreMisconfigured } from '#server/store/store-errors.ts';

type Options = StoreOptions & { readonly migrations: readonly Migration[] };

const MIN_VERSION = 150_000;
// Any number will do that no other program takes in the same database: "Daybook" in ASCII.
const MIGRATION_LOCK = '19243005637521259';
// A step over a large store takes longer than any request may; who waits for it must outlast it.
const MIGRATION_TIMEOUT_MS = 600_000;

/** Opens the journal in a PostgreSQL database; see openStore. */
export async function openPostgresStore<DB>(url: string, options: Options): Promise<Store<DB>> {
  const pool = new Pool({ ...readPostgresUrl(url), ...options.postgresLimits });
  listenForTrouble(pool, options.onTrouble ?? (() => {}));
  try {
    await bringUpToDate(pool, options);
    return new PostgresStore<DB>(pool, options.maxWaitMs ?? 5_000, options.onFault ?? (() => {}));
  } catch (error) {
    await pool.end();
    throw explainPostgresError(error);
  }
}

/** A broken connection emits an error event, which would end the process without a listener. */
function listenForTrouble(pool: Pool, onTrouble: (error: Error) => void): void {
  pool.on('error', onTrouble);
  pool.on('connect', (client) => client.on('error', onTrouble));
}

async function bringUpToDate(pool: Pool, options: Options): Promise<void> {
  const client = await pool.connect();
  try {
    await requireSoundServer(client);
    const connection = migrationConnection(client);
    const { present, latest } = await readVersion(connection, options.migrations);
    if (present < latest) await inTurn(client, () => migrateOnce(connection, options));
  } finally {
    client.release();
  }
}

/** What comes before migrations is done by the one server alone that migrates: others find it done. */
async function migrateOnce(connection: MigrationConnection, options: Options): Promise<void> {
  const version = await readVersion(connection, options.migrations);
  if (version.present === version.latest) return;
  await (version.present > 0 ? options.beforeMigrations?.(version) : options.beforeCreation?.());
  await migrate(connection, options.migrations);
}

/** One connection at a time does the work; a turn ends with its connection. */
async function inTurn(client: PoolClient, work: () => Promise<void>): Promise<void> {
  await client.query(`SET lock_timeout = ${MIGRATION_TIMEOUT_MS}`);
  await client.query(`SET statement_timeout = ${MIGRATION_TIMEOUT_MS}`);
  await client.query(`SELECT pg_advisory_lock(${MIGRATION_LOCK})`);
  try {
    await work();
  } finally {
    await client.query(`SELECT pg_advisory_unlock(${MIGRATION_LOCK})`);
    await client.query('RESET lock_timeout');
    await client.query('RESET statement_timeout');
  }
}

async function requireSoundServer(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ version: string; encoding: string }>(
    `SELECT current_setting('server_version_num') AS version, current_setting('server_encoding') AS encoding`,
  );
  const { version, encoding } = rows[0] ?? { version: '0', encoding: '' };
  if (Number(version) < MIN_VERSION) {
    throw new StoreMisconfigured(`PostgreSQL 15 or later is needed, this is ${version}`);
  }
  if (encoding === 'UTF8') return;
  throw new StoreMisconfigured(`the database must be made with ENCODING 'UTF8', this is ${encoding}`);
}

function migrationConnection(client: PoolClient): MigrationConnection {
  return {
    engine: 'postgres',
    begin: async () => {
      await client.query('BEGIN ISOLATION LEVEL READ COMMITTED');
      await client.query(`SET LOCAL statement_timeout = ${MIGRATION_TIMEOUT_MS}`);
      await client.query(`SET LOCAL lock_timeout = ${MIGRATION_TIMEOUT_MS}`);
      await client.query(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    },
    run: async (sql, parameters = []) => (await client.query(sql, [...parameters])).rows,
    commit: async () => {
      await client.query('COMMIT');
    },
    rollback: async () => {
      await client.query('ROLLBACK');
    },
  };
}
