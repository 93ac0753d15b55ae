// A disk of a few megabytes that can be filled to its last byte and emptied again.
import { execFile } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const BALLAST = 'ballast';
const PIECES = [1_048_576, 65_536, 4_096];

/** A file system of its own, in memory. */
export interface SmallDisk {
  readonly folder: string;
  freeBytes(): number;
  /** Takes all that is free, but so many bytes. */
  fill(butBytes?: number): void;
  /** Gives back what `fill` took. */
  empty(): void;
  /** From now on nothing can be written; no file may be open for it. */
  becomeReadOnly(): Promise<void>;
}

/** Why what needs a disk of its own is skipped. */
export const NO_DISK = 'a file system can be mounted by root on Linux alone';

/** Mounts one at a path for as long as the work lasts; null where this process may not. */
export async function withSmallDisk<Result>(
  folder: string,
  megabytes: number,
  work: (disk: SmallDisk) => Promise<Result>,
): Promise<Result | null> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  mkdirSync(folder, { recursive: true });
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', folder]);
  } catch {
    return null; // in a container without the right to
  }
  try {
    return await work(diskAt(folder));
  } finally {
    await run('umount', ['--lazy', folder]);
  }
}

function diskAt(folder: string): SmallDisk {
  const ballast = join(folder, BALLAST);
  const freeBytes = (): number => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  return {
    folder,
    freeBytes,
    fill: (butBytes = 0) => {
      const file = openSync(ballast, 'a', 0o600);
      for (const size of PIECES) while (freeBytes() - size >= butBytes && writes(file, size));
      closeSync(file);
    },
    empty: () => rmSync(ballast, { force: true }),
    becomeReadOnly: async () => void (await run('mount', ['-o', 'remount,ro', folder])),
  };
}

function writes(file: number, size: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(size, 1)) === size;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false;
    throw error;
  }
}
