import { IncomingMessage } from 'node:http';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '@daybook/api/contract/endpoint.ts';
import { matchesTag, send } from '#server/http/answer.ts';
import type { Call, Handling } from '#server/calls/call.ts';
import type { CallServices } from '#server/calls/call-services.ts';
import type { Callers, LiveSession } from '#server/http/callers.ts';
import { plainAddress } from '#server/calls/caller-address.ts';
import { parseCookies } from '#server/http/cookies.ts';
import { bodyLimitOf } from '#server/http/edge.ts';
import { FORM_LIMITS } from '#server/http/form.ts';
import { openRepeats, type Repeats } from './idempotency/idempotency.ts';
import { readInput } from '#server/http/input.ts';
import { openLimits, type Limits } from '#server/limits/call-limits.ts';
import { requireOwnPage, requireAcceptedBody } from './hostile/origin.ts';
import { Refusal, refuse } from '#server/calls/refusal.ts';
import { measureLateness, openShedding, type Shedding } from './hostile/shedding.ts';
import { openAnonymousQueue, type AnonymousQueue } from '#server/limits/anonymous-queue.ts';
import { parseStrictJson } from './hostile/strict-json.ts';

type Caller = 'session' | 'link';

/** Lets one path be two calls: with an Authorization header the trader's own, without it that of a mailed link. */
function separateCallers(app: FastifyInstance): void {
  app.addConstraintStrategy({
    name: 'caller',
    storage: () => {
      const handlers = new Map<string, never>();
      return {
        get: (caller: string) => handlers.get(caller) ?? null,
        set: (caller: string, handler: never) => void handlers.set(caller, handler),
      };
    },
    deriveConstraint: (request: unknown): Caller =>
      (request as IncomingMessage).headers.authorization === undefined ? 'link' : 'session',
    validate: () => undefined,
  });
}

/** What ties a call that shares its path and method with another one to its own callers; nothing for all others. */
function callerConstraint(
  endpoint: Endpoint,
  endpoints: readonly Endpoint[],
): { readonly constraints?: { readonly caller: Caller } } {
  const sharing = endpoints.filter(
    ({ method, path }) => method === endpoint.method && path === endpoint.path,
  );
  if (sharing.length < 2) return {};
  return { constraints: { caller: endpoint.access === 'session' ? 'session' : 'link' } };
}

/** The path of the contract's calls. */
export const API_ROOT = '/api/v1';
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'] as const;

type Sessions = WeakMap<FastifyRequest, LiveSession>;

interface ApiOptions {
  readonly services: CallServices;
  readonly callers: Callers;
  readonly endpoints: readonly Endpoint[];
  readonly handlings: readonly Handling[];
  readonly stopping: AbortSignal;
  /** Shared with the pages that are served besides the calls; a new one by default. */
  readonly limits?: Limits;
}

/** The header in which a session's next token goes out. */
const NEXT_TOKEN_HEADER = 'session-token';

/** What every call of one server goes through. */
interface Gate extends ApiOptions {
  readonly limits: Limits;
  readonly repeats: Repeats;
  readonly sessions: Sessions;
  /** Null where nobody is sent away for a server that is late, since developers' machines often are. */
  readonly shedding: Shedding | null;
  readonly anonymous: AnonymousQueue;
}

/** Registers every call of the contract. Throws when one has no handler, two, no declared access, or is not in the contract. */
export async function registerApi(app: FastifyInstance, options: ApiOptions): Promise<void> {
  const handlings = matchHandlings(options.endpoints, options.handlings);
  await app.register(multipart, { limits: FORM_LIMITS, throwFileSizeLimit: false });
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => (body.length === 0 ? undefined : parseStrictJson(body)),
  );
  // Passed on as a stream: the handler counts the bytes.
  app.addContentTypeParser(
    'application/octet-stream',
    async (_request: FastifyRequest, bytes: IncomingMessage) => bytes,
  );
  const gate: Gate = {
    ...options,
    limits: options.limits ?? openLimits(options.services),
    repeats: openRepeats(options.services),
    sessions: new WeakMap(),
    shedding: options.services.config.isProduction ? openShedding(measureLateness()) : null,
    anonymous: openAnonymousQueue(),
  };
  separateCallers(app);
  for (const handling of handlings) registerCall(app, handling, gate);
  for (const [url, methods] of methodsByPath(options.endpoints)) registerRefusals(app, url, methods);
}

function matchHandlings(endpoints: readonly Endpoint[], handlings: readonly Handling[]): readonly Handling[] {
  const faults: string[] = [];
  for (const endpoint of endpoints) {
    const count = handlings.filter((handling) => handling.endpoint === endpoint).length;
    if (count !== 1) faults.push(`${endpoint.name} has ${count} handlers`);
    if (!['public', 'session', 'onboarding', 'reset', 'address'].includes(endpoint.access))
      faults.push(`${endpoint.name} does not declare who may call it`);
  }
  for (const { endpoint } of handlings)
    if (!endpoints.includes(endpoint)) faults.push(`${endpoint.name} is not in the contract`);
  if (faults.length > 0) throw new Error(`the calls and their handlers do not match: ${faults.join('; ')}`);
  return handlings;
}

/** A path of the contract as the router writes it. */
function routeOf(endpoint: Endpoint): string {
  return API_ROOT + endpoint.path.replace(/\{(\w+)\}/g, ':$1');
}

function methodsByPath(endpoints: readonly Endpoint[]): Map<string, string[]> {
  const paths = new Map<string, string[]>();
  for (const endpoint of endpoints) {
    const url = routeOf(endpoint);
    paths.set(url, [...new Set([...(paths.get(url) ?? []), endpoint.method])]);
  }
  return paths;
}

function registerRefusals(app: FastifyInstance, url: string, taken: readonly string[]): void {
  app.route({
    method: METHODS.filter((method) => !taken.includes(method)),
    url,
    onRequest: async (_request, reply) => {
      reply.header('allow', taken.join(', '));
      throw refuse('011', { status: 405, message: 'this method is not taken here' });
    },
    handler: async () => undefined,
  });
}

/** A call's path, and the one that ends before a parameter that may be left out. */
function routesOf(endpoint: Endpoint): string[] {
  const url = routeOf(endpoint);
  if (endpoint.defaults === undefined) return [url];
  const short = url.slice(0, url.lastIndexOf('/'));
  return [url, short, `${short}/`];
}

function registerCall(app: FastifyInstance, handling: Handling, gate: Gate): void {
  for (const url of routesOf(handling.endpoint)) registerAt(app, url, handling, gate);
}

function registerAt(app: FastifyInstance, url: string, { endpoint, handle }: Handling, gate: Gate): void {
  const { services, sessions, repeats } = gate;
  app.route({
    method: endpoint.method,
    url,
    bodyLimit: bodyLimitOf(endpoint.access),
    ...callerConstraint(endpoint, gate.endpoints),
    config: { takesFile: endpoint.file !== undefined || endpoint.upload !== undefined },
    // Before the body is read: anonymous callers are not worth the work.
    onRequest: async (request, reply) => {
      requireOwnPage(request, services.config);
      await admit(endpoint, request, reply, gate);
      requireAcceptedBody(request, endpoint);
    },
    handler: async (request, reply) => {
      const input = await readInput(endpoint, request);
      const session = sessions.get(request);
      // A body may come slowly, and its sender may be signed out meanwhile.
      if (session !== undefined && endpoint.method !== 'GET') await gate.callers.requireOpen(session);
      const work = () => {
        const call = callOf(request, reply, input, session, gate);
        return caught(repeats.answer(endpoint, call, () => caught(handle(call))));
      };
      const isQueued = isAnonymous(endpoint, request, gate) && endpoint.hasOwnQueue !== true;
      const answer = isQueued ? await gate.anonymous.pass(work) : await work();
      return send(endpoint, request, reply, answer);
    },
  });
}

/** Whether somebody who has shown nothing yet wants to change something: of them there may be crowds. */
function isAnonymous({ access, method }: Endpoint, request: FastifyRequest, { callers }: Gate): boolean {
  return access !== 'session' && method !== 'GET' && !callers.hasDeviceCookie(request);
}

/** Finds out who calls and counts the call. Throws a Refusal. */
async function admit(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  gate: Gate,
): Promise<void> {
  const { callers, sessions, limits, shedding } = gate;
  const counted = { ip: plainAddress(request.ip), requestId: request.id };
  if (endpoint.access !== 'session') {
    if (isAnonymous(endpoint, request, gate)) shedding?.requireCapacity(request.arrivedAt);
    return limits.requirePublicCall(counted);
  }
  const { session, nextToken } = await callers.require(endpoint, request).catch(async (error: unknown) => {
    if (error instanceof Refusal && error.status === 401) await limits.requireUnknownCall(counted);
    throw error;
  });
  request.callerId = session.traderId;
  const { counts } = endpoint;
  if (counts === undefined) await limits.requireCall(session.traderId, counted);
  else await limits.requireOneAMinute(session.traderId, `${endpoint.name} ${request.url}`, counted);
  sessions.set(request, session);
  if (nextToken !== null) reply.header(NEXT_TOKEN_HEADER, nextToken);
}

/** A refusal means the same whether it was returned or thrown. */
async function caught(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

function callOf(
  request: FastifyRequest,
  reply: FastifyReply,
  input: Pick<Call, 'params' | 'query' | 'body' | 'file'>,
  session: LiveSession | undefined,
  { services, stopping }: ApiOptions,
): Call {
  const requireSession = (): LiveSession => {
    if (session === undefined) throw new Error('a call without session was asked whose it is');
    return session;
  };
  return {
    ...input,
    get trader() {
      return { traderId: requireSession().traderId };
    },
    get session() {
      return requireSession();
    },
    ip: plainAddress(request.ip),
    requestId: request.id,
    now: services.clock(),
    headers: request.headers,
    // Stopping to read must not end the connection: the reason still has to be sent on it.
    upload:
      request.body instanceof IncomingMessage ? request.body.iterator({ destroyOnReturn: false }) : null,
    cookies: parseCookies(request.headers.cookie),
    signal: stopping,
    setHeader: (name, value) => void reply.header(name, value),
    setCookie: (cookie) => void reply.header('set-cookie', cookie),
    hasCurrent: (etag) => {
      reply.header('etag', etag);
      return matchesTag(request.headers['if-none-match'], etag);
    },
  };
}
