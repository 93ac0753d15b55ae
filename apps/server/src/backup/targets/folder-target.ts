import { createReadStream } from 'node:fs';
import { open, readdir, realpath, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { TargetFault, type BackupTarget, type TargetFaultKind } from './backup-target.ts';
import { flushFolder } from '#server/store/flush-folder.ts';

/** Behind the name of a file that is still being written. */
const UNFINISHED = '.unfinished';
/** Left by a process that was killed; no backup takes half of it. */
const LEFT_BEHIND_MS = 48 * 3_600_000;

/**
 * A folder as a place for backups. It has to be there: one that is made where a disk should have been mounted would fill the wrong
 * disk. Throws TargetFault, also for a folder among the images, whose files are not all ours to keep.
 */
export async function openFolderTarget(folder: string, dataDir: string): Promise<BackupTarget> {
  await requireFolder(folder);
  await requireSeparate(folder, join(dataDir, 'images'));
  const pathOf = (name: string) => {
    if (!/^[\w.-]{1,200}$/.test(name) || name.endsWith(UNFINISHED))
      throw new Error(`${name} is not the name of a backup`);
    return join(folder, name);
  };
  return {
    place: folder,
    list: async () => {
      const entries = await explained(folder, readdir(folder, { withFileTypes: true }));
      const names = entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith(UNFINISHED))
        .map(({ name }) => name);
      const files = await Promise.all(names.map((name) => sizeOf(folder, name)));
      return files.filter((file) => file !== null);
    },
    read: (name) => openFile(pathOf(name)),
    write: async (name, content, check) => {
      await removeLeftBehind(folder);
      return writeWhole(pathOf(name), content, check);
    },
    remove: async (name) => explained(pathOf(name), rm(pathOf(name), { force: true })),
  };
}

async function sizeOf(folder: string, name: string): Promise<{ name: string; bytes: number } | null> {
  const path = join(folder, name);
  const found = await explained(path, stat(path)).catch((error: unknown) => {
    if (error instanceof TargetFault && error.kind === 'missing') return null; // removed meanwhile
    throw error;
  });
  return found === null ? null : { name, bytes: found.size };
}

async function openFile(path: string): Promise<Readable> {
  const handle = await explained(path, open(path, 'r'));
  return createReadStream(path, { fd: handle, highWaterMark: 1_048_576 });
}

async function writeWhole(
  path: string,
  content: AsyncIterable<Uint8Array>,
  check: (readBack: () => Promise<Readable>) => Promise<void>,
): Promise<number> {
  const unfinished = path + UNFINISHED;
  if ((await stat(path).catch(() => null)) !== null)
    throw new TargetFault('unusable', `${path} is there already`);
  const handle = await explained(unfinished, open(unfinished, 'wx', 0o600));
  try {
    const bytes = await writeAll(unfinished, handle, content);
    await check(() => openFile(unfinished));
    await explained(path, rename(unfinished, path));
    await explained(join(path, '..'), flushFolder(join(path, '..')));
    return bytes;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function writeAll(
  path: string,
  handle: FileHandle,
  content: AsyncIterable<Uint8Array>,
): Promise<number> {
  try {
    let written = 0;
    for await (const chunk of content) {
      for (let from = 0; from < chunk.length;) {
        const { bytesWritten } = await explained(path, handle.write(chunk, from));
        from += bytesWritten;
      }
      written += chunk.length;
    }
    await explained(path, handle.sync());
    return written;
  } finally {
    await handle.close();
  }
}

async function removeLeftBehind(folder: string): Promise<void> {
  for (const name of await explained(folder, readdir(folder))) {
    if (!/^daybook-[\w-]+\.tar\.unfinished$/.test(name)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => null); // another one removed it
    if (found !== null && Date.now() - found.mtimeMs > LEFT_BEHIND_MS) await rm(path, { force: true });
  }
}

async function requireFolder(folder: string): Promise<void> {
  const found = await explained(folder, stat(folder)).catch((error: unknown) => {
    if (!(error instanceof TargetFault) || error.kind !== 'missing') throw error;
    throw new TargetFault('missing', `${folder}: there is no such folder; make it, or mount its disk, first`);
  });
  if (!found.isDirectory()) throw new TargetFault('unusable', `${folder}: this is a file, not a folder`);
}

async function requireSeparate(folder: string, images: string): Promise<void> {
  const [given, other] = await Promise.all([folder, images].map((path) => realpath(path).catch(() => path)));
  if (`${given}${sep}`.startsWith(`${other}${sep}`))
    throw new TargetFault('unusable', `${folder} is among the pictures of DATA_DIR: choose another folder`);
}

const KINDS: Readonly<Record<string, readonly [TargetFaultKind, string]>> = {
  ENOENT: ['missing', 'there is no such file'],
  ENOTDIR: ['missing', 'there is no such folder'],
  ENOSPC: ['full', 'the disk is full'],
  EDQUOT: ['full', 'the quota of the disk is used up'],
  EFBIG: ['full', 'the disk takes no file as large as this'],
  EACCES: ['unusable', 'it may not be opened'],
  EPERM: ['unusable', 'it may not be opened'],
  EROFS: ['unusable', 'the disk cannot be written to'],
  EEXIST: ['unusable', 'another backup is being written there'],
  EIO: ['unavailable', 'the disk failed'],
};

/** A system error about a file, as a sentence. */
async function explained<T>(path: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const known = KINDS[(error as NodeJS.ErrnoException).code ?? ''];
    if (known === undefined) throw error;
    throw new TargetFault(known[0], `${path}: ${known[1]}`, { cause: error });
  }
}
