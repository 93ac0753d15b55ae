import { readGallery } from '@daybook/api/images.ts';
import { on, type Handling } from '#server/http/call.ts';
import { readGalleryPictures } from '#server/images/queries.ts';
import type { Services } from '#server/services.ts';

/** The gallery's list of pictures. Their names are all that opens them, so nothing keeps the list. */
export function galleryRoutes({ store }: Pick<Services, 'store'>): Handling[] {
  return [
    on(readGallery, async ({ trader }) => ({
      pictures: await store.read((db) => readGalleryPictures(db, trader.traderId)),
    })),
  ];
}
