// A lock that a killed process cannot leave behind: an exclusive transaction on journal.lock, a small SQLite file,
// which the kernel frees with the process. Nothing else in this process may open and close journal.lock: closing
// any handle of a file drops all of the process's POSIX locks on it.
import { chmodSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { explainSqliteError, isSqliteBusy } from './sqlite-errors.ts';
import { FolderHeld } from '#server/store/store-errors.ts';

/** The data folder is this process's until release or its end. */
export interface FolderLock {
  release(): void;
}

interface Holder {
  readonly pid: number;
  readonly host: string;
  /** ISO instant. */
  readonly startedAt: string;
}

// Long enough for a server that is being killed to release the lock, short enough to exit within two seconds.
const MAX_WAIT_MS = 700;
const HOLDER_FILE = 'journal.holder.json';

// A lock whose database nobody refers to any more would be collected, closed and so be free for another server.
const held = new Set<DatabaseSync>();

/** Takes the folder for this process; throws FolderHeld with the holder's process id when another has it. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const giveUpAt = performance.now() + MAX_WAIT_MS;
  for (;;) {
    const lock = tryLockFolder(folder);
    if (lock !== null) return lock;
    if (performance.now() > giveUpAt) throw describeHolder(folder);
    await wait(50);
  }
}

/** As lockFolder, but answers null at once when another process has it. */
export function tryLockFolder(folder: string): FolderLock | null {
  const path = join(folder, 'journal.lock');
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    database.exec('PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE');
    chmodSync(path, 0o600);
    writeHolder(folder);
  } catch (error) {
    database.close();
    if (isSqliteBusy(error)) return null;
    throw explainSqliteError(error);
  }
  held.add(database);
  return { release: () => held.delete(database) && database.close() };
}

/** FolderHeld in words, from what the holder wrote down about itself. */
export function describeHolder(folder: string): FolderHeld {
  const holder = readHolder(folder);
  if (holder === null) return new FolderHeld(`another server is using the data folder ${folder}`, null);
  const who = `process ${holder.pid} on ${holder.host}, started ${holder.startedAt}`;
  return new FolderHeld(`another server is using the data folder ${folder}: ${who}`, holder.pid);
}

function writeHolder(folder: string): void {
  const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString();
  const holder: Holder = { pid: process.pid, host: hostname(), startedAt };
  const path = join(folder, HOLDER_FILE);
  writeFileSync(`${path}.new`, `${JSON.stringify(holder)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path); // a simultaneous reader sees the old one or the new one
}

function readHolder(folder: string): Holder | null {
  try {
    const holder: Partial<Holder> = JSON.parse(readFileSync(join(folder, HOLDER_FILE), 'utf8'));
    const { pid, host, startedAt } = holder;
    if (typeof pid !== 'number' || typeof host !== 'string' || typeof startedAt !== 'string') return null;
    return { pid, host, startedAt };
  } catch {
    return null; // it only serves the message, and the holder may be about to write it
  }
}
