import {
  IMAGE_KINDS,
  MAX_SIDE,
  MAX_PIXELS,
  type ImageKind,
  type ImageProblem,
} from '@daybook/api/journal/images.ts';
import type { UploadedFile } from '#server/calls/call.ts';

interface PixelSize {
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
  if (isTooLarge(size)) return { problem: 'too-many-pixels' };
  return bytesHeldAtOnce(kind, file.bytes, size) > MAX_BYTES_HELD ? { problem: 'too-complex' } : kind;
}

/** Most pictures are decoded line by line. What has to be held whole at once is kept well below the limit of the process. */
const MAX_BYTES_HELD = 100_000_000;
/** Channels by the colour type of a PNG (ISO 15948, 11.2.1). */
const PNG_CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Bytes that a decoder needs for a picture that comes in several passes; 0 for one that comes in lines. */
function bytesHeldAtOnce(kind: ImageKind, bytes: Uint8Array, { width, height }: PixelSize): number {
  if (kind === 'png') {
    const [depth = 0, colour = 0, , , interlace = 0] = bytes.subarray(24, 29);
    return interlace === 0 ? 0 : (width * height * (PNG_CHANNELS[colour] ?? 4) * depth) / 8;
  }
  if (kind !== 'jpeg') return 0;
  const frame = findJpegFrame(viewOf(bytes));
  return frame === null || frame.isSequential ? 0 : width * height * frame.samplesPerPixel * 2;
}

/** Whether decoding would take more than is given to one picture. */
export function isTooLarge({ width, height }: PixelSize): boolean {
  return width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS;
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
  const view = viewOf(bytes);
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
      return findJpegFrame(view);
  }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

interface JpegFrame extends PixelSize {
  readonly isSequential: boolean;
  /** Of all components, in relation to the one that has most. */
  readonly samplesPerPixel: number;
}

/** ITU T.81 B.1.1: segments of a marker and a length, until one begins a frame (SOF0 to SOF15 without DHT, JPG and DAC). */
function findJpegFrame(view: DataView): JpegFrame | null {
  let at = 2;
  while (at + 9 < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at += 1;
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return readJpegFrame(view, at);
    else if (marker === 0xda || marker === 0xd9) return null;
    else at += 2 + Math.max(2, view.getUint16(at + 2));
  }
  return null;
}

/** ITU T.81 B.2.2: precision, height, width, components, and of each its number, sampling factors and table. */
function readJpegFrame(view: DataView, at: number): JpegFrame | null {
  const components = view.getUint8(at + 9);
  if (at + 10 + components * 3 > view.byteLength) return null;
  const samples = Array.from({ length: components }, (_, count) => {
    const factors = view.getUint8(at + 11 + count * 3);
    return (factors >> 4) * (factors & 15);
  });
  return {
    height: view.getUint16(at + 5),
    width: view.getUint16(at + 7),
    isSequential: [0xc0, 0xc1].includes(view.getUint8(at + 1)),
    samplesPerPixel: samples.reduce((sum, one) => sum + one, 0) / Math.max(1, ...samples),
  };
}
