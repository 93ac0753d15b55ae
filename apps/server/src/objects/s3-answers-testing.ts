// What the test server answers: objects, ranges of them, listings and errors.
import type { IncomingMessage, ServerResponse } from 'node:http';

/** An object as it lies there; of a forgetful server the length and the digest alone. */
export interface TestObject {
  readonly bytes: Buffer | null;
  readonly length: number;
  readonly etag: string;
  readonly changedAt: number;
}

export interface TestUpload {
  readonly key: string;
  readonly startedAt: number;
  readonly parts: Map<number, TestObject>;
}

/** What a request is asked for, as rules see it. */
export interface TestRequest {
  readonly method: string;
  readonly key: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
}

/**
 * How a request is broken: the connection cut before any answer, or after the work was done (`lost`); an answer with a status or
 * text of its own; never an answer (`silent`); a body cut or stopped after so many bytes; a byte now and then (`slow`).
 */
export type Fault =
  | 'cut'
  | 'lost'
  | 'silent'
  | 'slow'
  | {
      readonly status: number;
      readonly code?: string;
      readonly headers?: Readonly<Record<string, string>>;
      readonly text?: string;
    }
  | { readonly cutAfter: number }
  | { readonly stopAfter: number }
  | { readonly ignoresRange: true };

/** What a server holds. */
export interface Held {
  readonly objects: Map<string, TestObject>;
  readonly uploads: Map<string, TestUpload>;
  readonly clock: () => number;
  readonly pageLength: number;
  readonly isForgetful: boolean;
}

/** Gives an object, or its rest, as far as the fault lets it. */
export async function give(
  { bytes, length, etag }: TestObject,
  { method, headers }: TestRequest,
  response: ServerResponse,
  fault: Fault | null,
): Promise<void> {
  if (headers['if-match'] !== undefined && headers['if-match'] !== `"${etag}"`)
    return refuse(response, { status: 412, code: 'PreconditionFailed' });
  const { cutAfter, stopAfter, ignoresRange = false } = breaksOf(fault);
  const from = ignoresRange ? 0 : Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
  const isRange = headers.range !== undefined && !ignoresRange;
  response.writeHead(isRange ? 206 : 200, {
    etag: `"${etag}"`,
    'content-length': length - from,
    ...(isRange ? { 'content-range': `bytes ${from}-${length - 1}/${length}` } : {}),
  });
  if (method === 'HEAD') return void response.end();
  const end = Math.min(length, from + (cutAfter ?? stopAfter ?? length));
  const step = fault === 'slow' ? 1 : 65_536;
  response.flushHeaders();
  for (let at = from; at < end && !response.destroyed; at += step) {
    const piece = bytes?.subarray(at, Math.min(at + step, end)) ?? Buffer.alloc(Math.min(step, end - at));
    await flushed(response, piece);
    if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, 20));
  }
  if (cutAfter !== undefined) response.socket?.destroy();
  else if (stopAfter === undefined) response.end();
}

function breaksOf(fault: Fault | null): Breaks {
  return { ...(typeof fault === 'object' ? (fault as object | null) : null) };
}

function flushed(response: ServerResponse, piece: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      response.off('close', go);
      resolve();
    };
    response.on('close', go);
    response.write(piece, go);
  });
}

interface Breaks {
  readonly cutAfter?: number;
  readonly stopAfter?: number;
  readonly ignoresRange?: boolean;
}

/** A page of ListObjectsV2. */
export function listText({ objects, pageLength }: Held, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? '';
  const keys = [...objects.keys()]
    .filter((key) => key.startsWith(prefix) && !key.slice(prefix.length).includes('/') && key > after)
    .sort();
  const page = keys.slice(0, pageLength);
  const contents = page.map((key) => {
    const { length, changedAt } = objects.get(key)!;
    return `<Contents><Key>${encodeURIComponent(key)}</Key><LastModified>${new Date(changedAt).toISOString()}</LastModified><Size>${length}</Size><Owner><ID>x</ID></Owner></Contents>`;
  });
  const isCut = keys.length > page.length;
  const next = isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><EncodingType>url</EncodingType><IsTruncated>${isCut}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`;
}

/** All of ListMultipartUploads. */
export function uploadsText({ uploads }: Held, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const all = [...uploads].filter(([, { key }]) => key.startsWith(prefix));
  const items = all.map(
    ([id, { key, startedAt }]) =>
      `<Upload><Key>${encodeURIComponent(key)}</Key><UploadId>${id}</UploadId><Initiated>${new Date(startedAt).toISOString()}</Initiated></Upload>`,
  );
  return `<ListMultipartUploadsResult><EncodingType>url</EncodingType>${items.join('')}</ListMultipartUploadsResult>`;
}

/** Answers by an error. */
export function refuse(
  response: ServerResponse,
  { status, code, headers, text }: Extract<Fault, { readonly status: number }>,
): void {
  response.writeHead(status, headers ?? {}).end(text ?? errorText(code ?? 'InternalError'));
}

/** As S3 does it, the message quotes what was signed and by which key. */
export function errorText(code: string): string {
  return `<?xml version="1.0"?><Error><Code>${code}</Code><Message>AWSAccessKeyId AKIDTEST, signature 0123456789abcdef</Message></Error>`;
}
