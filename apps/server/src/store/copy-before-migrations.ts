import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { backUpDatabase } from './sqlite/backup.ts';
import type { StoreVersion } from '#server/store/migrate.ts';
import { CopyImpossible, StoreFull } from '#server/store/store-errors.ts';
import type { StoreLocation } from '#server/store/store.ts';

/** Copies that are kept: of all versions, and of one, so that a start that fails again and again leaves older versions theirs. */
const MAX_COPIES = 5;
const MAX_COPIES_OF_VERSION = 2;
/** A copy without its name yet is left by a start that was killed; none takes so long. */
const UNFINISHED_MS = 6 * 3_600_000;

const COPY = /^journal-v(\d+)-(\d{8}T\d{9}Z)\.(?:sqlite|dump)$/;

/** What makes the copy; the store's own backup unless given. */
type BackUp = typeof backUpDatabase;

/**
 * Copies a store that is about to be migrated into `backups` of the data folder, under a name with its version and the time (UTC),
 * and removes the oldest of more than MAX_COPIES. Returns the copy's path. Throws CopyImpossible, with what to do instead.
 */
export async function copyBeforeMigrations(
  place: StoreLocation,
  dataDir: string,
  { present, latest }: StoreVersion,
  { now, backUp = backUpDatabase }: { readonly now: number; readonly backUp?: BackUp },
): Promise<string> {
  const folder = join(dataDir, 'backups');
  const time = new Date(now).toISOString().replaceAll(/[-:.]/g, '');
  const ending = place.engine === 'sqlite' ? 'sqlite' : 'dump';
  const path = join(folder, `journal-v${present}-${time}.${ending}`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    removeUnfinished(folder, now);
    await backUp(place, path);
  } catch (cause) {
    throw new CopyImpossible(
      `the journal is to be brought from version ${present} to ${latest}, and no copy of it could be made before: ` +
        `${(cause as Error).message}. ${adviceFor(place, cause)}, or back the database up yourself and start with --without-copy`,
      { cause },
    );
  }
  for (const name of tooOld(readdirSync(folder))) rmSync(join(folder, name), { force: true });
  return path;
}

function adviceFor({ engine }: StoreLocation, cause: unknown): string {
  if (cause instanceof StoreFull) return 'Make room in DATA_DIR/backups';
  return engine === 'postgres'
    ? "Install PostgreSQL's client programs in the server's version"
    : 'See that DATA_DIR/backups can be written to';
}

function removeUnfinished(folder: string, now: number): void {
  for (const name of readdirSync(folder)) {
    if (!/^journal-v.*\.unfinished(?:-journal|-wal|-shm)?$/.test(name)) continue;
    const file = statSync(join(folder, name), { throwIfNoEntry: false });
    if (file !== undefined && now - file.mtimeMs > UNFINISHED_MS) rmSync(join(folder, name), { force: true });
  }
}

/** Names of the copies that are one too many; everything else in the folder is left alone. */
export function tooOld(names: readonly string[]): string[] {
  const copies = names
    .flatMap((name) => {
      const [, version = '', time = ''] = COPY.exec(name) ?? [];
      return version === '' ? [] : [{ name, version, time }];
    })
    .toSorted((left, right) => (left.time < right.time ? 1 : -1));
  const seen = new Map<string, number>();
  let kept = 0;
  return copies
    .filter(({ version }) => {
      const ofVersion = (seen.get(version) ?? 0) + 1;
      seen.set(version, ofVersion);
      if (ofVersion > MAX_COPIES_OF_VERSION || kept >= MAX_COPIES) return true;
      kept += 1;
      return false;
    })
    .map(({ name }) => name);
}
