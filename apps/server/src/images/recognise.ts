import {
  IMAGE_KINDS,
  LONGEST_SIDE,
  MOST_PIXELS,
  type ImageKind,
  type ImageProblem,
} from '@daybook/api/images.ts';
import type { UploadedFile } from '#server/http/call.ts';

export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** What a file is by its first bytes, provided that its declared type and its name's ending agree and its header keeps the limits. */
export function recognise(file: UploadedFile): ImageKind | { readonly problem: ImageProblem } {
  const kind = findKind(file.bytes);
  if (kind === null) return { problem: 'not-an-image' };
  const { types, endings } = IMAGE_KINDS[kind];
  const ending = /\.([A-Za-z0-9]{1,5})$/.exec(file.name)?.[1]?.toLowerCase() ?? '';
  if (!isOneOf(types, file.type.toLowerCase()) || !isOneOf(endings, ending)) return { problem: 'wrong-type' };
  const size = findSize(kind, file.bytes);
  if (size === null || size.width < 1 || size.height < 1) return { problem: 'damaged' };
  return isTooLarge(size) ? { problem: 'too-many-pixels' } : kind;
}

/** Whether decoding would take more than is given to one picture. */
export function isTooLarge({ width, height }: PixelSize): boolean {
  return width > LONGEST_SIDE || height > LONGEST_SIDE || width * height > MOST_PIXELS;
}

function isOneOf(list: readonly string[], text: string): boolean {
  return list.includes(text);
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];

/** The kind that the first bytes speak of; null for everything that is not taken. */
export function findKind(bytes: Uint8Array): ImageKind | null {
  const begins = (signature: readonly number[]) => signature.every((byte, at) => bytes[at] === byte);
  const word = String.fromCharCode(...bytes.subarray(0, 6));
  if (begins(PNG)) return 'png';
  if (begins(JPEG)) return 'jpeg';
  if (word === 'GIF87a' || word === 'GIF89a') return 'gif';
  return word.startsWith('BM') ? 'bmp' : null;
}

/** Width and height as the header states them; null when there is no whole header. */
export function findSize(kind: ImageKind, bytes: Uint8Array): PixelSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (kind) {
    case 'png':
      // ISO 15948: the first chunk is IHDR.
      if (bytes.length < 33 || view.getUint32(12) !== 0x49484452) return null;
      return { width: view.getUint32(16), height: view.getUint32(20) };
    case 'gif':
      if (bytes.length < 13) return null;
      return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
    case 'bmp':
      if (bytes.length < 26) return null;
      return { width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) };
    case 'jpeg':
      return findJpegSize(view);
  }
}

/** ITU T.81 B.1.1: segments of a marker and a length, until one begins a frame (SOF0 to SOF15 without DHT, JPG and DAC). */
function findJpegSize(view: DataView): PixelSize | null {
  let at = 2;
  while (at + 9 < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at += 1;
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    else if (marker === 0xda || marker === 0xd9) return null;
    else at += 2 + Math.max(2, view.getUint16(at + 2));
  }
  return null;
}
