import type { ImageKind } from '@daybook/api/journal/images.ts';
import { DECODE_LIMITS } from './decode/decode-limits.ts';
import { openDecoder, type Decoder, type DecodeFailure } from './decode/decoder.ts';
import { imageFilesIn, type ImageFiles } from '#server/images/files.ts';
import { newImageName } from '#server/images/names.ts';
import type { NewImage } from '#server/images/queries.ts';
import type { Purpose } from './decode/render.ts';
import { raiseImages } from './images-mark.ts';
import { imageSweeper, type Sweep } from '#server/images/sweep.ts';
import type { Store } from '#server/store/store.ts';

/** A picture whose files are stored and whose row is still to be written. */
export type StoredImage = Omit<NewImage, 'trader_id' | 'created_at'>;

/** The pictures of one server: decoded one at a time, kept as files. */
export interface Images {
  readonly files: ImageFiles;
  /** Decodes and stores. Null when too many wait already, or the machine has no time for it; throws StoreFull. */
  add(bytes: Uint8Array, kind: ImageKind, purpose: Purpose): Promise<StoredImage | DecodeFailure | null>;
  /** Removes files of pictures that no row names any more, and of none that has just lost its row; see imageSweeper for those that stay. */
  sweep(now: number): Promise<Sweep>;
  /** What the last sweep found; null before the first. */
  lastSweep(): Sweep | null;
  close(): Promise<void>;
}

const MAX_WAITING = 16;

/** Opens the pictures of a data folder. */
export function openImages(
  {
    store,
    dataDir,
    waitFactor = 1,
  }: { readonly store: Store; readonly dataDir: string; readonly waitFactor?: number },
  decoder: Decoder = openDecoder(DECODE_LIMITS, waitFactor),
): Images {
  const files = imageFilesIn(dataDir);
  const sweeper = imageSweeper(store, files);
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let lastSweep: Sweep | null = null;
  const inOrder = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work);
    last = mine.catch(() => undefined); // the caller gets the error
    return mine;
  };
  return {
    files,
    add: async (bytes, kind, purpose) => {
      if (waiting >= MAX_WAITING) return null;
      waiting += 1;
      const rendered = await inOrder(() => decoder.decode(bytes, kind, purpose)).finally(
        () => (waiting -= 1),
      );
      if (rendered === null || 'problem' in rendered) return rendered;
      const { image, thumbnail, type, width, height, thumbnailWidth, thumbnailHeight } = rendered;
      const file = newImageName(type);
      await raiseImages(store, files);
      await files.put(file, { image, thumbnail });
      return {
        name: newImageName(type),
        file,
        type,
        bytes: image.length,
        width,
        height,
        thumbnail_bytes: thumbnail.length,
        thumbnail_width: thumbnailWidth,
        thumbnail_height: thumbnailHeight,
      };
    },
    sweep: async (now) => (lastSweep = await sweeper.sweep(now)),
    lastSweep: () => lastSweep,
    close: async () => {
      await last;
      await decoder.close();
    },
  };
}
