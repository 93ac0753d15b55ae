import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { randomBytes, createHash } from 'node:crypto';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { once } from 'node:events';
import { refuse } from '#server/calls/refusal.ts';

/** A file as it was uploaded, in a folder that holds nothing else; `remove` takes it away. */
export interface Upload {
  readonly path: string;
  /** SHA-256 of the bytes. */
  readonly hash: string;
  /** Bytes. */
  readonly size: number;
  remove(): Promise<void>;
}

/** Writes the body to a separate file, `most` bytes at most. Throws a Refusal (011, 413) beyond, with nothing left behind. */
export async function receiveUpload(
  folder: string,
  bytes: AsyncIterable<Buffer>,
  most: number,
): Promise<Upload> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomBytes(16).toString('hex'));
  const remove = () => rm(path, { force: true });
  const out = createWriteStream(path, { mode: 0o600, flags: 'wx' });
  // What is still being written when it ends, or a disk that is full, must not be an unhandled error; it is checked below.
  out.on('error', () => undefined);
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const chunk of bytes) {
      size += chunk.length;
      if (size > most)
        throw refuse('011', { status: 413, field: 'file', message: 'the file is larger than is taken' });
      hash.update(chunk);
      if (out.errored !== null) throw out.errored;
      if (!out.write(chunk)) await once(out, 'drain');
    }
    out.end();
    await finished(out);
  } catch (error) {
    out.destroy();
    await remove();
    throw error;
  }
  if (size === 0) {
    await remove();
    throw refuse('011', { field: 'file', message: 'the file is empty' });
  }
  return { path, hash: hash.digest('hex'), size, remove };
}
