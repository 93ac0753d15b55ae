import { randomInt } from 'node:crypto';
import { accessSync, closeSync, constants, mkdirSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { explainSqliteError, isSqliteBusy } from './sqlite-errors.ts';
import { SqliteSession } from './sqlite-session.ts';
import { flushFolderNow } from '#server/store/flush-folder.ts';
import { StoreLost, StoreMisconfigured } from '#server/store/store-errors.ts';

/** Earlier ones can lose commits when two connections reset the write-ahead log at once. */
const MIN_VERSION = [3, 51, 3] as const;

// How long another process may keep us from opening.
const OPENING_MAX_WAIT_MS = 5_000;
// It stops the whole event loop, so a serving connection hardly waits inside SQLite and retries outside.
const SERVING_BUSY_TIMEOUT_MS = 5;

/** Path of the journal's database in its data folder. */
export function databasePath(folder: string): string {
  return join(folder, 'journal.sqlite');
}

/** Whether something was ever written to the journal's database in a data folder. */
export function hasDatabase(folder: string): boolean {
  return (statSync(databasePath(folder), { throwIfNoEntry: false })?.size ?? 0) > 0;
}

/** Where there is no database, its log must not be there either: SQLite would read it into a new one. Throws StoreLost. */
export function requireNothingLeft(folder: string): void {
  const log = `${databasePath(folder)}-wal`;
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) === 0) return;
  throw new StoreLost(
    `${log} is what was written last to a database that is not there: put ${databasePath(folder)} back beside it`,
  );
}

/** Throws StoreMisconfigured when this Node carries a SQLite that must not hold a journal. */
export function requireSqliteVersion(version: string | undefined): void {
  const parts = (version ?? '').split('.').map(Number);
  for (const [at, least] of MIN_VERSION.entries()) {
    const part = parts[at] ?? Number.NaN;
    if (part > least) return;
    if (part === least) continue;
    throw new StoreMisconfigured(`SQLite ${MIN_VERSION.join('.')} or later is needed, this is ${version}`);
  }
}

/** Makes the data folder for its owner alone; throws StoreMisconfigured when that is not possible. */
export function createFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StoreMisconfigured(`the data folder ${folder} cannot be used: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

/** Makes the empty file for its owner alone, unless it is there; it is on the disk when this returns. */
export function createDatabaseFile(folder: string): void {
  closeSync(openSync(databasePath(folder), 'a', 0o600));
  flushFolderNow(folder);
}

/** Opens one connection with the settings that keep every acknowledged commit through a power cut. */
export async function openSqlite(path: string, transaction: 'read' | 'write'): Promise<SqliteSession> {
  const database = new DatabaseSync(path);
  try {
    await retryBusy(OPENING_MAX_WAIT_MS, () => configure(database, transaction));
    return new SqliteSession(database, transaction === 'write');
  } catch (error) {
    database.close();
    throw explainSqliteError(error);
  }
}

/** Runs it until nobody is in the way: every 5 to 25 ms for at most `maxWaitMs`, then throws SQLite's BUSY. */
export async function retryBusy<T>(maxWaitMs: number, attempt: () => T): Promise<T> {
  const giveUpAt = performance.now() + maxWaitMs;
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (!isSqliteBusy(error) || performance.now() > giveUpAt) throw error;
    }
    await wait(randomInt(5, 25));
  }
}

function configure(database: DatabaseSync, transaction: 'read' | 'write'): void {
  // The waiting time comes first: without it, switching to WAL fails when several processes start at once.
  database.exec(`PRAGMA busy_timeout = ${OPENING_MAX_WAIT_MS}`);
  const mode = database.prepare('PRAGMA journal_mode = WAL').get()?.['journal_mode'];
  if (mode !== 'wal') {
    throw new StoreMisconfigured(`the disk does not allow a write-ahead log (SQLite chose ${String(mode)})`);
  }
  database.exec(`
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = ON;
    PRAGMA trusted_schema = OFF;
    PRAGMA cell_size_check = ON;
    PRAGMA wal_autocheckpoint = 1000;
    PRAGMA journal_size_limit = 67108864;
    PRAGMA cache_size = ${transaction === 'read' ? -8_192 : -49_152};
    PRAGMA query_only = ${transaction === 'read' ? 'ON' : 'OFF'};
    PRAGMA busy_timeout = ${SERVING_BUSY_TIMEOUT_MS};
  `);
}
