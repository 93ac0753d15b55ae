import type { ImageFiles } from '#server/images/files.ts';
import { findKnown } from '#server/images/queries.ts';
import type { Store } from '#server/store/store.ts';

/** A file without a row is kept for so long: its row may be about to be written, or a backup about to copy it. */
export const ORPHAN_MS = 24 * 3_600_000;
/** Files looked at in one go; the next one goes on where this one stopped. */
const MOST_FILES = 20_000;
const BATCH = 500;

/** Removes files that no row names, bit by bit. */
export interface ImageSweeper {
  /** Looks at some folders and returns the number of pictures removed. */
  sweep(now: number): Promise<number>;
}

/** A sweeper that begins at the first folder and, having seen all, begins again. */
export function imageSweeper(store: Store, files: ImageFiles): ImageSweeper {
  let from = '';
  return {
    sweep: async (now) => {
      await files.removeUnfinished(now - ORPHAN_MS);
      const folders = (await files.listFolders()).filter((folder) => folder >= from);
      let seen = 0;
      let removed = 0;
      for (const folder of folders) {
        if (seen >= MOST_FILES) {
          from = folder;
          return removed;
        }
        const names = await files.listOlder(folder, now - ORPHAN_MS);
        seen += names.length;
        removed += await removeUnknown(store, files, names);
      }
      from = '';
      return removed;
    },
  };
}

async function removeUnknown(store: Store, files: ImageFiles, names: readonly string[]): Promise<number> {
  let removed = 0;
  for (let at = 0; at < names.length; at += BATCH) {
    const batch = names.slice(at, at + BATCH);
    const known = await store.read((db) => findKnown(db, batch));
    for (const name of batch.filter((one) => !known.has(one))) {
      await files.remove(name);
      removed += 1;
    }
  }
  return removed;
}
