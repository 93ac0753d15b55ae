import { readGallery } from '@daybook/api/images.ts';
import { NOT_MODIFIED, on, type Handling } from '#server/http/call.ts';
import { readGalleryPictures, readRevision } from '#server/images/queries.ts';
import type { Services } from '#server/services.ts';

/** The gallery's list of pictures. */
export function galleryRoutes({ store }: Pick<Services, 'store'>): Handling[] {
  return [
    on(readGallery, ({ trader, hasCurrent }) =>
      store.read(async (db) => {
        const revision = await readRevision(db, trader.traderId);
        if (hasCurrent(`"gallery-${revision}"`)) return NOT_MODIFIED;
        return { pictures: await readGalleryPictures(db, trader.traderId) };
      }),
    ),
  ];
}
