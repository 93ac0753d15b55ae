import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Checkpointer } from './checkpointer.ts';
import { DatabaseFile, unclosedBytes } from './database-file.ts';
import { requireLocalDisk } from './file-system.ts';
import { DiskReserve } from './disk-reserve.ts';
import { describeHolder, lockFolder, tryLockFolder, type FolderLock } from './folder-lock.ts';
import { LogFlush } from './log-flush.ts';
import { migrate, readVersion, type MigrationConnection } from '#server/store/migrate.ts';
import type { Migration } from '#server/store/migrations/engine.ts';
import { explainSqliteError } from './sqlite-errors.ts';
import {
  createDatabaseFile,
  createFolder,
  databasePath,
  requireNothingLeft,
  requireSqliteVersion,
  hasDatabase,
  openSqlite,
  retryBusy,
} from './sqlite-open.ts';
import type { SqliteSession } from './sqlite-session.ts';
import { openReaders, SqliteStore } from './sqlite-store.ts';
import type { Store, StoreOptions } from '#server/store/store.ts';

type Options = StoreOptions & { readonly migrations: readonly Migration[] };

// How long a tool waits for another one that migrates.
const MIGRATION_MAX_WAIT_MS = 5_000;

/** Opens the journal in a data folder; see openStore. */
export async function openSqliteStore<DB>(folder: string, options: Options): Promise<Store<DB>> {
  requireSqliteVersion(process.versions.sqlite);
  const isMade = hasDatabase(folder);
  if (!isMade) {
    requireNothingLeft(folder);
    await options.beforeCreation?.();
  }
  createFolder(folder);
  await requireLocalDisk(folder);
  const lock = options.purpose === 'serve' ? await lockFolder(folder) : null;
  try {
    // A file without migrations is what a start leaves that was killed before the first of them.
    const { beforeCreation, ...others } = options;
    return await openLocked(folder, isMade && beforeCreation ? { ...others, beforeCreation } : others, lock);
  } catch (error) {
    lock?.release();
    throw error;
  }
}

async function openLocked<DB>(
  folder: string,
  options: Options,
  lock: FolderLock | null,
): Promise<SqliteStore<DB>> {
  const maxWaitMs = options.maxWaitMs ?? 5_000;
  const path = databasePath(folder);
  createDatabaseFile(folder);
  // A tool may run while a server does; that server's log does not show how the store was closed.
  const unclosed = lock && unclosedBytes(path);
  const writer = await openSqlite(path, 'write');
  const file = new DatabaseFile(path, options.onFault ?? (() => {}));
  try {
    if (unclosed !== null) file.examine(unclosed);
    await bringUpToDate(folder, writer, options, lock);
    const readers = await openReaders(path);
    // A tool writes little and ends soon; it makes its own checkpoint.
    const checkpointer = lock && new Checkpointer(path, writer);
    const log = new LogFlush(path);
    const reserve = lock && new DiskReserve(folder);
    return new SqliteStore<DB>(writer, readers, { lock, file, log, checkpointer, reserve }, maxWaitMs);
  } catch (error) {
    file.close();
    writer.close();
    throw explainSqliteError(error);
  }
}

/** A tool migrates only while no server runs, and waits while another tool does. */
async function bringUpToDate(
  folder: string,
  writer: SqliteSession,
  options: Options,
  held: FolderLock | null,
): Promise<void> {
  const connection = migrationConnection(writer);
  const giveUpAt = performance.now() + MIGRATION_MAX_WAIT_MS;
  for (;;) {
    const version = await readVersion(connection, options.migrations);
    if (version.present === version.latest) return;
    const lock = held ?? tryLockFolder(folder);
    if (lock !== null) {
      try {
        await (version.present > 0 ? options.beforeMigrations?.(version) : options.beforeCreation?.());
        await migrate(connection, options.migrations);
        return;
      } finally {
        if (held === null) lock.release();
      }
    }
    if (performance.now() > giveUpAt) throw describeHolder(folder);
    await wait(randomInt(20, 50));
  }
}

function migrationConnection(session: SqliteSession): MigrationConnection {
  const { database } = session;
  return {
    engine: 'sqlite',
    begin: () => retryBusy(MIGRATION_MAX_WAIT_MS, () => database.exec('BEGIN IMMEDIATE')),
    run: async (sql, parameters = []) => database.prepare(sql).all(...parameters),
    commit: async () => database.exec('COMMIT'),
    rollback: async () => {
      if (database.isTransaction) database.exec('ROLLBACK');
    },
  };
}
