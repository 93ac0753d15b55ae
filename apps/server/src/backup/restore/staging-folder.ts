import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupRefused } from '#server/backup/archive/backup-errors.ts';
import { flushFolder } from '#server/store/flush-folder.ts';
import { writeDurable } from './write-durable.ts';
import { stagedDatabase, stagedImages } from './stage-backup.ts';

/** Says that all of the staging folder is verified, and which folder of pictures is its own once it is moved into its place. */
const READY = 'ready.json';

/**
 * A folder of the data folder in which a backup lies before its parts are moved into their places. While it exists, and no database does,
 * no journal is started.
 */
export function stagingFolder(dataDir: string): string {
  return join(dataDir, 'journal.restoring');
}

/**
 * Removes what an unfinished restoration left, pictures that were in their place already among it; to be called where there is no
 * database, and with the data folder locked. Throws BackupRefused where the pictures in their place are others.
 */
export async function clearStaging(dataDir: string): Promise<void> {
  const folder = stagingFolder(dataDir);
  if (!existsSync(folder)) return;
  const moved = await readMoved(folder);
  const images = join(dataDir, 'images');
  if (moved !== null && !existsSync(stagedImages(folder)) && existsSync(images)) {
    if ((await inodeOf(images)) !== moved)
      throw new BackupRefused(
        `${images} is not what an unfinished restore put there: move it away, and ${folder} too, and restore again`,
      );
    await rename(images, stagedImages(folder));
  }
  await rm(folder, { recursive: true });
}

/** The same where there is a database: only what is left of a restoration that had done its last step but one. */
export async function clearFinishedStaging(dataDir: string): Promise<void> {
  const folder = stagingFolder(dataDir);
  const names = existsSync(folder) ? await readdir(folder) : [];
  if (names.length === 1 && names[0] === READY) await rm(folder, { recursive: true });
}

/** Throws BackupRefused where images, or their records, already exist. Removes empty folders. */
export async function requireNoImages(dataDir: string): Promise<void> {
  const images = join(dataDir, 'images');
  if (!existsSync(images)) return;
  if (await removeEmpty(images)) return;
  throw new BackupRefused(
    `${images} holds pictures: a backup is restored into an empty place alone. Move it away, or name another DATA_DIR`,
  );
}

/** Moves the verified pictures into their place; undone by {@link clearStaging} as long as there is no database. */
export async function moveImages(dataDir: string): Promise<void> {
  const folder = stagingFolder(dataDir);
  const moved = await inodeOf(stagedImages(folder));
  await writeDurable(join(folder, READY), [Buffer.from(`${JSON.stringify({ images: moved })}\n`)]);
  await flushFolder(folder);
  await rename(stagedImages(folder), join(dataDir, 'images'));
  await flushFolder(dataDir);
}

/** Moves the verified database into its place: from then on the journal is there. */
export async function moveDatabase(dataDir: string, path: string): Promise<void> {
  await rename(stagedDatabase(stagingFolder(dataDir)), path);
  await flushFolder(dataDir);
}

/** Makes the folder. Throws where there is one. */
export async function makeStaging(dataDir: string): Promise<string> {
  const folder = stagingFolder(dataDir);
  await mkdir(folder, { mode: 0o700 });
  await flushFolder(dataDir);
  return folder;
}

/** Empties it for another attempt. */
export async function emptyStaging(dataDir: string): Promise<void> {
  const folder = stagingFolder(dataDir);
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
}

/** Removes it behind a restoration that is done. */
export async function removeStaging(dataDir: string): Promise<void> {
  await rm(stagingFolder(dataDir), { recursive: true, force: true });
  await flushFolder(dataDir);
}

async function readMoved(folder: string): Promise<string | null> {
  const text = await readFile(join(folder, READY), 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    const { images } = JSON.parse(text) as { readonly images?: unknown };
    return typeof images === 'string' ? images : null;
  } catch {
    return null; // cut by a power failure: nothing was moved yet
  }
}

async function inodeOf(path: string): Promise<string> {
  return (await stat(path, { bigint: true })).ino.toString();
}

/** Removes a folder in which there is nothing but folders; false where there is a file, which stays with all of it. */
async function removeEmpty(folder: string): Promise<boolean> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  if (entries.some((entry) => !entry.isDirectory())) return false;
  const folders = entries.map((entry) => join(entry.parentPath, entry.name));
  for (const path of folders.toSorted((left, right) => right.length - left.length)) await rmdir(path);
  await rmdir(folder);
  return true;
}
