import { createHash, randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { ObjectFailure, type ObjectFailureKind } from './object-store.ts';
import { readErrorCode } from './s3-answers.ts';
import type { S3Limits } from './s3-limits.ts';

/** A bucket and what opens it. */
export interface S3Place {
  /** https; http on this machine alone. */
  readonly endpoint: URL;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly bucket: string;
  /** Whether the bucket is in the path, not in the host's name. */
  readonly isPathStyle: boolean;
}

/** What opens any bucket of an endpoint. */
export type S3Access = Omit<S3Place, 'bucket'>;

/** Speaks to one bucket. */
export interface S3Client {
  readonly place: S3Place;
  readonly limits: S3Limits;
  /** Milliseconds since 1970 UTC: places refuse signatures of another time. */
  readonly clock: () => number;
}

/** The body of a request, with its SHA-256 in hexadecimal digits, which is signed. */
export interface S3Body {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly sha256: string;
}

/** One request. `doing` completes the sentence of a failure: `could not list …`. */
export interface S3Request {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'HEAD';
  readonly doing: string;
  /** None for what concerns the bucket. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Sent without being signed. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: S3Body;
  readonly signal?: AbortSignal | undefined;
}

/** A whole answer with a status below 300. */
interface S3Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const EMPTY_SHA256 = createHash('sha256').digest('hex');

/** Sends a request until it is answered, again after a broken connection or from a busy place. Rejects with ObjectFailure. */
export async function ask(client: S3Client, request: S3Request): Promise<S3Answer> {
  return await tryAgain(client, request, () =>
    exchange(client, request, async (answer) => ({
      status: answer.status,
      headers: answer.headers,
      text: await readText(answer, client.limits.answerBytes),
    })),
  );
}

/** Runs `work` up to `tries` times while it fails in a way that may pass. */
async function tryAgain<Result>(
  { limits }: S3Client,
  { signal }: Pick<S3Request, 'signal'>,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error) || attempt >= limits.tries || signal?.aborted === true) throw error;
      const pause = limits.firstWaitMs * 2 ** (attempt - 1) * (0.5 + randomInt(500) / 1000);
      await wait(pause, undefined, { signal }).catch(() => {
        throw error;
      });
    }
  }
}

/** Whether the same may go well a moment later. */
export function isPassing(error: unknown): boolean {
  return error instanceof ObjectFailure && ['busy', 'unreachable', 'timed-out'].includes(error.kind);
}

/** Sends a request once and has its answer read within the time that a small one or the request's body may take. */
async function exchange<Result>(
  client: S3Client,
  request: S3Request,
  read: (answer: Response) => Promise<Result>,
): Promise<Result> {
  const { answerMs, slowestBytesPerSecond } = client.limits;
  const bytes = request.body?.bytes.byteLength ?? 0;
  const late = AbortSignal.timeout(answerMs + Math.ceil((bytes / slowestBytesPerSecond) * 1000));
  const ends = request.signal === undefined ? late : AbortSignal.any([late, request.signal]);
  try {
    return await read(await open(client, request, ends));
  } catch (error) {
    throw asFailure(error, client.place, request, late);
  }
}

/** Sends a request once; resolves when an answer below 300 begins. Rejects with ObjectFailure, or what fetch throws. */
export async function open(client: S3Client, request: S3Request, signal: AbortSignal): Promise<Response> {
  const { place, clock } = client;
  const signer = new AwsV4Signer({
    method: request.method,
    url: addressOf(place, request),
    headers: { 'x-amz-content-sha256': request.body?.sha256 ?? EMPTY_SHA256 },
    accessKeyId: place.accessKeyId,
    secretAccessKey: place.secretAccessKey,
    service: 's3',
    region: place.region,
    datetime: new Date(clock()).toISOString().replaceAll(/[:-]|\.\d{3}/g, ''),
  });
  const { url, headers } = await signer.sign();
  headers.set('accept-encoding', 'identity');
  for (const [name, value] of Object.entries(request.headers ?? {})) headers.set(name, value);
  const answer = await fetch(url, {
    method: request.method,
    headers,
    body: request.body?.bytes ?? null,
    redirect: 'manual',
    signal,
  });
  if (answer.status >= 200 && answer.status < 300) return answer;
  const code = readErrorCode(await readText(answer, client.limits.answerBytes));
  throw refusal(place, request, answer.status, code);
}

/** The text of an answer that must not be longer than `limit` bytes. */
async function readText(answer: Response, limit: number): Promise<string> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of answer.body ?? []) {
    length += piece.byteLength;
    if (length > limit)
      throw new ObjectFailure(
        'damaged',
        `S3 gave an answer of more than ${limit} bytes where a short one was due`,
      );
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function addressOf({ endpoint, bucket, isPathStyle }: S3Place, { key, query }: S3Request): string {
  const url = new URL(endpoint);
  const base = url.pathname.endsWith('/') ? url.pathname.slice(0, -1) : url.pathname;
  if (!isPathStyle) url.hostname = `${bucket}.${url.hostname}`;
  const path = [base, ...(isPathStyle ? [bucket] : []), ...(key === undefined ? [] : [encodeKey(key)])];
  url.pathname = path.join('/');
  url.search = Object.entries(query ?? {})
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&');
  return url.href;
}

function encodeKey(key: string): string {
  const segments = key.split('/');
  // An address would drop them, and name another object.
  if (key === '' || segments.some((segment) => segment === '.' || segment === '..'))
    throw new ObjectFailure('refused', `S3 cannot hold an object under the key "${key}"`);
  return segments.map(encode).join('/');
}

/** As it is signed: places that sign what they were sent would refuse a literal `(`. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Any error as one sentence that quotes no part of the request. */
export function asFailure(
  error: unknown,
  place: S3Place,
  { doing, signal }: Pick<S3Request, 'doing' | 'signal'>,
  late: AbortSignal,
): ObjectFailure {
  if (error instanceof ObjectFailure) return error;
  if (signal?.aborted === true) return new ObjectFailure('stopped', `${doing}: stopped before its end`);
  const host = place.endpoint.host;
  if (late.aborted) return new ObjectFailure('timed-out', `${doing}: ${host} did not answer in time`);
  const code = codeOf(error);
  return new ObjectFailure(
    'unreachable',
    `${doing}: the connection to ${host} failed${code === '' ? '' : ` (${code})`}`,
  );
}

function codeOf(error: unknown): string {
  for (let at = error, depth = 0; at instanceof Error && depth < 4; at = at.cause, depth++)
    if ('code' in at && typeof at.code === 'string' && /^[A-Z0-9_]{1,60}$/.test(at.code)) return at.code;
  return '';
}

/** What a code or status of S3 means to the operator. */
const MEANINGS: Readonly<Record<string, readonly [ObjectFailureKind, string]>> = {
  NoSuchKey: ['missing', 'the object is not there'],
  NoSuchUpload: ['missing', 'the write in parts is not there any more'],
  NoSuchBucket: ['refused', 'there is no such bucket'],
  // Some places say this of an access key that they do not know, too.
  SignatureDoesNotMatch: [
    'refused',
    'access key and secret key do not belong together there: see S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
  ],
  InvalidAccessKeyId: ['refused', 'the access key is unknown there: see S3_ACCESS_KEY_ID'],
  AccessDenied: ['refused', 'the access key may not do that'],
  AuthorizationHeaderMalformed: ['refused', 'the bucket is in another region: see S3_REGION'],
  PermanentRedirect: ['refused', 'the bucket is elsewhere: see S3_ENDPOINT and S3_REGION'],
  RequestTimeTooSkewed: ['refused', 'the clock of this machine is wrong, or that of the place'],
  PreconditionFailed: ['changed', 'the object is another one by now'],
};

function refusal(place: S3Place, { doing }: S3Request, status: number, code: string): ObjectFailure {
  const [kind, why] = MEANINGS[code] ?? meaningOf(status);
  const named = code === '' ? `${status}` : `${status} ${code}`;
  return new ObjectFailure(kind, `${doing}: ${why} (${place.endpoint.host} answered ${named})`);
}

function meaningOf(status: number): readonly [ObjectFailureKind, string] {
  if (status < 400)
    return ['refused', 'S3 sends elsewhere, which is not followed: see S3_ENDPOINT and S3_REGION'];
  if (status === 404) return ['missing', 'nothing is there'];
  if (status === 412) return ['changed', 'the object is another one by now'];
  if (status === 408 || status === 429 || status >= 500) return ['busy', 'S3 does not answer now'];
  return ['refused', 'S3 refuses it'];
}
