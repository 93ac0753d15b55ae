// What may be in a file that is served: pixels and what is needed to show them.
import { PLANTED } from './decode/hostile-testing.ts';

const PNG_CHUNKS = ['IHDR', 'PLTE', 'tRNS', 'pHYs', 'IDAT', 'IEND'];
/** APP0 with JFIF alone, tables, frames, scans. Source: ITU T.81, table B.1. */
const JPEG_SEGMENTS = [0xe0, 0xdb, 0xc0, 0xc2, 0xc4, 0xda, 0xdd];

/** What does not belong into a stored picture, a sentence each. */
export function unexpectedParts(bytes: Buffer): string[] {
  const parts = bytes[0] === 0xff ? jpegParts(bytes) : pngParts(bytes);
  const planted = ['GPS', 'Exif', '<script', 'PK\x03\x04', PLANTED, 'http:'].filter((word) =>
    bytes.includes(word, 0, 'latin1'),
  );
  return [...parts, ...planted.map((word) => `it holds ${JSON.stringify(word)}`)];
}

function pngParts(bytes: Buffer): string[] {
  const strange: string[] = [];
  let at = 8;
  while (at + 12 <= bytes.length) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (!PNG_CHUNKS.includes(type)) strange.push(`a chunk ${type}`);
    at += 12 + bytes.readUInt32BE(at);
  }
  return at === bytes.length ? strange : [...strange, `${bytes.length - at} bytes behind its end`];
}

function jpegParts(bytes: Buffer): string[] {
  const strange: string[] = [];
  let at = 2;
  while (at < bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0xda) {
    const marker = bytes[at + 1] ?? 0;
    if (!JPEG_SEGMENTS.includes(marker)) strange.push(`a segment ${marker.toString(16)}`);
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return bytes.subarray(-2).equals(Buffer.from([0xff, 0xd9]))
    ? strange
    : [...strange, 'bytes behind its end'];
}
