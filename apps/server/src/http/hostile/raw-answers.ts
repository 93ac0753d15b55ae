// Answers on a connection whose request cannot be read, or has not come whole and will not be waited for.
import { randomBytes } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { BUSY_RETRY_SECONDS, refuse, type Refusal } from '#server/calls/refusal.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

/** So long such a caller has for reading why. */
const LINGER_MS = 1_000;
/** So many of those who give way may read why at once: their connections are still open, and a crowd's would take up all places. */
const MAX_GIVING_WAY = 50;

const UNREADABLE: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};

/** Connections that were sent a reason; whatever else arrives on them is discarded. */
const answered = new WeakSet<Socket>();
let givingWay = 0;

/** To bytes that are no request. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  // Each further piece is unreadable as well; to hang up on it would take the answer away.
  if (answered.has(socket) && error.code !== 'ECONNRESET') return;
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return answerTooSlow(socket);
  if (error.code === 'ECONNRESET') return void socket.destroy();
  answerRaw(socket, unread(UNREADABLE[error.code ?? ''] ?? 400));
}

/** To a request that does not come in time. */
export function answerTooSlow(socket: Socket): void {
  if (!answered.has(socket)) answerRaw(socket, unread(408));
}

function unread(status: number): Refusal {
  return refuse('011', { status, message: 'the request cannot be read' });
}

/** To one that has not come whole when its connection is needed for others. */
export function answerCrowded(socket: Socket): void {
  if (givingWay >= MAX_GIVING_WAY || answered.has(socket)) return void socket.destroy();
  givingWay += 1;
  socket.once('close', () => (givingWay -= 1));
  answerRaw(
    socket,
    refuse('012', {
      status: 503,
      message: 'too many connections at once; this one was not done sending its request',
      retryAfterSeconds: BUSY_RETRY_SECONDS,
    }),
  );
}

/** There is no response object, or it waits for the rest of the request: the lines are written directly. */
function answerRaw(socket: Socket, { status, problems, retryAfterSeconds }: Refusal): void {
  if (!socket.writable) return void socket.destroy();
  const body = JSON.stringify({ errors: problems, requestId: randomBytes(9).toString('base64url') });
  const headers = {
    ...SECURITY_HEADERS,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  answered.add(socket);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  // A caller that does not hang up then cannot hold the connection open.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
