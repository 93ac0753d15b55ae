import { Readable } from 'node:stream';
import { ObjectFailure, type ObjectStore } from '#server/objects/object-store.ts';
import type { S3Address } from '#server/objects/s3-address.ts';
import { TargetFault, type BackupTarget, type TargetFaultKind } from './backup-target.ts';

/** Left by a process that was killed; no backup takes half of it. */
const LEFT_BEHIND_MS = 48 * 3_600_000;

interface S3TargetOptions {
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  /** Ends whatever is under way. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * A bucket, or a folder in it, as a place for backups. A backup shows when all of its parts are there and is read back under its own
 * name; one that fails there is removed again.
 */
export function openS3Target(
  store: ObjectStore,
  { bucket, prefix }: S3Address,
  { clock, signal }: S3TargetOptions,
): BackupTarget {
  const place = `s3://${bucket}/${prefix}`.replace(/\/$/, '');
  const keyOf = (name: string) => {
    if (!/^[\w.-]{1,200}$/.test(name)) throw new Error(`${name} is not the name of a backup`);
    return prefix + name;
  };
  const list = async () => {
    const objects = await explained(Array.fromAsync(store.list(prefix, { signal })));
    return objects.map(({ key, bytes }) => ({ name: key.slice(prefix.length), bytes }));
  };
  const read = (name: string) => readObject(store, keyOf(name), signal);
  return {
    place,
    list,
    read,
    write: async (name, content, check) => {
      const key = keyOf(name);
      if ((await list()).some((file) => file.name === name))
        throw new TargetFault('unusable', `${place}/${name} is there already`);
      await removeLeftBehind(store, prefix, clock() - LEFT_BEHIND_MS, signal);
      const bytes = await explained(store.write(key, content, { signal }));
      try {
        await check(() => read(name));
      } catch (error) {
        // Also when a stop ended the check: what was not read back is no backup.
        await store.remove(key).catch(() => undefined);
        throw error;
      }
      return bytes;
    },
    remove: (name) => explained(store.remove(keyOf(name), { signal })),
  };
}

/** The stream of an existing object: its first bytes have come. */
async function readObject(
  store: ObjectStore,
  key: string,
  signal: AbortSignal | undefined,
): Promise<Readable> {
  const pieces = store.read(key, { signal });
  const first = await explained(pieces.next());
  const stream = Readable.from(continueStream(first, pieces), {
    objectMode: false,
    highWaterMark: 1_048_576,
  });
  // A stream that is destroyed before it was read never begins what would end the connection.
  return stream.once('close', () => void pieces.return(undefined).catch(() => undefined));
}

async function* continueStream(
  first: IteratorResult<Uint8Array>,
  rest: AsyncGenerator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for (let piece = first; piece.done !== true; piece = await explained(rest.next())) yield piece.value;
}

/** A place that cannot list unfinished writes keeps them, or forgets them by a rule of its own: no reason to make no backup. */
async function removeLeftBehind(
  store: ObjectStore,
  prefix: string,
  before: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  try {
    await store.removeUnfinished(prefix, before, { signal });
  } catch (error) {
    if (!(error instanceof ObjectFailure)) throw error;
  }
}

const KINDS: Readonly<Partial<Record<ObjectFailure['kind'], TargetFaultKind>>> = {
  missing: 'missing',
  refused: 'unusable',
  'too-large': 'full',
};

async function explained<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ObjectFailure)) throw error;
    throw new TargetFault(KINDS[error.kind] ?? 'unavailable', error.message, { cause: error });
  }
}
