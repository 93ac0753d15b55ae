import { createHash, type Hash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { ObjectFailure } from './object-store.ts';
import { readErrorCode, readUploadId } from './s3-answers.ts';
import { MAX_PARTS } from './s3-limits.ts';
import { ask, asFailure, type S3Body, type S3Client, type S3Request } from './s3-request.ts';

/** Shorter than a server that stops has. */
const ABORT_MS = 5_000;

interface Upload {
  readonly key: string;
  readonly uploadId: string;
  readonly doing: string;
  readonly signal: AbortSignal | undefined;
}

interface Part {
  readonly number: number;
  readonly etag: string;
}

/**
 * Stores `source` under `key`: one request where it fits into a part, else in parts, of which one is in memory at a time. What
 * fails is removed completely. Returns the bytes written.
 */
export async function upload(
  client: S3Client,
  key: string,
  source: AsyncIterable<Uint8Array>,
  signal: AbortSignal | undefined,
): Promise<number> {
  const doing = `writing ${key} to s3://${client.place.bucket}`;
  const parts = cut(source, client.limits.partBytes)[Symbol.asyncIterator]();
  try {
    const first = await parts.next();
    const body = first.done === true ? bodyOf(new Uint8Array(), createHash('sha256')) : first.value;
    if (body.bytes.byteLength < client.limits.partBytes) {
      await ask(client, { method: 'PUT', doing, key, body, signal });
      return body.bytes.byteLength;
    }
    return await uploadParts(client, { key, doing, signal }, body, parts);
  } finally {
    await parts.return?.(undefined);
  }
}

async function uploadParts(
  client: S3Client,
  { key, doing, signal }: Pick<Upload, 'key' | 'doing' | 'signal'>,
  first: S3Body,
  rest: AsyncIterator<S3Body>,
): Promise<number> {
  const begun = await ask(client, { method: 'POST', doing, key, query: { uploads: '' }, signal });
  const begunUpload: Upload = { key, doing, signal, uploadId: readUploadId(begun.text) };
  try {
    const sent: Part[] = [];
    let bytes = 0;
    for (let body: S3Body | undefined = first; body !== undefined;) {
      signal?.throwIfAborted();
      sent.push(await sendPart(client, begunUpload, sent.length + 1, body));
      bytes += body.bytes.byteLength;
      const next: IteratorResult<S3Body> = await rest.next();
      body = next.done === true ? undefined : next.value;
    }
    await complete(client, begunUpload, sent, bytes);
    return bytes;
  } catch (error) {
    await abort(client, begunUpload);
    if (signal?.aborted === true) throw asFailure(error, client.place, begunUpload, signal);
    throw error;
  }
}

async function sendPart(
  client: S3Client,
  { key, uploadId, doing, signal }: Upload,
  number: number,
  body: S3Body,
): Promise<Part> {
  if (number > MAX_PARTS)
    throw new ObjectFailure('too-large', `${doing}: more than ${MAX_PARTS} parts are not taken there`);
  const query = { partNumber: String(number), uploadId };
  const { headers } = await ask(client, { method: 'PUT', doing, key, query, body, signal });
  const etag = headers.get('etag') ?? '';
  if (!/^"?[\x21\x23-\x25\x27-\x3b\x3d\x3f-\x7e]{1,200}"?$/.test(etag))
    throw new ObjectFailure('damaged', `${doing}: S3 did not say what it took of a part`);
  return { number, etag };
}

/** An answer of 200 may still be an error, and a lost one may have done its work: then the object is checked. */
async function complete(
  client: S3Client,
  { key, doing, signal, uploadId }: Upload,
  parts: readonly Part[],
  bytes: number,
): Promise<void> {
  const xml = parts
    .map(
      ({ number, etag }) =>
        `<Part><PartNumber>${number}</PartNumber><ETag>${etag.replaceAll('"', '&quot;')}</ETag></Part>`,
    )
    .join('');
  const text = new TextEncoder().encode(`<CompleteMultipartUpload>${xml}</CompleteMultipartUpload>`);
  const request: S3Request = {
    method: 'POST',
    doing,
    key,
    query: { uploadId },
    headers: { 'content-type': 'application/xml' },
    body: bodyOf(text, createHash('sha256').update(text)),
    signal,
  };
  try {
    const { text: answer } = await ask(client, request);
    const code = readErrorCode(answer);
    if (code !== '')
      throw new ObjectFailure('busy', `${doing}: S3 could not put the parts together (${code})`);
  } catch (error) {
    if (!(error instanceof ObjectFailure) || error.kind !== 'missing') throw error;
  }
  const { headers } = await ask(client, { method: 'HEAD', doing, key, signal });
  if (Number(headers.get('content-length') ?? Number.NaN) !== bytes)
    throw new ObjectFailure('damaged', `${doing}: S3 holds another length than was sent`);
}

/** In a time of its own: what ended the write must not end this too. What stays in spite of it is found by its age. */
async function abort(client: S3Client, { key, uploadId, doing }: Upload): Promise<void> {
  const signal = AbortSignal.timeout(ABORT_MS);
  await ask(client, { method: 'DELETE', doing, key, query: { uploadId }, signal }).catch(() => undefined);
}

/**
 * Cuts a stream into parts of one length, the last one shorter or missing; each is hashed as it fills, a piece at a time. All of
 * them lie in the same memory: one is of use until the next is asked for.
 */
async function* cut(source: AsyncIterable<Uint8Array>, partBytes: number): AsyncGenerator<S3Body> {
  const part = new Uint8Array(partBytes);
  let filled = 0;
  let hash = createHash('sha256');
  for await (const piece of source) {
    // A source that is quicker than the hashing would not let others have a turn for the whole of a part.
    await turn();
    for (let from = 0; from < piece.byteLength;) {
      const taken = piece.subarray(from, from + partBytes - filled);
      part.set(taken, filled);
      hash.update(taken);
      filled += taken.byteLength;
      from += taken.byteLength;
      if (filled < partBytes) continue;
      yield bodyOf(part, hash);
      filled = 0;
      hash = createHash('sha256');
    }
  }
  if (filled > 0) yield bodyOf(part.subarray(0, filled), hash);
}

function bodyOf(bytes: Uint8Array<ArrayBuffer>, hash: Hash): S3Body {
  return { bytes, sha256: hash.digest('hex') };
}
