// Tests of everything that touches the store run on both engines: this opens fresh stores for them.
import { createHash, randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, type TestContext } from 'node:test';
import { getCallSites } from 'node:util';
import { isShort } from '@daybook/domain/chance-testing.ts';
import { sql, type Kysely, type KyselyPlugin } from 'kysely';
import { Client } from 'pg';
import { checksumOf } from '#server/store/migrate.ts';
import { MIGRATIONS } from '#server/store/migrations/all.ts';
import type { Engine } from '#server/store/migrations/engine.ts';
import { databasePath } from '#server/store/sqlite/sqlite-open.ts';
import {
  openStore,
  type PostgresLimits,
  type Store,
  type StoreOptions,
  type StoreLocation,
} from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';

const PATIENT_MS = 10 * 60_000;
const PATIENT_LIMITS: PostgresLimits = {
  connectionTimeoutMillis: PATIENT_MS,
  statement_timeout: PATIENT_MS,
  lock_timeout: PATIENT_MS,
  idle_in_transaction_session_timeout: PATIENT_MS,
};
/** Waits of a store in tests: however busy the machine is, only what would never end is given up. */
export const PATIENT = { maxWaitMs: PATIENT_MS, postgresLimits: PATIENT_LIMITS };

/**
 * Opens an empty store of the product's latest version (or of other migrations), whose limits on time no busy machine reaches
 * unless others are given; closed and removed after the suite.
 */
export type OpenTestStore = <DB = Tables>(options?: Partial<StoreOptions>) => Promise<Store<DB>>;

/**
 * A place that holds nothing yet, removed after the suite; for tests that open it themselves. 'tables' asks for one that may
 * hold the product's tables already, which saves making them by the hundred.
 */
export type NewPlace = (holds?: 'nothing' | 'tables') => Promise<StoreLocation>;

/**
 * Tests whose statements and locks differ most between the engines run on both in the short run too; what a file becomes on its
 * way to the ledger (its preview, mapping and staging) hardly differs.
 */
const ON_BOTH_IN_SHORT =
  /\/(?:store|ledger|sync|uploads\/(?!(?:preview|mapper|staging|undo\/undo-equals)\b))/;

/**
 * Registers a suite for each engine. PostgreSQL's needs DAYBOOK_TEST_POSTGRES, the URL of the maintenance database
 * of a throw-away cluster whose user may create databases; without it the suite reports itself as skipped, and so it does in
 * the short run outside of {@link ON_BOTH_IN_SHORT}. Tests that mostly wait and share nothing may run several at once.
 */
export function onEachEngine(
  define: (engine: Engine, openTestStore: OpenTestStore, newStoreLocation: NewPlace) => void,
  { atOnce = 1 }: { readonly atOnce?: number } = {},
): void {
  suite('on sqlite', { concurrency: atOnce }, () => {
    registerSuite((open, place) => define('sqlite', open, place), newFolder);
  });
  const maintenance = process.env['DAYBOOK_TEST_POSTGRES'] ?? '';
  const caller = getCallSites(2)[1]?.scriptName ?? '';
  const left = isShort() && !ON_BOTH_IN_SHORT.test(caller) ? 'on PostgreSQL: npm test -- --full' : false;
  const skip = maintenance === '' ? 'DAYBOOK_TEST_POSTGRES names no cluster' : left;
  suite('on postgres', { skip, concurrency: atOnce }, () => {
    registerSuite(
      (open, place) => define('postgres', open, place),
      (holds) => newDatabase(maintenance, holds),
    );
  });
}

interface MadeLocation {
  readonly place: StoreLocation;
  readonly remove: () => Promise<void>;
}

function registerSuite(
  define: (open: OpenTestStore, newStoreLocation: NewPlace) => void,
  make: (holds: 'nothing' | 'tables') => Promise<MadeLocation>,
): void {
  const atTheEnd: (() => Promise<void>)[] = [];
  const newStoreLocation: NewPlace = async (holds = 'nothing') => {
    const { place, remove } = await make(holds);
    atTheEnd.unshift(remove);
    return place;
  };
  const openTestStore: OpenTestStore = async <DB = Tables>(options: Partial<StoreOptions> = {}) => {
    const place = options.place ?? (await newStoreLocation(options.migrations ? 'nothing' : 'tables'));
    const store = await openStore<DB>({ purpose: 'tool', ...PATIENT, ...options, place });
    atTheEnd.unshift(() => store.close());
    return store;
  };
  define(openTestStore, newStoreLocation);
  after(async () => {
    for (const end of atTheEnd) await end();
  });
}

async function newFolder(holds: 'nothing' | 'tables'): Promise<MadeLocation> {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-test-'));
  if (holds === 'tables') copyFileSync(await fileWithTables(), databasePath(folder));
  return {
    place: { engine: 'sqlite', folder },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

let tablesFile: Promise<string> | undefined;

/** The path of a database file with the product's tables and no row, made by the first process of a run that asks. */
function fileWithTables(): Promise<string> {
  tablesFile ??= (async () => {
    const path = join(tmpdir(), `daybook-tables-${checksumOfAll('sqlite')}.sqlite`);
    if (existsSync(path)) return path;
    const folder = mkdtempSync(join(tmpdir(), 'daybook-tables-'));
    await (await openStore({ place: { engine: 'sqlite', folder }, purpose: 'tool' })).close();
    // Another process may have been as quick: the two files are the same.
    renameSync(databasePath(folder), path);
    rmSync(folder, { recursive: true, force: true });
    return path;
  })();
  return tablesFile;
}

function checksumOfAll(engine: Engine): string {
  const checksums = MIGRATIONS.map((migration) => checksumOf(migration, engine)).join();
  return createHash('sha256').update(checksums).digest('hex').slice(0, 12);
}

async function newDatabase(maintenance: string, holds: 'nothing' | 'tables'): Promise<MadeLocation> {
  const name = `daybook_test_${randomBytes(6).toString('hex')}`;
  const template = holds === 'tables' ? await databaseWithTables(maintenance) : 'template0';
  // Copying the files takes less than half the work of writing every page to the log.
  await ask(maintenance, `CREATE DATABASE ${name} TEMPLATE ${template} ENCODING 'UTF8' STRATEGY FILE_COPY`);
  return {
    place: { engine: 'postgres', url: urlOf(maintenance, name) },
    remove: () => ask(maintenance, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

/** Any number that no other program of the tests takes. */
const PREPARING_LOCK = '19243005637521260';
let withTables: Promise<string> | undefined;

/** The name of a database with the product's tables and no row, made by the first process of the cluster that asks. */
function databaseWithTables(maintenance: string): Promise<string> {
  withTables ??= withConnection(maintenance, async (client) => {
    const name = `daybook_tables_${checksumOfAll('postgres')}`;
    await client.query(`SELECT pg_advisory_lock(${PREPARING_LOCK})`);
    const { rows } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rows.length > 0) return name;
    const unfinished = `${name}_unfinished`;
    await client.query(`DROP DATABASE IF EXISTS ${unfinished}`);
    await client.query(`CREATE DATABASE ${unfinished} TEMPLATE template0 ENCODING 'UTF8'`);
    const place = { engine: 'postgres', url: urlOf(maintenance, unfinished) } as const;
    await (await openStore({ place, purpose: 'tool' })).close();
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
    return name;
  });
  return withTables;
}

function urlOf(maintenance: string, database: string): string {
  const url = new URL(maintenance);
  url.pathname = `/${database}`;
  return url.href;
}

async function ask(url: string, statement: string): Promise<void> {
  await withConnection(url, (client) => client.query(statement));
}

async function withConnection<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Notes what the store is asked until the test ends: the SQL of each statement, in its order. */
export function recordStatements(t: TestContext, store: Store): string[] {
  const statements: string[] = [];
  const noting = (db: Kysely<Tables>): KyselyPlugin => ({
    transformQuery: ({ node, queryId }) => {
      statements.push(db.getExecutor().compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const { read, write } = store;
  const noted: Pick<Store, 'read' | 'write'> = {
    read: (work) => read.call(store, (db) => work(db.withPlugin(noting(db)))) as ReturnType<typeof work>,
    write: (work, kind) =>
      write.call(store, (db) => work(db.withPlugin(noting(db))), kind) as ReturnType<typeof work>,
  };
  t.mock.method(store, 'read', noted.read);
  t.mock.method(store, 'write', noted.write);
  return statements;
}

/** Waits until so many transactions of PostgreSQL wait for a lock; to be called in one that holds it. */
export async function untilWaiting(db: Kysely<Tables>, count: number): Promise<void> {
  for (;;) {
    await sql`SELECT pg_stat_clear_snapshot()`.execute(db);
    const { rows } = await sql<{ waiting: number }>`
      SELECT CAST(COUNT(*) AS BIGINT) AS waiting FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
    if (rows[0]!.waiting >= count) return;
  }
}
