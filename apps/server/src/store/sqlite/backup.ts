import { spawn } from 'node:child_process';
import { closeSync, constants, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { explainSqliteError } from './sqlite-errors.ts';
import { databasePath, retryBusy } from './sqlite-open.ts';
import { readPostgresUrl } from '#server/store/postgres/postgres-config.ts';
import { StoreDamaged, StoreError } from '#server/store/store-errors.ts';
import type { StoreLocation } from '#server/store/store.ts';

const PATIENCE_MS = 5_000;
// Pages copied in one go, off the event loop: 4 MiB.
const PAGES_AT_ONCE = 1_024;

/**
 * Copies the journal's database as it stands at one instant into a new file, while the server may go on writing.
 * The copy is checked and on the disk before it gets its name; whatever fails leaves nothing behind. On SQLite it is
 * a database file, on PostgreSQL an archive of pg_dump's custom format, which then has to be installed.
 */
export async function backUpDatabase(place: StoreLocation, target: string): Promise<void> {
  const unfinished = `${target}.unfinished`;
  closeSync(openSync(unfinished, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY, 0o600));
  try {
    await (place.engine === 'sqlite' ? copySqlite(place.folder, unfinished) : dump(place.url, unfinished));
    settle(unfinished);
    renameSync(unfinished, target);
    if (process.platform !== 'win32') settle(dirname(target)); // folders cannot be opened there
  } catch (error) {
    for (const rest of ['', '-journal', '-wal', '-shm']) rmSync(unfinished + rest, { force: true });
    throw explainSqliteError(error);
  }
}

/** The open read transaction holds one state; without it every commit meanwhile would start the copy again. */
async function copySqlite(folder: string, target: string): Promise<void> {
  const source = new DatabaseSync(databasePath(folder), { readOnly: true, timeout: 50 });
  try {
    await retryBusy(PATIENCE_MS, () => {
      if (!source.isTransaction) source.exec('BEGIN');
      source.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get();
    });
    await backup(source, target, { rate: PAGES_AT_ONCE });
  } finally {
    source.close();
  }
  examine(target);
}

function examine(copy: string): void {
  const database = new DatabaseSync(copy);
  try {
    database.exec('PRAGMA journal_mode = DELETE'); // one file, complete in itself
    const [first] = database.prepare('PRAGMA quick_check').all();
    if (first?.['quick_check'] === 'ok') return;
    throw new StoreDamaged(`the copy is damaged: ${String(first?.['quick_check'])}`);
  } finally {
    database.close();
  }
}

async function dump(url: string, target: string): Promise<void> {
  const child = spawn('pg_dump', ['--format=custom', '--no-owner', `--file=${target}`], {
    env: { ...process.env, ...postgresEnvironment(url) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  const [code] = await once(child, 'close').catch((error: unknown) => {
    throw new StoreError('pg_dump, which backs PostgreSQL up, could not be started', { cause: error });
  });
  if (code !== 0) throw new StoreError(`pg_dump failed: ${complaint.slice(0, 2_000).trim()}`);
  await list(target);
}

/** An archive that was cut has no table of contents at the place that its head names. */
async function list(archive: string): Promise<void> {
  const child = spawn('pg_restore', ['--list', archive], { stdio: 'ignore' });
  const [code] = await once(child, 'close').catch((error: unknown) => {
    throw new StoreError('pg_restore, which examines the copy, could not be started', { cause: error });
  });
  if (code !== 0) throw new StoreDamaged('the copy is damaged: pg_restore cannot read it');
}

/** libpq's variables; the password would show in the list of processes if it were an argument. */
function postgresEnvironment(url: string): Record<string, string> {
  const { host, port, database, user, password, ssl } = readPostgresUrl(url);
  const authority = new URL(url).searchParams.get('sslrootcert');
  return {
    PGHOST: String(host),
    PGPORT: String(port),
    PGDATABASE: String(database),
    ...(user === undefined ? {} : { PGUSER: user }),
    ...(typeof password === 'string' ? { PGPASSWORD: password } : {}),
    ...(ssl === false ? {} : { PGSSLMODE: 'verify-full', PGSSLROOTCERT: authority ?? 'system' }),
  };
}

function settle(path: string): void {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
