import { because } from '@daybook/texts/file-reason.ts';
import type { ByteSource } from './byte-source.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** Name of an encoding as the WHATWG's Encoding Standard gives it: `utf-8`, `utf-16le`, `windows-1252` … */
type Encoding = string;

const BYTES_A_PIECE = 64 * 1024;
const HEAD_BYTES = 4096;

/** Byte order marks; the longest first would matter only for UTF-32, which no platform writes. */
const MARKS: readonly (readonly [bytes: readonly number[], encoding: Encoding])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/** `encoding="windows-1251"` of XML and `charset=iso-8859-1` of web pages. */
const DECLARED = /^[^]{0,1024}?(?:encoding|charset)\s*=\s*["']?([\w.:-]{1,40})/i;

/** The encoding of a label as browsers read it, `iso-8859-1` as Windows-1252; null for a label that nobody knows. */
export function findEncodingByLabel(label: string): Encoding | null {
  try {
    return new TextDecoder(label).encoding;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The encoding that a text declares in letters of one byte; null for none, or one that such a declaration cannot be in. */
function declaredIn(head: Uint8Array): Encoding | null {
  const label = DECLARED.exec(Buffer.from(head).toString('latin1'))?.[1];
  const encoding = label === undefined ? null : findEncodingByLabel(label);
  return encoding === null || encoding.startsWith('utf-') ? null : encoding;
}

function findMarked(head: Uint8Array): Encoding | null {
  return MARKS.find(([bytes]) => bytes.every((byte, index) => head[index] === byte))?.[1] ?? null;
}

/** The half of the bytes that is NUL in text of the first 256 characters, which most of every file's text is. */
function findUnmarkedUtf16(head: Uint8Array): Encoding | null {
  const pairs = Math.floor(head.length / 2);
  if (pairs < 2) return null;
  let low = 0;
  let high = 0;
  for (let at = 0; at < pairs * 2; at += 2) {
    if (head[at] === 0) high += 1;
    if (head[at + 1] === 0) low += 1;
  }
  if (low > pairs * 0.7 && high < pairs * 0.1) return 'utf-16le';
  return high > pairs * 0.7 && low < pairs * 0.1 ? 'utf-16be' : null;
}

function isUtf8(source: ByteSource): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (let at = 0; at < source.size; at += BYTES_A_PIECE)
      decoder.decode(source.read(at, BYTES_A_PIECE), { stream: true });
    decoder.decode();
    return true;
  } catch (cause) {
    if (cause instanceof TypeError) return false;
    throw cause;
  }
}

/**
 * The encoding of a text: by its byte order mark, by the NULs of unmarked UTF-16, UTF-8 where all of it is that, what it
 * declares, or what the trader stated. Null when only the trader can know it. Throws {@link UnreadableFile} for what is no text in
 * any encoding.
 */
export function findEncoding(source: ByteSource, stated: 'windows-1252' | undefined): Encoding | null {
  const head = source.read(0, HEAD_BYTES);
  const known = findMarked(head) ?? findUnmarkedUtf16(head);
  if (known !== null) return known;
  const declared = declaredIn(head);
  if (isUtf8(source)) return 'utf-8';
  if (head.includes(0)) throw new UnreadableFile(null, because('nulCharacters'));
  return declared ?? stated ?? null;
}

/**
 * The text of an XML part of a workbook in pieces, in the encoding of its byte order mark or declaration; UTF-8 for one that does
 * neither, as XML has it (appendix F of XML 1.0). Calls `broken` where the bytes are not of that encoding.
 */
export function* decodeXmlPart(bytes: Uint8Array, broken: () => never): Generator<string> {
  const head = bytes.subarray(0, HEAD_BYTES);
  const encoding = findMarked(head) ?? findUnmarkedUtf16(head) ?? declaredIn(head) ?? 'utf-8';
  const decoder = new TextDecoder(encoding, { fatal: true });
  const decode = (piece: Uint8Array, stream: boolean): string => {
    try {
      return decoder.decode(piece, { stream });
    } catch (cause) {
      if (cause instanceof TypeError) return broken();
      throw cause;
    }
  };
  for (let at = 0; at < bytes.length; at += BYTES_A_PIECE)
    yield decode(bytes.subarray(at, at + BYTES_A_PIECE), true);
  yield decode(new Uint8Array(0), false);
}

/** The text in pieces, without its byte order mark. Throws {@link UnreadableFile} for bytes that are not of the encoding, and NUL. */
export function* decodePieces(source: ByteSource, encoding: Encoding): Generator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for (let at = 0; at < source.size; at += BYTES_A_PIECE) {
      const text = decoder.decode(source.read(at, BYTES_A_PIECE), { stream: true });
      if (text.includes('\0')) throw new UnreadableFile(null, because('nulCharacters'));
      yield text;
    }
    yield decoder.decode();
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    throw new UnreadableFile(null, because('cutCharacter', encoding));
  }
}
