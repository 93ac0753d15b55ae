import { closeSync, constants, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { explainSqliteError } from './sqlite-errors.ts';
import { databasePath, retryBusy } from './sqlite-open.ts';
import { flushFolderNow } from '#server/store/flush-folder.ts';
import { dumpDatabase } from '#server/store/postgres/postgres-programs.ts';
import { StoreDamaged } from '#server/store/store-errors.ts';
import type { StoreLocation } from '#server/store/store.ts';

const MAX_WAIT_MS = 5_000;
// Pages copied in one go, off the event loop: 4 MiB.
const PAGES_AT_ONCE = 1_024;

/**
 * Copies the journal's database as of one instant into a new file, while the server may continue writing.
 * The copy is checked and on the disk before it gets its name; whatever fails leaves nothing behind. On SQLite it is
 * a database file, on PostgreSQL an archive of pg_dump's custom format, which then has to be installed.
 */
export async function backUpDatabase(place: StoreLocation, target: string): Promise<void> {
  const unfinished = `${target}.unfinished`;
  closeSync(openSync(unfinished, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY, 0o600));
  try {
    if (place.engine === 'postgres') await dumpDatabase(place.url, unfinished);
    else {
      await copySqlite(place.folder, unfinished);
      examine(unfinished);
    }
    settle(unfinished);
    renameSync(unfinished, target);
    flushFolderNow(dirname(target));
  } catch (error) {
    for (const rest of ['', '-journal', '-wal', '-shm']) rmSync(unfinished + rest, { force: true });
    throw explainSqliteError(error);
  }
}

/**
 * Copies the database of a data folder, unexamined. The open read transaction holds one state; without it every commit meanwhile
 * would start the copy again. Throws what SQLite says, and why it was broken off.
 */
export async function copySqlite(folder: string, target: string, signal?: AbortSignal): Promise<void> {
  const source = new DatabaseSync(databasePath(folder), { readOnly: true, timeout: 50 });
  try {
    await retryBusy(MAX_WAIT_MS, () => {
      if (!source.isTransaction) source.exec('BEGIN');
      source.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get();
    });
    await backup(source, target, { rate: PAGES_AT_ONCE, progress: () => signal?.throwIfAborted() });
  } finally {
    source.close();
  }
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

function settle(path: string): void {
  const handle = openSync(path, 'r+'); // Windows flushes only what may be written
  fsyncSync(handle);
  closeSync(handle);
}
