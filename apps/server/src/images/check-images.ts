import type { ImageFiles, Which } from '#server/images/files.ts';
import { listTraderImages } from '#server/images/queries.ts';
import type { Store } from '#server/store/store.ts';

/** Whether each picture of every trader has its two files, of the length that its row states. One sentence a fault. */
export async function checkImages(store: Store, files: ImageFiles): Promise<string[]> {
  const traders = await store.read((db) => db.selectFrom('trader').select('id').orderBy('id').execute());
  const faults: string[] = [];
  for (const { id } of traders) {
    const rows = await store.read((db) => listTraderImages(db, id));
    for (const { file, bytes, thumbnail_bytes: thumbnailBytes } of rows)
      for (const [which, length] of [
        ['image', bytes],
        ['thumbnail', thumbnailBytes],
      ] as const)
        faults.push(...(await faultsOf(files, file, which, length)).map((fault) => `trader ${id}: ${fault}`));
  }
  return faults;
}

async function faultsOf(files: ImageFiles, file: string, which: Which, length: number): Promise<string[]> {
  const found = await files.read(file, which);
  if (found === null) return [`the ${which} ${file} is missing`];
  return found.length === length
    ? []
    : [`the ${which} ${file} has ${found.length} bytes instead of ${length}`];
}
