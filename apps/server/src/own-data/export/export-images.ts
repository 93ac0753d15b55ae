import { Readable } from 'node:stream';
import { listTraderImages } from '#server/images/queries.ts';
import type { ExportImage, ListImages } from './export-zip.ts';
import type { Services } from '#server/services.ts';

/**
 * The trader's pictures for an export of everything. Those whose file is not there, or is not the one that was stored, are
 * listed separately: an export without them is worth more than none.
 */
export function exportImages({ store, images }: Pick<Services, 'store' | 'images'>): ListImages {
  return async (traderId) => {
    const rows = await store.read((db) => listTraderImages(db, traderId));
    const [present, missing]: [ExportImage[], string[]] = [[], []];
    for (const { name, file, bytes } of rows) {
      if ((await images.files.size(file)) !== bytes) missing.push(name);
      else present.push({ name, bytes, open: () => openImage(images.files, file, name) });
    }
    return { present, missing };
  };
}

async function openImage(files: Services['images']['files'], file: string, name: string): Promise<Readable> {
  const found = await files.read(file, 'image');
  if (found === null) throw new Error(`the file of a picture went while it was exported: ${name}`);
  return Readable.from([found]);
}
