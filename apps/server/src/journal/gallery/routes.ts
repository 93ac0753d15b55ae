import { readGallery } from '@daybook/api/journal/images.ts';
import { on, type Handling } from '#server/calls/call.ts';
import type { CallServices } from '#server/calls/call-services.ts';
import { readGalleryImages } from './queries.ts';

/** The gallery's list of pictures. Their names are all that opens them, so nothing keeps the list. */
export function galleryRoutes({ store }: Pick<CallServices, 'store'>): Handling[] {
  return [
    on(readGallery, async ({ trader }) => ({
      pictures: await store.read((db) => readGalleryImages(db, trader.traderId)),
    })),
  ];
}
