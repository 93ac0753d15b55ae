import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';

/** Most bytes of one picture file; the form's own sentence says 900 kB. */
export const IMAGE_LIMIT_BYTES = 1_048_576;
/** What the browser brings a larger picture under before it sends it. */
export const SHRINK_TO_BYTES = 900 * 1024;
/** Most pixels, and most pixels a side, that are decoded at all. */
export const MAX_PIXELS = 24_000_000;
export const MAX_SIDE = 12_000;
export const MAX_IMAGES_PER_TRADE = 10;
/** Neither side of a thumbnail is longer; an avatar is a square of this many pixels. */
export const THUMBNAIL_SIDE = 320;
export const AVATAR_SIDE = 256;

/** What may be sent: media types as browsers name them, and the endings of file names. */
export const IMAGE_KINDS = {
  jpeg: { types: ['image/jpeg', 'image/jpg', 'image/pjpeg'], endings: ['jpg', 'jpeg', 'jpe', 'jfif'] },
  png: { types: ['image/png', 'image/x-png', 'image/apng'], endings: ['png'] },
  gif: { types: ['image/gif'], endings: ['gif'] },
  bmp: { types: ['image/bmp', 'image/x-bmp', 'image/x-ms-bmp'], endings: ['bmp', 'dib'] },
} as const;
export type ImageKind = keyof typeof IMAGE_KINDS;

/** Why a file was not taken; given in `details.problem` of 011. */
export type ImageProblem =
  | 'too-large'
  | 'one-file'
  | 'not-an-image'
  | 'wrong-type'
  | 'too-many-pixels'
  | 'damaged'
  | 'too-complex'
  | 'too-many';

/** A stored picture's name: 130 random bits, which are the only key to it. */
export const IMAGE_NAME = /^[a-z2-7]{26}\.(?:jpg|png)$/;

/** A picture that is stored. Sizes are pixels. */
export const imageSchema = z.object({
  name: z.string(),
  width: z.int(),
  height: z.int(),
  thumbnailWidth: z.int(),
  thumbnailHeight: z.int(),
});
export type StoredImage = z.infer<typeof imageSchema>;

/** In `images` of a journal's form: the place of the picture that is sent along. */
export const NEW_IMAGE = 'new';
const MAX_ORDER_LENGTH = 400;

/** `images` of a journal's form: names of the pictures that stay, comma-joined in their order. */
export const orderSchema = z.string().check(
  z.maxLength(MAX_ORDER_LENGTH),
  z.refine((text) => orderOf(text).every((name) => name === NEW_IMAGE || IMAGE_NAME.test(name)), {
    error: 'names of pictures separated by commas',
  }),
);

/** The names in `images` of a journal's form. */
export function orderOf(text: string): string[] {
  return text === '' ? [] : text.split(',');
}

const galleryImageSchema = z.extend(imageSchema, { tradeId: z.string() });
export type GalleryImage = z.infer<typeof galleryImageSchema>;

export const readGallery = endpoint({
  name: 'readGallery',
  method: 'GET',
  path: '/gallery',
  access: 'session',
  tokens: 'read',
  caching: 'no-store',
  summary: "All pictures of the trader's trades, each trade's own in their order.",
  answer: z.object({ pictures: z.array(galleryImageSchema) }),
  problems: [],
});
