import type { BackupHead } from '#server/backup/archive/head.ts';
import type { ImagesMark } from '#server/images/images-mark.ts';
import type { StoreLocation } from '#server/store/store.ts';
import { copyPostgres } from './copy-postgres.ts';
import { copySqliteStore } from './copy-sqlite.ts';

/** What a copy of the database holds, of the very state that was copied. */
export interface CopyFacts extends Pick<
  BackupHead,
  'schema' | 'engineVersion' | 'counts' | 'installation' | 'keyProof'
> {
  /** What the pictures' own mark has to be; null where no picture was ever stored. */
  readonly imagesMark: Pick<ImagesMark, 'installation' | 'sequence'> | null;
}

/** Where a copy is to be put: files that are not there yet. */
export interface CopyPaths {
  readonly database: string;
  /** A line a picture, in the order of their names: its file, the bytes of it and of its thumbnail. */
  readonly imageList: string;
}

/** Copies the database as of one instant, without the rows of VOID_TABLES. Throws the store's errors, and why it was broken off. */
export async function copyDatabase(
  place: StoreLocation,
  paths: CopyPaths,
  signal?: AbortSignal,
): Promise<CopyFacts> {
  return place.engine === 'sqlite'
    ? copySqliteStore(place.folder, paths, signal)
    : copyPostgres(place.url, paths, signal);
}
