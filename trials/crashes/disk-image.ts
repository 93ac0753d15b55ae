import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { onceWeAreGone } from '../end-with-us.ts';
import { runProgram } from './system-program.ts';

/** Why no power can be cut here; null where it can. */
export function findDiskObstacle(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'power cuts need root on Linux';
  if (!existsSync('/dev/loop-control')) return 'power cuts need loop devices';
  const hasMaker = ['/sbin/mkfs.ext4', '/usr/sbin/mkfs.ext4'].some((path) => existsSync(path));
  return hasMaker ? null : 'power cuts need mkfs.ext4';
}

/** A disk of its own: a file system in a file. */
export interface Disk {
  /** Folder in which it is mounted. */
  readonly mount: string;
  /** Keeps a copy of what has reached the disk up to now; what still waits in memory is not in it. Nobody may write meanwhile. */
  remember(): Promise<void>;
  /** Puts the copy in its place, as when the power comes back. Nobody may have a file of it open any more. */
  comeBack(): Promise<void>;
  release(): Promise<void>;
}

const TRIES = 100;
const TRY_AGAIN_MS = 50;

/** A process that was killed lets its files go a moment later. */
async function unmount(mount: string): Promise<void> {
  for (let left = TRIES; ; left -= 1)
    try {
      await runProgram('umount', [mount]);
      return;
    } catch (error) {
      if (left === 0) throw error;
      await pause(TRY_AGAIN_MS);
    }
}

// The file system's own rhythm, here once a minute, hides no flush that is missing.
const OPTIONS = 'loop,commit=60';

/** Makes a disk of so many MiB in a folder and mounts it. Throws where that is not possible. */
export async function mountDisk(folder: string, sizeMiB: number): Promise<Disk> {
  const [image, copy, mount] = ['image', 'copy', 'disk'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await runProgram('truncate', ['-s', `${sizeMiB}M`, image]);
  await runProgram('mkfs.ext4', ['-q', '-F', '-E', 'lazy_itable_init=0,lazy_journal_init=0', image]);
  await mkdir(mount);
  const mountImage = () => runProgram('mount', ['-o', OPTIONS, image, mount]);
  await mountImage();
  const keep = onceWeAreGone('umount -l "$1"', mount);
  return {
    mount,
    remember: async () => void (await runProgram('cp', ['--sparse=always', image, copy])),
    comeBack: async () => {
      await unmount(mount);
      await rename(copy, image);
      await mountImage();
    },
    release: async () => {
      await runProgram('umount', ['-l', mount]);
      keep();
      await rm(copy, { force: true });
    },
  };
}
