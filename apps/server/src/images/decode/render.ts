import sharp, { type Sharp } from 'sharp';
import {
  AVATAR_SIDE,
  MAX_SIDE,
  MAX_PIXELS,
  THUMBNAIL_SIDE,
  type ImageKind,
} from '@daybook/api/journal/images.ts';
import { decodeBmp } from './bmp.ts';

/** What a picture is for: a trade's keep their proportions, avatars are cropped to a square. */
export type Purpose = 'trade' | 'avatar';

/** A picture as it is stored: made again from pixels alone, so that nothing else of the file is left. */
export interface Rendered {
  readonly type: 'image/jpeg' | 'image/png';
  readonly image: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly thumbnail: Uint8Array;
  readonly thumbnailWidth: number;
  readonly thumbnailHeight: number;
}

/** Beyond this a picture is kept as JPEG instead of PNG: what packs well in one file may not in another. */
const MAX_PNG_BYTES = 2_097_152;
const READING = {
  limitInputPixels: MAX_PIXELS,
  failOn: 'warning',
  pages: 1,
  sequentialRead: true,
} as const;
const AVATAR_THUMBNAIL_SIDE = 96;
const WHITE = '#ffffff';

/** One picture at a time and one core; nothing but what the kinds need is ever loaded. */
export function prepareSharp(): void {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadNsgifBuffer'],
  });
}

/** Decodes, turns upright, and encodes again with a thumbnail. Throws for whatever cannot be decoded to its end. */
export async function render(bytes: Uint8Array, kind: ImageKind, purpose: Purpose): Promise<Rendered> {
  const open = sourceOf(bytes, kind);
  const whole = () => upright(open(), purpose);
  const full =
    kind === 'jpeg' ? await asJpeg(whole()) : await smallerOf(await asPng(whole()), () => asJpeg(whole()));
  const side = purpose === 'avatar' ? AVATAR_THUMBNAIL_SIDE : THUMBNAIL_SIDE;
  // From what was just made, which is upright and known to be sound.
  const reduced = sharp(full.data, READING).resize({
    width: side,
    height: side,
    fit: 'inside',
    withoutEnlargement: true,
  });
  const isJpeg = full.info.format === 'jpeg';
  const small = isJpeg ? await asJpeg(reduced) : await asPng(reduced, true);
  return {
    type: isJpeg ? 'image/jpeg' : 'image/png',
    image: full.data,
    width: full.info.width,
    height: full.info.height,
    thumbnail: small.data,
    thumbnailWidth: small.info.width,
    thumbnailHeight: small.info.height,
  };
}

function sourceOf(bytes: Uint8Array, kind: ImageKind): () => Sharp {
  if (kind === 'bmp') {
    const { width, height, pixels } = decodeBmp(bytes, MAX_PIXELS);
    return () => sharp(pixels, { raw: { width, height, channels: 3 }, limitInputPixels: MAX_PIXELS });
  }
  return () => sharp(bytes, READING);
}

/** An avatar is its middle square. Sides were within their limit in the header; a frame of a GIF may still be larger than that said. */
function upright(source: Sharp, purpose: Purpose): Sharp {
  const turned = source.autoOrient().toColourspace('srgb');
  return purpose === 'avatar'
    ? turned.resize({ width: AVATAR_SIDE, height: AVATAR_SIDE, fit: 'cover' })
    : turned.resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true });
}

/** Optimal tables would hold the whole picture in memory to make the file a tenth smaller. */
function asJpeg(source: Sharp) {
  return source
    .flatten({ background: WHITE })
    .jpeg({ quality: 85, optimiseCoding: false })
    .toBuffer({ resolveWithObject: true });
}

function asPng(source: Sharp, isPalette = false) {
  return source
    .png({ compressionLevel: 8, ...(isPalette ? { palette: true, effort: 4 } : {}) })
    .toBuffer({ resolveWithObject: true });
}

type Encoded = Awaited<ReturnType<typeof asJpeg>>;

async function smallerOf(png: Encoded, jpeg: () => Promise<Encoded>): Promise<Encoded> {
  return png.data.length <= MAX_PNG_BYTES ? png : jpeg();
}
