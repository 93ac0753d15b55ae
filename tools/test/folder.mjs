// Where a run of tests writes all that it writes.
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasCode } from '../checkout.mjs';

const MIN_MEMORY_BYTES = 6 * 1024 ** 3;
/** The number is the process that made it. */
const NAME = /^daybook-test-(\d+)-\w{6}$/;

/**
 * Gives the work a folder of its own, which is gone afterwards, and removes what runs left that were killed.
 * @template T @param {(folder: string) => Promise<T>} work @returns {Promise<T>}
 */
export async function inTestFolder(work) {
  const parent = folderInMemory() ?? tmpdir();
  removeLeft(parent);
  const folder = mkdtempSync(join(parent, `daybook-test-${process.pid}-`));
  chmodSync(folder, 0o1777); // as /tmp: the user that PostgreSQL runs as makes and removes folders in it
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Removes the folders of runs whose process is gone. @param {string} parent */
export function removeLeft(parent) {
  for (const name of readdirSync(parent)) {
    const pid = Number(NAME.exec(name)?.[1] ?? 0);
    if (pid > 0 && !isAlive(pid)) rmSync(join(parent, name), { recursive: true, force: true });
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return !hasCode(error, 'ESRCH');
  }
}

/**
 * A folder in memory with room for all stores of a run, null where there is none. Tests commit durably by the thousand; how
 * long a disk takes to flush is not what they show, and the trials of power cuts and full disks bring disks of their own.
 */
function folderInMemory() {
  const folder = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= MIN_MEMORY_BYTES ? folder : null;
  } catch {
    return null; // not Linux
  }
}
