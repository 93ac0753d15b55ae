// What a server can do instead of answering well: connections, envelopes and bodies. The content of rows is in hostile-feeds-rows.ts.
import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { giveWhole, type HonestAnswer, type Spoil } from './front.ts';

/** How an update may end: with one of the codes of a failed one, or with trades. */
export type Ending = '001' | '006' | '007' | '008' | 'taken';

export interface HostileMode {
  readonly name: string;
  readonly spoil: Spoil;
  readonly endings: readonly Ending[];
  /** Every answer is spoiled, the sign-in too; those of fills alone otherwise. */
  readonly spoilsAll?: boolean;
  /** Ends by a limit of time alone. */
  readonly isSilent?: boolean;
  /** Tested separately, since it is about memory. */
  readonly isHeavy?: boolean;
  /** Seconds that an update may take; 30 unless given. */
  readonly seconds?: number;
  /** Updates that it takes, 1 unless given. */
  readonly updates?: number;
  /** Whether it says that it was asked too often, which costs no attempt. */
  readonly isHaste?: boolean;
  /** What the trades gain where the answer is taken, in 1/10,000 of a point; three quarters of a point unless given. */
  readonly gain?: number;
  /** Only where the platform speaks of this. */
  readonly only?: readonly string[];
}

const HEAD = { 'content-type': 'text/plain; charset=utf-8' };
const MIB = 1024 * 1024;
const GIB = 1024 * MIB;

/** Sends pieces as fast as they are taken until `most` bytes were sent or nobody listens any more. */
async function pour(response: ServerResponse, piece: Buffer, most: number): Promise<void> {
  for (let sent = 0; sent < most && !response.destroyed; sent += piece.length) {
    if (!response.write(piece)) await drained(response);
  }
  response.end();
}

/** Until more can be written, or nobody listens any more. */
export async function drained(response: ServerResponse): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  response.on('drain', resolve).on('close', resolve);
  if (!response.destroyed) await promise;
  response.off('drain', resolve).off('close', resolve);
}

async function trickle(response: ServerResponse, text: string, everyMs: number): Promise<void> {
  for (const letter of text) {
    if (response.destroyed) return;
    response.write(letter);
    await wait(everyMs, undefined, { ref: false });
  }
  response.end();
}

/** Bytes on the bare connection, past everything that knows HTTP. */
async function trickleHeaders(response: ServerResponse): Promise<void> {
  const { socket } = response;
  for (const letter of `HTTP/1.1 200 OK\r\nX-Slow: ${'x'.repeat(200)}`) {
    if (!socket || socket.destroyed) return;
    socket.write(letter);
    await wait(1_000, undefined, { ref: false });
  }
}

const envelope =
  (status: number, body: string | Buffer, headers: Readonly<Record<string, string>> = {}): Spoil =>
  (response) =>
    void response.writeHead(status, { ...HEAD, ...headers }).end(body);

const body =
  (make: (answer: HonestAnswer) => string | Buffer, headers: Readonly<Record<string, string>> = {}): Spoil =>
  (response, answer) =>
    void response.writeHead(answer.status, { ...HEAD, ...headers }).end(make(answer));

const cutAt =
  (share: number): Spoil =>
  (response, { body: text }) => {
    const bytes = Buffer.from(text);
    response.writeHead(200, { ...HEAD, 'content-length': bytes.length });
    response.write(bytes.subarray(0, Math.floor(bytes.length * share)), () =>
      response.socket?.resetAndDestroy(),
    );
  };

const wrongLength =
  (offset: number): Spoil =>
  (response, { body: text }) => {
    const bytes = Buffer.from(text);
    const head = `HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: ${bytes.length + offset}\r\n\r\n`;
    response.socket?.end(Buffer.concat([Buffer.from(head), bytes]));
  };

const latin = body(({ body: text }) => Buffer.from(`${text}Se\u00f1or`, 'latin1'));
const REFUSED: readonly Ending[] = ['008'];
const SILENT: readonly Ending[] = ['007'];
/** A cut connection is damage where the length was known, and no answer where it was not. */
const BROKEN: readonly Ending[] = ['007', '008'];

const SLOW: readonly HostileMode[] = [
  { name: 'accepts and is silent', spoil: () => undefined, endings: SILENT },
  {
    name: 'accepts every connection and is silent',
    spoil: () => undefined,
    endings: SILENT,
    spoilsAll: true,
  },
  { name: 'headers at a byte a second', spoil: trickleHeaders, endings: SILENT },
  {
    name: 'a body at a byte in ten seconds',
    spoil: (response, { body: text }) => {
      response.writeHead(200, HEAD);
      return trickle(response, text, 9_500);
    },
    endings: SILENT,
    seconds: 65,
  },
  {
    name: 'headers and half a body, then nothing',
    spoil: (response, { body: text }) =>
      void response.writeHead(200, HEAD).write(text.slice(0, Math.ceil(text.length / 2))),
    endings: SILENT,
  },
];

/** A body of two gibibytes whose length is announced, and others that have no end. */
const LARGE: readonly HostileMode[] = [
  {
    name: 'a body of 2 GiB',
    spoil: (response) => {
      response.writeHead(200, { ...HEAD, 'content-length': String(2 * GIB) });
      return pour(response, Buffer.alloc(MIB, 'a'), 2 * GIB);
    },
    endings: REFUSED,
  },
  {
    name: 'pieces without end',
    spoil: (response) => {
      response.writeHead(200, HEAD);
      return pour(response, Buffer.alloc(MIB / 4, '[0,'), 2 * GIB);
    },
    endings: REFUSED,
  },
  {
    name: 'a gzip bomb of 1:1000',
    spoil: envelope(200, gzipSync(Buffer.alloc(256 * MIB, '0')), { 'content-encoding': 'gzip' }),
    endings: REFUSED,
  },
  {
    name: 'a gzip body inside a gzip body',
    spoil: envelope(200, gzipSync(gzipSync(Buffer.alloc(64 * MIB, '0'))), { 'content-encoding': 'gzip' }),
    endings: REFUSED,
  },
];

const CUT: readonly HostileMode[] = [
  { name: 'drops the connection', spoil: (response) => void response.destroy(), endings: SILENT },
  ...[0.1, 0.5, 0.99].map((share) => ({
    name: `reset at ${share * 100} %`,
    spoil: cutAt(share),
    endings: BROKEN,
  })),
  { name: 'a Content-Length that is too long', spoil: wrongLength(100), endings: BROKEN },
  { name: 'a Content-Length that is too short', spoil: wrongLength(-20), endings: BROKEN },
];

const ENCODED: readonly HostileMode[] = [
  { name: 'Latin-1 under the name of UTF-8', spoil: latin, endings: REFUSED },
  {
    name: 'UTF-16',
    spoil: body(({ body: text }) => Buffer.from(`\ufeff${text}`, 'utf16le')),
    endings: REFUSED,
  },
  { name: 'a byte order mark', spoil: body(({ body: text }) => `\ufeff${text}`), endings: ['taken', '008'] },
  {
    name: 'bytes that are no UTF-8',
    spoil: body(({ body: text }) => Buffer.concat([Buffer.from(text), Buffer.from([0xc3, 0x28, 0xff])])),
    endings: REFUSED,
  },
  { name: 'NUL', spoil: body(({ body: text }) => text.replace('1', '1\0')), endings: REFUSED },
  {
    name: 'a character set that nobody asked for',
    spoil: body(({ body: text }) => text, { 'content-type': 'text/plain; charset=utf-7' }),
    endings: REFUSED,
  },
  {
    name: 'a page to sign in, with 200',
    spoil: envelope(200, '<!doctype html><html><body><form>Sign in</form></body></html>'),
    endings: REFUSED,
  },
  { name: 'nothing, with 200', spoil: envelope(200, ''), endings: REFUSED },
];

const ELSEWHERE: Readonly<Record<string, (self: string, canary: string) => string>> = {
  'another host': () => 'https://reports.example/api.php',
  'a file': () => 'file:///etc/passwd',
  'plain http': () => 'http://reports.example/api.php',
  loopback: (_self, canary) => canary,
  itself: (self) => `${self}/again`,
};

/** Answers that send elsewhere; `canary` is a place of this machine that nobody may ask. */
function redirects(canary: string): HostileMode[] {
  return [301, 302, 307].flatMap((status) =>
    Object.entries(ELSEWHERE).map(([where, target]) => ({
      name: `${status} to ${where}`,
      spoil: (response: ServerResponse, { self }: HonestAnswer) =>
        void response.writeHead(status, { location: target(self, canary) }).end(),
      endings: REFUSED,
      spoilsAll: where === 'itself',
    })),
  );
}

const STATUSES: readonly HostileMode[] = [
  { name: '204', spoil: envelope(204, ''), endings: ['007', '008'] },
  { name: '401', spoil: envelope(401, 'no'), endings: ['006', '007'] },
  { name: '403', spoil: envelope(403, 'no'), endings: ['006', '007'] },
  { name: '404', spoil: envelope(404, 'no'), endings: SILENT },
  {
    name: '429 and a second of rest',
    spoil: envelope(429, 'too many', { 'retry-after': '1' }),
    endings: SILENT,
    isHaste: true,
  },
  {
    name: '429 and a day of rest',
    spoil: envelope(429, 'no', { 'retry-after': '86400' }),
    endings: SILENT,
    isHaste: true,
  },
  { name: '429 without a word', spoil: envelope(429, 'too many requests'), endings: SILENT, isHaste: true },
  { name: '500', spoil: envelope(500, 'oops'), endings: SILENT },
  { name: '500 at every request', spoil: envelope(500, 'oops'), endings: ['006', '007'], spoilsAll: true },
  { name: '503 for ever', spoil: envelope(503, 'generating, try again later'), endings: SILENT },
  {
    name: 'no HTTP',
    spoil: (response) => void response.socket?.end('SSH-2.0-OpenSSH_9.2\r\n'),
    endings: ['007', '008'],
  },
];

const LATER =
  '<FlexStatementResponse><Status>Warn</Status><ErrorCode>1019</ErrorCode><ErrorMessage>Later.</ErrorMessage></FlexStatementResponse>';

/** A report that is never done is requested again for ten minutes; after one minute the trader learns that it continues. */
const NEVER: HostileMode = {
  name: '“generate later” for ever',
  spoil: (response) => giveWhole(response, { status: 200, body: LATER }),
  endings: SILENT,
  seconds: 65,
  only: ['ibkr'],
};

/** Everything that a server of plain HTTP can do. `canary` is a URL of this machine to be sent to. */
export function hostileModes(canary: string): readonly HostileMode[] {
  return [
    NEVER,
    ...SLOW.map((mode) => ({ ...mode, isSilent: true })),
    ...LARGE.map((mode) => ({ ...mode, isHeavy: true })),
    ...CUT,
    ...ENCODED,
    ...redirects(canary),
    ...STATUSES,
  ];
}
