import type { ObjectStore, StoredObject } from './object-store.ts';
import { ObjectFailure } from './object-store.ts';
import { readObjectPage, readUnfinishedUploads } from './s3-answers.ts';
import { download } from './s3-download.ts';
import { S3_LIMITS, type S3Limits } from './s3-limits.ts';
import { ask, type S3Client, type S3Place } from './s3-request.ts';
import { upload } from './s3-upload.ts';

export interface S3Options {
  readonly limits?: Partial<S3Limits>;
  /** Milliseconds since 1970 UTC; the machine's clock unless given. */
  readonly clock?: () => number;
}

/** Opens a bucket that is reached by the protocol of S3. Nothing is asked of it yet. */
export function openS3Store(place: S3Place, { limits, clock = Date.now }: S3Options = {}): ObjectStore {
  const client: S3Client = { place, clock, limits: { ...S3_LIMITS, ...limits } };
  return {
    list: (prefix, { signal } = {}) => list(client, prefix, signal),
    read: (key, { signal } = {}) => download(client, key, signal),
    write: (key, source, { signal } = {}) => upload(client, key, source, signal),
    remove: (key, { signal } = {}) => remove(client, key, signal),
    removeUnfinished: (prefix, before, { signal } = {}) => removeUnfinished(client, prefix, before, signal),
  };
}

async function* list(
  client: S3Client,
  prefix: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<StoredObject> {
  const doing = `listing s3://${client.place.bucket}/${prefix}`;
  const base = { 'list-type': '2', prefix, delimiter: '/', 'encoding-type': 'url' };
  let next: string | null = null;
  for (let page = 0; page < client.limits.pages; page++) {
    const query: Record<string, string> = next === null ? base : { ...base, 'continuation-token': next };
    const { text } = await ask(client, { method: 'GET', doing, query, signal });
    const read = readObjectPage(text);
    yield* read.objects.filter(({ key }) => key.startsWith(prefix));
    if (read.next === null) return;
    if (read.next === next) break;
    next = read.next;
  }
  throw new ObjectFailure('damaged', `${doing}: the listing has no end`);
}

async function remove(client: S3Client, key: string, signal: AbortSignal | undefined): Promise<void> {
  const doing = `removing ${key} from s3://${client.place.bucket}`;
  try {
    await ask(client, { method: 'DELETE', doing, key, signal });
  } catch (error) {
    if (!(error instanceof ObjectFailure) || error.kind !== 'missing') throw error;
  }
}

async function removeUnfinished(
  client: S3Client,
  prefix: string,
  before: number,
  signal: AbortSignal | undefined,
): Promise<number> {
  const doing = `removing unfinished writes from s3://${client.place.bucket}/${prefix}`;
  const query = { uploads: '', prefix, 'encoding-type': 'url' };
  const { text } = await ask(client, { method: 'GET', doing, query, signal });
  const old = readUnfinishedUploads(text).filter(
    ({ key, startedAt, uploadId }) => key.startsWith(prefix) && startedAt < before && uploadId !== '',
  );
  for (const { key, uploadId } of old)
    await ask(client, { method: 'DELETE', doing, key, query: { uploadId }, signal });
  return old.length;
}
