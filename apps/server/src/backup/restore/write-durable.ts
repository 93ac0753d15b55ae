import { mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { flushFolder } from '#server/store/flush-folder.ts';

/** Writes a new file and resolves once its bytes will outlive a power cut; its name does once {@link flushFolders} says so. */
export async function writeDurable(
  path: string,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of content) await named(path, file.appendFile(chunk));
    await named(path, file.sync());
  } finally {
    await file.close();
  }
}

/** Resolves once every name in a folder, and in the folders below it, will outlive a power cut. */
export async function flushFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await flushFolders(join(folder, entry.name));
  await flushFolder(folder);
}

/** System errors of an open file do not name it. */
async function named<T>(path: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw Object.assign(error as NodeJS.ErrnoException, { path });
  }
}
