import { randomBytes } from 'node:crypto';
import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Access } from '@daybook/api/contract/endpoint.ts';
import type { Config } from '#server/calls/config.ts';
import type { Log } from '#server/calls/logs.ts';
import { hostNameOf, isLoopback } from '#server/http/loopback.ts';
import { openIdleConnections } from './hostile/idle-connections.ts';
import { openPipelining } from './hostile/pipelining.ts';
import { refusalFor, sendRefusal, unknownError } from '#server/http/problem-reply.ts';
import { refuse } from '#server/calls/refusal.ts';
import { SECURITY_HEADERS, setSecurityHeaders } from './hostile/security-headers.ts';
import { MAX_BODY_MS, MAX_FILE_MS, openSlowCallers } from './hostile/slow-callers.ts';
import { StoreError } from '#server/store/store-errors.ts';

/** Most bytes of a body where nothing else is said. */
export const BODY_LIMIT_BYTES = 262_144;
/** Most bytes of a body of somebody who is not signed in: the longest one is an address, names and a password. */
const ANONYMOUS_BODY_LIMIT_BYTES = 32_768;
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE']);

/** Limits of Node's own parser; its defaults leave a slow caller minutes. What it cannot detect is watched in slow-callers.ts. */
const HTTP_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: MAX_FILE_MS,
  // Longer than the proxies before it (60 s): else it closes a connection on which they are sending.
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16_384,
  insecureHTTPParser: false,
  requireHostHeader: true,
} as const;
const MAX_CONNECTIONS = 1_000;
/** Beyond so many, those that nobody uses are closed; what is left is for those who come meanwhile. */
const MAX_WITH_IDLE = 900;
/** So long a caller whose request cannot be read has for reading why. */
const LINGER_MS = 1_000;

/** Most bytes of a call's body in JSON. */
export function bodyLimitOf(access: Access): number {
  return access === 'session' ? BODY_LIMIT_BYTES : ANONYMOUS_BODY_LIMIT_BYTES;
}

export interface EdgeOptions {
  readonly config: Pick<Config, 'host' | 'baseUrl' | 'trustedProxies'>;
  readonly log: Log;
  /** Fires when the server begins to stop. */
  readonly stopping: AbortSignal;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Instant of arrival on the process's own clock, in milliseconds. */
    arrivedAt: number;
    /** Who was found to call, for the log. */
    callerId: number | null;
  }
  interface FastifyContextConfig {
    /** Whether its bodies hold a file, which takes longer to send. */
    takesFile?: boolean;
  }
}

/** The server before it has routes: limits, headers, log and the one shape of all problems. */
export function createEdge({ config, log, stopping }: EdgeOptions): FastifyInstance {
  const app = Fastify({
    serverFactory: createHttpServer,
    trustProxy: config.trustedProxies.length === 0 ? false : [...config.trustedProxies],
    genReqId: () => randomBytes(9).toString('base64url'),
    requestIdHeader: false,
    bodyLimit: BODY_LIMIT_BYTES,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error, request, reply) =>
      void sendRefusal(request, reply, refusalFor(error) ?? unknownError()),
  });
  app.removeAllContentTypeParsers();
  app.decorateRequest('arrivedAt', 0);
  app.decorateRequest('callerId', null);
  const slow = openSlowCallers(answerTooSlow);
  const looking = setInterval(
    () => slow.check(performance.now()),
    HTTP_LIMITS.connectionsCheckingInterval,
  ).unref();
  app.addHook('onClose', async () => clearInterval(looking));
  app.addHook('onRequest', async (request, reply) => {
    request.arrivedAt = performance.now();
    const { takesFile } = request.routeOptions.config;
    slow.watch(request.raw, reply.raw, takesFile === true ? MAX_FILE_MS : MAX_BODY_MS, request.arrivedAt);
    if (stopping.aborted) reply.header('connection', 'close');
    requireUsualRequest(request, reply, config);
  });
  app.addHook('onResponse', async (request, reply) => logAnswer(log, request, reply));
  app.setErrorHandler((error, request, reply) => answerError(log, error, request, reply));
  app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, refuse('010')));
  return app;
}

function createHttpServer(handle: (request: IncomingMessage, response: ServerResponse) => void): Server {
  const isTooMany = openPipelining();
  const idle = openIdleConnections(MAX_WITH_IDLE);
  const server = createServer(HTTP_LIMITS, (request, response) => {
    if (request.socket.destroyed) return;
    if (isTooMany(request.socket, response)) return void request.socket.destroy();
    idle.asked(request.socket, response);
    setSecurityHeaders(response);
    handle(request, response);
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.on('connection', (socket: Socket) => idle.opened(socket));
  server.on('timeout', (socket: Socket) => idle.timedOut(socket));
  server.on('checkExpectation', (_request, response: ServerResponse) => {
    setSecurityHeaders(response);
    response.writeHead(417, { 'content-length': 0, connection: 'close' }).end();
  });
  return server;
}

/** Refuses what no page and no program of ours ever sends, before anything of it is read. */
function requireUsualRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Pick<Config, 'host' | 'baseUrl'>,
): void {
  if (!METHODS.has(request.method)) {
    reply.header('allow', [...METHODS].join(', '));
    throw refuse('011', { status: 405, message: 'this method is not taken here' });
  }
  // Headers for proxies, or two host names at once: a proxy in front and this server might read them differently.
  if (!request.raw.url?.startsWith('/') || countHosts(request.raw) > 1)
    throw refuse('011', { status: 400, message: 'the request cannot be read' });
  // A name that suddenly means this machine lets a foreign page talk to a journal that has no door of its own.
  if (isLoopback(config.host) && !isOurName(request.headers.host, config.baseUrl))
    throw refuse('011', { status: 421, message: 'this journal is not served under that name' });
  if (request.is404) throw refuse('010');
}

function countHosts({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length;
}

function isOurName(host: string | undefined, baseUrl: URL): boolean {
  const name = hostNameOf(host);
  return isLoopback(name) || name === baseUrl.hostname;
}

function answerError(log: Log, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalFor(error);
  if (refusal === null || error instanceof StoreError)
    log.error('a request failed', error, { requestId: request.id, route: patternOf(request) });
  return sendRefusal(request, reply, refusal ?? unknownError());
}

function logAnswer(log: Log, request: FastifyRequest, reply: FastifyReply): void {
  log.info('answered', {
    requestId: request.id,
    method: request.method,
    route: patternOf(request),
    status: reply.statusCode,
    ms: Math.round((performance.now() - request.arrivedAt) * 10) / 10,
    ...(request.callerId === null ? {} : { traderId: request.callerId }),
  });
}

function patternOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'none';
}

const UNREADABLE: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

function answerTooSlow(socket: Socket): void {
  answerUnreadable(Object.assign(new Error('too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
}

/** Connections that were sent a reason; whatever else arrives on them is discarded. */
const answered = new WeakSet<Socket>();

/** Answers bytes that are no request. There is no response object for them, so the lines are written directly. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  // Each further piece is unreadable as well; to hang up on it would take the answer away.
  if (answered.has(socket) && error.code !== 'ECONNRESET') return;
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = UNREADABLE[error.code ?? ''] ?? 400;
  const body = JSON.stringify({
    errors: [{ code: '011', message: 'the request cannot be read' }],
    requestId: randomBytes(9).toString('base64url'),
  });
  const headers = {
    ...SECURITY_HEADERS,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  answered.add(socket);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  // A caller that does not hang up then cannot hold the connection open.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
