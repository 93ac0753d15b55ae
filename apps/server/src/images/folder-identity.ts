import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { flushFolder } from '#server/store/flush-folder.ts';

/** Next to the folders of images. */
const FILE = 'folder-id';
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);
const IDENTITY = /^[0-9a-f]{32}$/;

/**
 * Identifies the folder of images in a data folder: 32 hexadecimal characters, made once and found there by
 * everyone who shares the folder. Throws errors of the file system, and for a file with other content.
 */
export async function readFolderIdentity(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'images');
  const path = join(folder, FILE);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const known = await findText(path);
  if (known === null) {
    await makeIdentity(folder, path);
    // After a power cut there would be another one, with the previous server still in the database: the start would wait for it.
    await flushFolder(folder);
    await flushFolder(dataDir);
  }
  const text = (known ?? (await readFile(path, 'utf8'))).trim();
  if (!IDENTITY.test(text)) throw new Error(`${path}: expected 32 hexadecimal characters`);
  return text;
}

/** The name is given to a whole file and to one alone: of servers that start together all read the same. */
async function makeIdentity(folder: string, path: string): Promise<void> {
  const begun = join(folder, `.${FILE}-${randomBytes(8).toString('hex')}`);
  try {
    await writeNew(begun);
    // Some shared disks know no second name of a file.
    await link(begun, path).catch((error: NodeJS.ErrnoException) =>
      NO_LINKS.has(error.code ?? '') ? writeNew(path) : Promise.reject(error),
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(begun, { force: true });
  }
}

async function writeNew(path: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(`${randomBytes(16).toString('hex')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function findText(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
