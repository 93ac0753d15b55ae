import { sql } from 'kysely';
import type { Store } from '#server/store/store.ts';

/**
 * The storage engine's own examination, one sentence a fault, none when all is well. 'deep' also compares every
 * index with its table; it reads the whole store and, on SQLite, stops the event loop meanwhile.
 */
export async function checkStorage<DB>(store: Store<DB>, depth: 'quick' | 'deep'): Promise<string[]> {
  return store.engine === 'sqlite' ? await checkSqlite(store, depth) : await checkPostgres(store, depth);
}

async function checkSqlite<DB>(store: Store<DB>, depth: 'quick' | 'deep'): Promise<string[]> {
  return await store.read(async (db) => {
    const pages =
      depth === 'deep'
        ? await sql<{ integrity_check: string }>`PRAGMA integrity_check`.execute(db)
        : await sql<{ quick_check: string }>`PRAGMA quick_check`.execute(db);
    const faults = pages.rows.map((row) => Object.values(row)[0] as string).filter((text) => text !== 'ok');
    if (depth === 'quick') return faults;
    const orphans = await sql<Orphan>`PRAGMA foreign_key_check`.execute(db);
    return [...faults, ...orphans.rows.map(describeOrphan)];
  });
}

interface Orphan {
  readonly table: string;
  readonly rowid: number | null;
  readonly parent: string;
}

function describeOrphan({ table, rowid, parent }: Orphan): string {
  return `${table}, row ${rowid ?? '(without number)'}: names a row of ${parent} that is not there`;
}

/** amcheck comes with PostgreSQL's contributed modules; where the owner has not created it, rows are read instead. */
async function checkPostgres<DB>(store: Store<DB>, depth: 'quick' | 'deep'): Promise<string[]> {
  return await store.read(async (db) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(db);
    const invalid = await sql<{ name: string }>`
      SELECT c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = current_schema() AND NOT (i.indisvalid AND i.indisready)`.execute(db);
    const loose = await sql<{ name: string }>`
      SELECT conname AS name FROM pg_constraint c JOIN pg_namespace n ON n.oid = c.connamespace
      WHERE n.nspname = current_schema() AND NOT c.convalidated`.execute(db);
    if (depth === 'deep') await readEverything(db);
    return [
      ...invalid.rows.map(({ name }) => `index ${name} is not valid`),
      ...loose.rows.map(({ name }) => `constraint ${name} was never validated`),
    ];
  });
}

type Db<DB> = Parameters<Parameters<Store<DB>['read']>[0]>[0];

/** Unpacks every row of every table, which throws StoreDamaged on a bad page; compares indexes where amcheck is. */
async function readEverything<DB>(db: Db<DB>): Promise<void> {
  const tables = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'`.execute(db);
  for (const { name } of tables.rows) {
    await sql`SELECT sum(length(t::text)) FROM ${sql.id(name)} t`.execute(db);
  }
  const amcheck = await sql`SELECT 1 FROM pg_extension WHERE extname = 'amcheck'`.execute(db);
  if (amcheck.rows.length === 0) return;
  await sql`
    SELECT bt_index_check(c.oid, true) FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_am a ON a.oid = c.relam
    WHERE n.nspname = current_schema() AND a.amname = 'btree'`.execute(db);
}
