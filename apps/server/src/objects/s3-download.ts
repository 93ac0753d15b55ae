import { ObjectFailure } from './object-store.ts';
import { asFailure, isPassing, open, type S3Client } from './s3-request.ts';

interface Place {
  /** Bytes of the object that were given already. */
  at: number;
  /** Known from the first answer on. */
  length: number;
  etag: string;
}

interface Reading {
  readonly key: string;
  readonly doing: string;
  readonly signal: AbortSignal | undefined;
}

/**
 * The bytes of an object in their order. A broken connection is resumed where it broke, as long as the object is the same;
 * a try that brought as much as the slowest place would begins the count again. Throws ObjectFailure.
 */
export async function* download(
  client: S3Client,
  key: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  const reading = { key, signal, doing: `reading ${key} from s3://${client.place.bucket}` };
  const place: Place = { at: 0, length: -1, etag: '' };
  const enough = (client.limits.answerMs / 1000) * client.limits.slowestBytesPerSecond;
  for (let failed = 0; ;) {
    const before = place.at;
    try {
      yield* readOn(client, reading, place);
      if (place.at === place.length) return;
      throw new ObjectFailure('unreachable', `${reading.doing}: the connection ended before the object`);
    } catch (error) {
      failed = place.at - before >= enough ? 1 : failed + 1;
      if (!isPassing(error) || failed >= client.limits.tries) throw error;
    }
  }
}

/** One answer, from where the last one broke. */
async function* readOn(client: S3Client, reading: Reading, place: Place): AsyncGenerator<Uint8Array> {
  const ended = new AbortController();
  const clock = waitingClock(client, ended);
  const signal =
    reading.signal === undefined ? ended.signal : AbortSignal.any([ended.signal, reading.signal]);
  try {
    const answer = await clock.waitFor(() => begin(client, reading, place, signal));
    const body = answer.body;
    if (body === null) return;
    const reader = body.getReader();
    for (;;) {
      const piece = await clock.waitFor(() => reader.read());
      if (piece.done) return;
      clock.came(piece.value.byteLength);
      if (place.at + piece.value.byteLength > place.length)
        throw new ObjectFailure('damaged', `${reading.doing}: more came than the object holds`);
      place.at += piece.value.byteLength;
      yield piece.value;
    }
  } catch (error) {
    throw asFailure(error, client.place, reading, ended.signal);
  } finally {
    ended.abort();
  }
}

async function begin(
  client: S3Client,
  reading: Reading,
  place: Place,
  signal: AbortSignal,
): Promise<Response> {
  const { key, doing } = reading;
  const isFirst = place.length < 0;
  const headers: Record<string, string> = isFirst
    ? {}
    : { range: `bytes=${place.at}-`, ...(place.etag === '' ? {} : { 'if-match': place.etag }) };
  const answer = await open(client, { method: 'GET', doing, key, headers }, signal);
  if (answer.headers.has('content-encoding') && answer.headers.get('content-encoding') !== 'identity')
    throw new ObjectFailure('damaged', `${doing}: the object came packed, which was not asked for`);
  if (isFirst) {
    place.length = readNumber(answer.headers.get('content-length'));
    place.etag = answer.headers.get('etag') ?? '';
    if (place.length < 0) throw new ObjectFailure('damaged', `${doing}: S3 does not say how long it is`);
    return answer;
  }
  const range = /^bytes (\d{1,15})-\d{1,15}\/(\d{1,15})$/.exec(answer.headers.get('content-range') ?? '');
  if (answer.status !== 206 || Number(range?.[1]) !== place.at || Number(range?.[2]) !== place.length)
    throw new ObjectFailure('damaged', `${doing}: S3 did not go on where the connection broke`);
  return answer;
}

function readNumber(text: string | null): number {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : -1;
}

/** Counts the time in which the place is waited for, never that of a slow taker, and ends what comes too slowly. */
function waitingClock({ limits }: S3Client, ended: AbortController) {
  let leftMs = limits.answerMs;
  return {
    came: (bytes: number) => {
      leftMs = Math.min(limits.answerMs, leftMs + (bytes / limits.slowestBytesPerSecond) * 1000);
    },
    waitFor: async <Result>(work: () => Promise<Result>): Promise<Result> => {
      const since = performance.now();
      const timer = setTimeout(() => ended.abort(), leftMs);
      try {
        return await work();
      } finally {
        clearTimeout(timer);
        leftMs = Math.max(0, leftMs - (performance.now() - since));
      }
    },
  };
}
