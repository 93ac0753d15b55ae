// Images for tests, constructed so that each byte of them is known, and forms that carry them.
import { crc32, deflateSync } from 'node:zlib';
import type { Client, TestAnswer } from '#server/app/server-testing.ts';

/** A PNG chunk: length, type, data, sum (ISO 15948). */
export function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  frame.set(body, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}

/** A PNG of one colour with eight bits a channel; `between` are further chunks before the pixels. */
export function aPng(width = 64, height = 48, between: readonly Uint8Array[] = []): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const lines = Buffer.alloc((width * 3 + 1) * height, 0x40);
  for (let y = 0; y < height; y++) lines[y * (width * 3 + 1)] = 0;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = pngChunk('IDAT', deflateSync(lines));
  return Buffer.concat([
    signature,
    pngChunk('IHDR', head),
    ...between,
    pixels,
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A PNG of exactly so many bytes: the rest is a chunk of text. */
export function aPngOf(bytes: number): Buffer {
  const bare = aPng().length;
  return aPng(64, 48, [pngChunk('tEXt', Buffer.alloc(bytes - bare - 12, 'x'))]);
}

/** A bitmap of 24 bits, bottom-up, filled with a gradient. */
export function aBmp(width = 31, height = 17): Buffer {
  const stride = Math.ceil((width * 24) / 32) * 4;
  const file = Buffer.alloc(54 + stride * height);
  file.write('BM', 0, 'latin1');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  for (let at = 54; at < file.length; at++) file[at] = at & 255;
  return file;
}

/** A GIF of two frames, one pixel each, with a comment before them (GIF89a specification). */
export function aGif(comment = ''): Buffer {
  const text = Buffer.from(comment, 'latin1');
  const blocks = text.length === 0 ? [] : [Buffer.from([0x21, 0xfe, text.length]), text, Buffer.from([0])];
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    Buffer.from([1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]),
    ...blocks,
    frame,
    frame,
    Buffer.from([0x3b]),
  ]);
}

/** A file of a form as its sender describes it. */
export interface SentFile {
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly type: string;
}

/** A file with a name and type that fit each other. */
export function sent(bytes: Uint8Array, kind: 'png' | 'jpeg' | 'gif' | 'bmp' = 'png'): SentFile {
  return { bytes, name: `shot.${kind === 'jpeg' ? 'jpg' : kind}`, type: `image/${kind}` };
}

/** A form of texts and files. */
export function formOf(
  fields: Readonly<Record<string, string>>,
  files: readonly (readonly [field: string, file: SentFile])[] = [],
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const [field, { bytes, name, type }] of files)
    form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  return form;
}

/** Saves a journal with a picture. */
export function saveImage(
  client: Client,
  tradeId: string,
  file: SentFile,
  fields: Readonly<Record<string, string>> = {},
): Promise<TestAnswer> {
  return client.call('POST', `/api/v1/trade/${tradeId}`, {
    form: formOf({ event: 'RBI', ...fields }, [['image', file]]),
  });
}
