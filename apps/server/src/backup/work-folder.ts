import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { tryLockFolder } from '#server/store/sqlite/folder-lock.ts';

/** So long may pass between a folder's making and its lock. */
const UNLOCKED_MS = 60_000;

/** What a folder is for. */
type WorkKind = 'backup' | 'verify';

/**
 * Lets it work in a folder of its own below `tmp` of the data folder, which is removed whatever happens. One that a killed process
 * left is removed by the next that calls this: the kernel freed its lock.
 */
export async function withWorkFolder<T>(
  dataDir: string,
  kind: WorkKind,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const parent = join(dataDir, 'tmp');
  await mkdir(parent, { recursive: true, mode: 0o700 });
  await removeLeftBehind(parent);
  const folder = await mkdtemp(join(parent, `${kind}-`));
  const lock = tryLockFolder(folder);
  try {
    return await work(folder);
  } finally {
    lock?.release();
    await rm(folder, { recursive: true, force: true });
  }
}

async function removeLeftBehind(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!/^(?:backup|verify)-\w{6}$/.test(name)) continue;
    const folder = join(parent, name);
    const found = await stat(folder).catch(() => null); // another one removed it
    if (found === null || Date.now() - found.mtimeMs < UNLOCKED_MS) continue;
    const lock = tryLockFolder(folder);
    if (lock === null) continue;
    lock.release();
    await rm(folder, { recursive: true, force: true });
  }
}
