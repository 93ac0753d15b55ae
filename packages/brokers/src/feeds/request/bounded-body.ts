import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { RATIO_FROM_BYTES, type FetchLimits } from './fetch-limits.ts';
import { FetchFailure } from './fetch-problem.ts';

function unpackerOf(encoding: string): Duplex | null {
  switch (encoding.trim().toLowerCase()) {
    case '':
    case 'identity':
      return null;
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      return createInflate();
    case 'br':
      return createBrotliDecompress();
  }
  throw new FetchFailure('damaged', 'the answer is packed in a way that was not asked for');
}

function refuseAnnouncedSize(message: IncomingMessage, limits: FetchLimits): void {
  const announced = Number(message.headers['content-length'] ?? 0);
  if (announced > limits.packedBytes) throw tooLarge(`announces ${announced} bytes`);
}

function tooLarge(how: string): FetchFailure {
  return new FetchFailure('too-large', `the answer ${how}, more than is taken`);
}

/**
 * Reads and unpacks a body, counting on both sides of the unpacker, so that neither an endless body nor a bomb is ever
 * held. `touched` is called for every piece that arrives. Throws a {@link FetchFailure}.
 */
export async function readBoundedBody(
  message: IncomingMessage,
  limits: FetchLimits,
  signal: AbortSignal,
  touched: () => void,
): Promise<Buffer> {
  refuseAnnouncedSize(message, limits);
  const unpacker = unpackerOf(message.headers['content-encoding'] ?? '');
  const pieces: Buffer[] = [];
  let packed = 0;
  let size = 0;
  async function* count(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of source) {
      touched();
      packed += piece.length;
      if (packed > limits.packedBytes) throw tooLarge(`has more than ${limits.packedBytes} bytes`);
      yield piece;
    }
  }
  async function collect(source: AsyncIterable<Buffer>): Promise<void> {
    for await (const piece of source) {
      size += piece.length;
      if (size > limits.bytes) throw tooLarge(`unpacks to more than ${limits.bytes} bytes`);
      if (size > RATIO_FROM_BYTES && size > packed * limits.ratio) throw tooLarge('unpacks to a hundredfold');
      pieces.push(piece);
    }
  }
  try {
    if (unpacker) await pipeline(message, count, unpacker, collect, { signal });
    else await pipeline(message, count, collect, { signal });
  } catch (cause) {
    if (cause instanceof FetchFailure || signal.aborted) throw cause;
    throw new FetchFailure(
      'damaged',
      `the answer broke off or is packed wrongly after ${packed} bytes`,
      cause,
    );
  }
  return Buffer.concat(pieces, size);
}

const CHARSETS: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  'iso-8859-1': 'windows-1252',
  'windows-1252': 'windows-1252',
};

/**
 * The text of a body: strict UTF-8 unless the answer declares one of the few other sets that are known. Throws a
 * {@link FetchFailure} for bytes that are no text in it, for other sets and for NUL.
 */
export function decodeText(bytes: Uint8Array, contentType: string): string {
  const declared = /;\s*charset="?([\w-]+)"?/i.exec(contentType)?.[1]?.toLowerCase() ?? 'utf-8';
  const charset = CHARSETS[declared];
  if (charset === undefined)
    throw new FetchFailure('damaged', 'the answer is in a character set that is not taken');
  let text: string;
  try {
    text = new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new FetchFailure('damaged', 'the answer is not valid UTF-8', cause);
  }
  if (text.includes('\0')) throw new FetchFailure('damaged', 'the answer holds NUL characters');
  return text;
}
