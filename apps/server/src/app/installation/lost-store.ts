import { existsSync, readdirSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { stagingFolder } from '#server/backup/restore/staging-folder.ts';
import type { Config } from '#server/calls/config.ts';
import { imageFilesIn } from '#server/images/files.ts';
import { databasePath } from '#server/store/sqlite/sqlite-open.ts';
import { StoreLost } from '#server/store/store-errors.ts';

/**
 * To be called where there is no journal yet: what only a journal leaves must not be there, or its database is lost, and an empty one
 * in its place would look as if nothing were wrong. A key file elsewhere may have been put there for a new installation; the operator
 * says so with `isNew`. Throws StoreLost.
 */
export async function refuseLostStore(config: Config, isNew: boolean): Promise<void> {
  const { dataDir, keyFile } = config;
  const missing = whereOf(config);
  const restoring = stagingFolder(dataDir);
  if (existsSync(restoring))
    throw new StoreLost(
      `${restoring} is what a restore left that was not finished, and ${missing}. Restore again: daybook restore SOURCE`,
    );
  const images = join(dataDir, 'images');
  if (await holdsImages(dataDir))
    throw new StoreLost(
      `${images} holds pictures of a journal, and ${missing}. Put its database back${copyOf(dataDir)}; to begin again, move ${images} away first`,
    );
  if (!existsSync(keyFile)) return;
  if (isBelow(dataDir, keyFile))
    throw new StoreLost(
      `${keyFile} has sealed a journal, and ${missing}. Put its database back${copyOf(dataDir)}; to begin again, move the key away first and keep it with the backups`,
    );
  if (!isNew)
    throw new StoreLost(
      `KEY_FILE: ${keyFile} is there, and ${missing}. If this is a new installation, start it once with --new (npm start -- --new); otherwise put its database back`,
    );
}

function whereOf({ store }: Config): string {
  return store.engine === 'sqlite'
    ? `there is no ${databasePath(store.folder)}`
    : 'the database of DATABASE_URL is empty';
}

/** The newest copy that a start made before migrations, as words behind "back"; nothing where there is none. */
function copyOf(dataDir: string): string {
  const folder = join(dataDir, 'backups');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const newest = names
    .flatMap((name) => {
      const time = /^journal-v\d+-(\w+)\.(?:sqlite|dump)$/.exec(name)?.[1];
      return time === undefined ? [] : [{ name, time }];
    })
    .toSorted((left, right) => (left.time < right.time ? 1 : -1))[0];
  return newest === undefined ? '' : ` (a copy is ${join(folder, newest.name)})`;
}

async function holdsImages(dataDir: string): Promise<boolean> {
  const files = imageFilesIn(dataDir);
  for (const folder of await files.listFolders())
    if ((await files.listOlder(folder, Number.POSITIVE_INFINITY)).length > 0) return true;
  return false;
}

function isBelow(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return !way.startsWith('..') && !isAbsolute(way);
}
