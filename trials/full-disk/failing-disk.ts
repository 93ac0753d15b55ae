// A disk that fails while it is in use: an ext4 in a file, which the kernel makes read-only at an error.
import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { runProgram } from '../crashes/system-program.ts';

/** A file system of its own, on a loop device. */
export interface FailingDisk {
  readonly folder: string;
  /** From now on the kernel refuses every write, with files open or not, as after an error of the disk. */
  fail(): void;
  /** Repairs and mounts it again; no file may be open on it. */
  repair(): Promise<void>;
}

/** Why a trial that wants a failing disk is skipped. */
export const NO_FAILING_DISK = 'an ext4 in a file can be mounted, and made to fail, by root on Linux alone';

/** Mounts one at a path for as long as the work lasts; null where this process may not, or has no ext4. */
export async function withFailingDisk<Result>(
  folder: string,
  megabytes: number,
  work: (disk: FailingDisk) => Promise<Result>,
): Promise<Result | null> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  const image = `${folder}.ext4`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(image, '');
  truncateSync(image, megabytes * 1_048_576);
  let device: string;
  try {
    await runProgram('mkfs.ext4', ['-q', image]);
    device = await mount(image, folder);
  } catch {
    rmSync(image);
    return null; // in a container without the right to, or without the tools
  }
  const disk: FailingDisk = {
    folder,
    fail: () => writeFileSync(join('/sys/fs/ext4', device, 'trigger_fs_error'), 'disk error made on purpose'),
    repair: async () => {
      await runProgram('umount', [folder]);
      // 1: errors were found and corrected.
      await runProgram('e2fsck', ['-fy', image]).catch((error: unknown) => {
        if ((error as { readonly code?: unknown }).code !== 1) throw error;
      });
      device = await mount(image, folder);
    },
  };
  try {
    return await work(disk);
  } finally {
    await runProgram('umount', ['--lazy', folder]);
    rmSync(image);
  }
}

/** Mounts the image; gives the name of its loop device. */
async function mount(image: string, folder: string): Promise<string> {
  await runProgram('mount', ['-t', 'ext4', '-o', 'loop,errors=remount-ro', image, folder]);
  return basename(
    (await runProgram('findmnt', ['--noheadings', '--output', 'SOURCE', '--target', folder])).trim(),
  );
}
