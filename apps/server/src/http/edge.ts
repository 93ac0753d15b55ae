import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Access } from '@daybook/api/contract/endpoint.ts';
import type { Config } from '#server/calls/config.ts';
import type { Log } from '#server/calls/logs.ts';
import { hostNameOf, isLoopback } from '#server/http/loopback.ts';
import { openConnections, type Connections } from './hostile/connections.ts';
import { openPipelining } from './hostile/pipelining.ts';
import { refusalFor, sendRefusal, unknownError } from '#server/http/problem-reply.ts';
import { refuse } from '#server/calls/refusal.ts';
import { answerCrowded, answerTooSlow, answerUnreadable } from './hostile/raw-answers.ts';
import { setSecurityHeaders } from './hostile/security-headers.ts';
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
/** Beyond so many, whoever holds the most gives some up; what is left is for those who come meanwhile. */
const MAX_KEPT = 900;

/** Most bytes of a call's body in JSON. */
export function bodyLimitOf(access: Access): number {
  return access === 'session' ? BODY_LIMIT_BYTES : ANONYMOUS_BODY_LIMIT_BYTES;
}

interface EdgeOptions {
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
  const connections = openConnections({ most: MAX_KEPT, giveWay: answerCrowded });
  const app = Fastify({
    serverFactory: (handle) => createHttpServer(handle, connections),
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
    connections.cameFrom(request.socket, { ip: request.ip });
    const { takesFile } = request.routeOptions.config;
    slow.watch(request.raw, reply.raw, takesFile === true ? MAX_FILE_MS : MAX_BODY_MS, request.arrivedAt);
    if (stopping.aborted) reply.header('connection', 'close');
    requireUsualRequest(request, reply, config);
  });
  // The caller is known now, and the body has yet to come.
  app.addHook('preParsing', async ({ socket, callerId }) => {
    if (callerId !== null) connections.cameFrom(socket, { traderId: callerId });
  });
  app.addHook('onResponse', async (request, reply) => logAnswer(log, request, reply));
  app.setErrorHandler((error, request, reply) => answerError(log, error, request, reply));
  app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, refuse('010')));
  return app;
}

function createHttpServer(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
  connections: Connections,
): Server {
  const isTooMany = openPipelining();
  const server = createServer(HTTP_LIMITS, (request, response) => {
    if (request.socket.destroyed) return;
    if (isTooMany(request.socket, response)) return void request.socket.destroy();
    connections.asked(request, response);
    setSecurityHeaders(response);
    handle(request, response);
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.on('connection', (socket: Socket) => connections.opened(socket));
  server.on('timeout', (socket: Socket) => connections.timedOut(socket));
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
