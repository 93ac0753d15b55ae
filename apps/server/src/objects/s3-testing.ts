// A server that speaks S3 as far as backups need it: it checks signatures, pages its listings, takes parts, gives ranges, and
// breaks in the ways in which places for objects do.
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  errorText,
  give,
  listText,
  refuse,
  uploadsText,
  type Fault,
  type Held,
  type TestObject,
  type TestRequest,
  type TestUpload,
} from './s3-answers-testing.ts';
import { openS3Store, type S3Options } from './s3-store.ts';
import type { ObjectStore } from './object-store.ts';
import { refuseSignature, type TestCredentials } from './s3-signature-testing.ts';

export interface TestS3Options {
  readonly pageLength?: number;
  /** Keeps lengths and digests alone, for objects larger than memory; they are read as zeros. */
  readonly isForgetful?: boolean;
  readonly clock?: () => number;
}

export interface TestS3 {
  readonly endpoint: string;
  readonly credentials: TestCredentials;
  readonly bucket: string;
  readonly objects: Map<string, TestObject>;
  /** Writes in parts that have not ended, by their id. */
  readonly uploads: Map<string, TestUpload>;
  readonly requests: TestRequest[];
  /** Decides about each request from now on; null lets it pass. */
  breakBy(rule: (request: TestRequest, nth: number) => Fault | null): void;
  /** A client with the right credentials, and small limits unless given. */
  open(options?: S3Options, credentials?: Partial<TestCredentials & { bucket: string }>): ObjectStore;
  close(): Promise<void>;
}

const CREDENTIALS: TestCredentials = {
  accessKeyId: 'AKIDTEST',
  secretAccessKey: 'top/secret+key',
  region: 'eu-test-1',
};
const BUCKET = 'backups';
/** Waits of tests: none is judged by them but by what comes of it. */
export const QUICK_LIMITS = { answerMs: 2_000, firstWaitMs: 1, partBytes: 4_096 };

/** Opens a server on a free port of this machine. */
export async function openS3Server(options: TestS3Options = {}): Promise<TestS3> {
  const objects = new Map<string, TestObject>();
  const uploads = new Map<string, TestUpload>();
  const requests: TestRequest[] = [];
  let rule: (request: TestRequest, nth: number) => Fault | null = () => null;
  const clock = options.clock ?? Date.now;
  const held = {
    objects,
    uploads,
    clock,
    pageLength: options.pageLength ?? 1_000,
    isForgetful: options.isForgetful === true,
  };
  const server = createServer((message, response) => {
    void (async () => {
      const request = requestOf(message);
      requests.push(request);
      const fault = rule(request, requests.length);
      const body = await takeBody(message, held.isForgetful);
      if (fault === 'silent') return;
      if (fault === 'cut') return void message.socket.destroy();
      if (fault !== null && typeof fault === 'object' && 'status' in fault) return refuse(response, fault);
      const wrong = refuseSignature(message, body.etag, CREDENTIALS, clock());
      if (wrong !== null)
        return refuse(response, {
          status: wrong === 'AuthorizationHeaderMalformed' ? 400 : 403,
          code: wrong,
        });
      await answer(held, request, body, response, fault);
    })().catch(() => message.socket.destroy()); // a caller that hung up
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    endpoint,
    credentials: CREDENTIALS,
    bucket: BUCKET,
    objects,
    uploads,
    requests,
    breakBy: (next) => {
      requests.length = 0;
      rule = next;
    },
    open: ({ limits, ...rest } = {}, credentials = {}) =>
      openS3Store(
        { endpoint: new URL(endpoint), bucket: BUCKET, isPathStyle: true, ...CREDENTIALS, ...credentials },
        { clock, ...rest, limits: { ...QUICK_LIMITS, ...limits } },
      ),
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function requestOf({ method = '', url = '', headers }: IncomingMessage): TestRequest {
  const { pathname, searchParams } = new URL(url, 'http://place');
  const key = decodeURIComponent(pathname).slice(`/${BUCKET}/`.length);
  return { method, key, query: searchParams, headers };
}

/** The body; its digest in place of an etag. */
async function takeBody(
  message: IncomingMessage,
  isForgetful: boolean,
): Promise<Omit<TestObject, 'changedAt'>> {
  const hash = createHash('sha256');
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of message as AsyncIterable<Buffer>) {
    hash.update(piece);
    length += piece.byteLength;
    if (!isForgetful || length < 65_536) pieces.push(piece);
  }
  const isKept = !isForgetful || length < 65_536;
  return { bytes: isKept ? Buffer.concat(pieces) : null, length, etag: hash.digest('hex') };
}

async function answer(
  held: Held,
  request: TestRequest,
  body: Omit<TestObject, 'changedAt'>,
  response: ServerResponse,
  fault: Fault | null,
): Promise<void> {
  const { method, key, query } = request;
  const isLost = fault === 'lost';
  const reply = (status: number, text = '', headers: Record<string, string> = {}) =>
    isLost ? void response.socket?.destroy() : void response.writeHead(status, headers).end(text);
  const missing = (code: string) => reply(404, errorText(code));
  if (query.has('list-type')) return reply(200, listText(held, query));
  if (method === 'GET' && query.has('uploads')) return reply(200, uploadsText(held, query));
  if (method === 'POST' && query.has('uploads')) {
    const id = randomUUID();
    held.uploads.set(id, { key, startedAt: held.clock(), parts: new Map() });
    return reply(
      200,
      `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    );
  }
  const uploadId = query.get('uploadId');
  if (uploadId !== null) {
    const upload = held.uploads.get(uploadId);
    if (upload?.key !== key) return missing('NoSuchUpload');
    if (method === 'DELETE') return (held.uploads.delete(uploadId), reply(204));
    if (method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), { ...body, changedAt: held.clock() });
      return reply(200, '', { etag: `"${body.etag}"` });
    }
    const whole = join(upload, body.bytes?.toString('utf8') ?? '', held);
    if (whole === null) return reply(400, errorText('InvalidPart'));
    held.objects.set(key, whole);
    held.uploads.delete(uploadId);
    return reply(
      200,
      `<CompleteMultipartUploadResult><ETag>"${whole.etag}"</ETag></CompleteMultipartUploadResult>`,
    );
  }
  if (method === 'PUT') {
    held.objects.set(key, { ...body, changedAt: held.clock() });
    return reply(200, '', { etag: `"${body.etag}"` });
  }
  if (method === 'DELETE') return (held.objects.delete(key), reply(204));
  const object = held.objects.get(key);
  if (object === undefined) return missing('NoSuchKey');
  await give(object, request, response, fault);
}

/** Puts parts together as their list says; null where it names what is not there, or a part is shorter than the ones before. */
function join({ parts }: TestUpload, xml: string, { clock }: Held): TestObject | null {
  const named = [...xml.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => [
    /<PartNumber>(\d+)</.exec(part)?.[1],
    /<ETag>(?:"|&quot;)(\w+)(?:"|&quot;)</.exec(part)?.[1],
  ]);
  const chosen = named.map(([number, etag]) => {
    const part = parts.get(Number(number));
    return part?.etag === etag ? part : undefined;
  });
  if (chosen.length === 0 || chosen.some((part) => part === undefined)) return null;
  const all = chosen as TestObject[];
  if (all.slice(0, -1).some(({ length }) => length !== all[0]?.length)) return null;
  const isKept = all.every(({ bytes }) => bytes !== null);
  return {
    bytes: isKept ? Buffer.concat(all.map(({ bytes }) => bytes ?? Buffer.alloc(0))) : null,
    length: all.reduce((sum, { length }) => sum + length, 0),
    etag: createHash('sha256')
      .update(all.map(({ etag }) => etag).join())
      .digest('hex'),
    changedAt: clock(),
  };
}
