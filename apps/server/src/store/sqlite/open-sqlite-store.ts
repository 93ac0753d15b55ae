import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Checkpointer } from './checkpointer.ts';
import { DatabaseFile, unclosedBytes } from './database-file.ts';
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
import { statfs } from 'node:fs/promises';
import { StoreMisconfigured } from '#server/store/store-errors.ts';

// The type numbers of Linux (statfs(2) and linux/magic.h). FUSE stays allowed: encrypted homes and the folders
// that containers share with a desktop are FUSE, and locks work there.
const NETWORK_FILE_SYSTEMS: ReadonlyMap<number, string> = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB2'],
  [0x01021997, '9P'],
  [0x5346414f, 'AFS'],
  [0x6b414653, 'AFS'],
  [0x73757245, 'Coda'],
  [0x564c, 'NCP'],
  [0x00c36400, 'Ceph'],
  [0x0bd00bd0, 'Lustre'],
  [0x47504653, 'GPFS'],
  [0x01161970, 'GFS2'],
  [0x7461636f, 'OCFS2'],
]);

/** Name of the network file system behind a type number of statfs, null for a local one. */
export function findNetworkFileSystem(type: number): string | null {
  return NETWORK_FILE_SYSTEMS.get(type >>> 0) ?? null;
}

/**
 * Throws StoreMisconfigured when the folder is not on a disk of this machine: locks and the shared memory of the
 * write-ahead log do not hold over a network, and two servers would then destroy each other's rows.
 */
async function requireLocalDisk(folder: string): Promise<void> {
  if (process.platform === 'win32' && folder.startsWith('\\\\')) throw onNetwork(folder, 'a network share');
  if (process.platform !== 'linux') return; // other systems number their file systems again with each version
  const network = findNetworkFileSystem((await statfs(folder)).type);
  if (network !== null) throw onNetwork(folder, network);
}

function onNetwork(folder: string, kind: string): StoreMisconfigured {
  return new StoreMisconfigured(
    `the data folder ${folder} is on ${kind}: a journal needs a local disk, or PostgreSQL through DATABASE_URL`,
  );
}

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
