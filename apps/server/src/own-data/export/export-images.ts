import { Readable } from 'node:stream';
import { listTraderImages } from '#server/images/queries.ts';
import type { ListImages } from './export-zip.ts';
import type { Services } from '#server/services.ts';

/** The trader's pictures for an export of everything. A file that is missing breaks the export off: it would not be everything. */
export function exportImages({ store, images }: Pick<Services, 'store' | 'images'>): ListImages {
  return async (traderId) => {
    const rows = await store.read((db) => listTraderImages(db, traderId));
    return rows.map(({ name, file, bytes }) => ({
      name,
      bytes,
      open: async () => {
        const found = await images.files.read(file, 'image');
        if (found === null) throw new Error(`the file of a picture is missing: ${name}`);
        return Readable.from([found]);
      },
    }));
  };
}
