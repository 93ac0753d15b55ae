import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { aPng } from '../../apps/server/src/images/images-testing.ts';

const A_SECOND = 1_000;
const DEAF_MS = 14_000;
/** `,5-0,5-1,5-2` and so on, as those ask who want one page many times over. */
const RANGES = Array.from({ length: 700 }, (_, at) => `,5-${at}`).join('');

/** Bytes that a slow caller sends at once, then one after the other, a second each. */
export interface SlowKind {
  readonly name: string;
  readonly first: Buffer;
  /** Sent again every second; nothing when empty. */
  readonly later: string;
  /** Whether it reads nothing of its answers until the server must have closed, and only then sees whether it has. */
  readonly isDeaf?: true;
  /** The same, but so many bytes are read every second until then. */
  readonly sips?: number;
}

const head = (...lines: string[]) => Buffer.from(`${lines.join('\r\n')}\r\n\r\n`);

function form(token: string): string[] {
  return [
    'POST /api/v1/profile HTTP/1.1',
    'Host: 127.0.0.1',
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=slow',
    'Content-Length: 600000',
  ];
}

const IMAGE = Buffer.concat([
  head(
    '--slow',
    'Content-Disposition: form-data; name="avatar"; filename="slow.png"',
    'Content-Type: image/png',
  ),
  aPng(),
]);

/** Pictures and files that come a byte a second, or stop in the middle. */
export function slowUploads(token: string): SlowKind[] {
  const file = head(
    'POST /api/v1/imports?name=slow.csv HTTP/1.1',
    'Host: 127.0.0.1',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/octet-stream',
    'Content-Length: 600000',
  );
  return [
    { name: 'a picture, a byte a second', first: Buffer.concat([head(...form(token)), IMAGE]), later: 'x' },
    { name: 'half a form, then nothing', first: Buffer.concat([head(...form(token)), IMAGE]), later: '' },
    { name: 'a form of which nothing comes', first: head(...form(token)), later: '' },
    {
      name: 'half a line of a form, then nothing',
      first: Buffer.concat([head(...form(token)), Buffer.from('--slow\r\nContent-Dis')]),
      later: '',
    },
    { name: 'a file, a byte a second', first: file, later: 'x' },
  ];
}

/** Everything else that may be slow: nothing at all, headers, bodies, and answers that nobody reads, of a trader who has trades. */
export function slowRequests(token: string): SlowKind[] {
  // One answer: who asks for more is a flood, which is tested elsewhere.
  const ask = [
    'GET /api/v1/dashboard/0 HTTP/1.1',
    'Host: 127.0.0.1',
    `Authorization: Bearer ${token}`,
    'Accept-Encoding: identity',
  ];
  const signIn = (...lines: string[]) =>
    head('POST /api/v1/auth/sign_in HTTP/1.1', 'Host: 127.0.0.1', 'Content-Type: application/json', ...lines);
  return [
    { name: 'nothing at all', first: Buffer.alloc(0), later: '' },
    {
      name: 'headers, a byte a second',
      first: Buffer.from('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: '),
      later: 'x',
    },
    { name: 'a body, a byte a second', first: signIn('Content-Length: 100000'), later: ' ' },
    { name: 'a body in pieces of a byte', first: signIn('Transfer-Encoding: chunked'), later: '1\r\n \r\n' },
    {
      name: 'answers that are read a few bytes a second',
      first: head(...ask),
      later: '',
      isDeaf: true,
      sips: 32,
    },
    {
      name: 'a range of hundreds of pieces, headers a byte a second',
      first: Buffer.from(`GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nRange: bytes=0-${RANGES}\r\nX-Slow: `),
      later: 'x',
    },
    {
      name: 'answers that are never read',
      first: head(...ask),
      later: '',
      isDeaf: true,
    },
  ];
}

/** How one slow connection ended. */
export interface SlowEnd {
  readonly name: string;
  /** Milliseconds until the server closed it; null when it did not in time. */
  readonly closedAfter: number | null;
  /** Of the first answer that it did not read in time; null when none came, and of all who are slow in another way. */
  readonly status: string | null;
}

/** Opens one connection of a kind and keeps at it until the server closes it, or for so long. */
export async function callSlowly(url: string, kind: SlowKind, maxWaitMs: number): Promise<SlowEnd> {
  const began = performance.now();
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1' });
  let status: string | null = null;
  const closed = closingOf(socket, kind, (bytes) => {
    status ??= /^HTTP\/1\.1 (\d{3}) /.exec(bytes.toString('latin1'))?.[1] ?? null;
  });
  socket.write(kind.first);
  const enough = new AbortController();
  const writing = keepWriting(socket, kind.later, enough.signal);
  const late = wait(maxWaitMs, null, { signal: enough.signal }).catch(() => null); // it was closed before
  const end = await Promise.race([closed.then(() => performance.now() - began), late]);
  enough.abort();
  await writing;
  socket.destroy();
  return { name: kind.name, closedAfter: end, status };
}

function closingOf(socket: Socket, { isDeaf, sips }: SlowKind, see: (bytes: Buffer) => void): Promise<void> {
  const sip = (): void => {
    const bytes: unknown = socket.read(sips);
    if (Buffer.isBuffer(bytes)) see(bytes);
  };
  const sipping = sips === undefined ? undefined : setInterval(sip, A_SECOND);
  const listen = (): void => {
    clearInterval(sipping);
    socket.once('data', see);
  };
  if (isDeaf === true) setTimeout(listen, DEAF_MS);
  else socket.resume();
  return new Promise((resolve) => {
    socket.once('end', resolve).once('close', () => resolve());
    // Being cut off is what is waited for.
    socket.once('error', () => resolve());
  });
}

async function keepWriting(socket: Socket, piece: string, enough: AbortSignal): Promise<void> {
  while (!enough.aborted) {
    if (piece !== '' && socket.writable) socket.write(piece);
    await wait(A_SECOND, undefined, { signal: enough }).catch(() => undefined); // the end of the wait is the end
  }
}
