import {
  Agent as HttpAgent,
  request as httpRequest,
  type ClientRequest,
  type IncomingMessage,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest, type RequestOptions } from 'node:https';
import { findAllowedHost, type AllowedHost } from './allowed-hosts.ts';
import { decodeText, readBoundedBody } from './bounded-body.ts';
import { FETCH_LIMITS, type FetchLimits } from './fetch-limits.ts';
import { FetchFailure, type FetchProblem } from './fetch-problem.ts';
import { findPinnedAddress, pinnedLookup, resolveBySystem, type Resolve } from './pinned-address.ts';

export interface BoundedOptions {
  /** Hosts that may be contacted at all. */
  readonly hosts: readonly AllowedHost[];
  readonly limits?: Partial<FetchLimits> | undefined;
  readonly resolve?: Resolve | undefined;
  /** PEM of certificate authorities to trust instead of the usual ones. */
  readonly ca?: string | undefined;
}

export interface BoundedAnswer {
  readonly kind: 'answer';
  /** Any status but 3xx, which is a problem. */
  readonly status: number;
  /** Unpacked. */
  readonly bytes: Uint8Array;
  readonly text: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** One request as a protocol wants it. `url` may carry a query; it is never quoted in a problem, since it may hold a token. */
interface BoundedRequest {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The caller may overwrite it once the promise is settled. */
  readonly body?: Uint8Array | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Speaks to allowed hosts within the limits; keeps its connection and its host's address while it lives. */
export interface BoundedClient {
  /** Posts a form body until the signal ends it. The caller may overwrite `body` once the promise is settled. */
  post(url: URL, body: Uint8Array, signal?: AbortSignal): Promise<BoundedAnswer | FetchProblem>;
  /** Sends any request in the same way. */
  send(request: BoundedRequest): Promise<BoundedAnswer | FetchProblem>;
  close(): void;
}

const NO_BODY = new Uint8Array();

type Exchange = { readonly limits: FetchLimits; readonly abort: AbortController };

/** Interactive Brokers refuses requests that do not say who asks. */
const HEADERS = {
  'accept-encoding': 'gzip, deflate, br',
  'user-agent': 'Daybook/1 (trading journal)',
};
const FORM_HEADERS = {
  accept: 'text/plain, text/csv, */*;q=0.1',
  'content-type': 'application/x-www-form-urlencoded',
};

/** A timer that ends the exchange; `refresh` starts it again. */
function deadline(exchange: Exchange, milliseconds: number, detail: string): NodeJS.Timeout {
  const expire = (): void => exchange.abort.abort(new FetchFailure('timed-out', detail));
  return setTimeout(expire, milliseconds);
}

function failureOf(host: string, error: NodeJS.ErrnoException): FetchFailure {
  const code = error.code ?? '';
  if (code.startsWith('HPE_')) return new FetchFailure('damaged', `${host} does not answer in HTTP`, error);
  const known = /^[A-Z0-9_]{1,60}$/.test(code) ? ` (${code})` : '';
  return new FetchFailure('unreachable', `${host} could not be reached${known}`, error);
}

/** Sends one request and waits for the answer's headers. */
function readHeaders(
  options: RequestOptions,
  body: Uint8Array,
  exchange: Exchange,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const host = options.hostname ?? '';
  const request: ClientRequest = (options.protocol === 'https:' ? httpsRequest : httpRequest)(options);
  const connecting = deadline(
    exchange,
    exchange.limits.connectMs,
    `${host} did not accept a connection in time`,
  );
  let waiting: NodeJS.Timeout | undefined;
  const connected = (): void => {
    clearTimeout(connecting);
    waiting ??= deadline(exchange, exchange.limits.headersMs, `${host} did not answer in time`);
  };
  request.on('socket', (socket) => {
    if (!socket.connecting) connected();
    else socket.once(options.protocol === 'https:' ? 'secureConnect' : 'connect', connected);
  });
  request.on('response', resolve);
  request.on('error', (error) => {
    const gone = request.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET';
    if (gone && !exchange.abort.signal.aborted) readHeaders(options, body, exchange).then(resolve, reject);
    else reject(exchange.abort.signal.aborted ? exchange.abort.signal.reason : failureOf(host, error));
  });
  request.end(body);
  return promise.finally(() => {
    clearTimeout(connecting);
    clearTimeout(waiting);
  });
}

async function readAnswer(message: IncomingMessage, exchange: Exchange): Promise<BoundedAnswer> {
  const status = message.statusCode ?? 0;
  const idle = deadline(exchange, exchange.limits.idleMs, 'the answer came to a halt');
  try {
    if (status >= 300 && status < 400) {
      message.destroy();
      throw new FetchFailure(
        'damaged',
        `the answer sends elsewhere (status ${status}) instead of giving data`,
      );
    }
    const bytes = await readBoundedBody(message, exchange.limits, exchange.abort.signal, () =>
      idle.refresh(),
    );
    const text = decodeText(bytes, message.headers['content-type'] ?? '');
    return { kind: 'answer', status, bytes, text, headers: message.headers };
  } finally {
    clearTimeout(idle);
  }
}

/** Gives what the exchange gives, or its end: by a limit or by the caller. */
async function withinExchange<Result>(
  limits: Partial<FetchLimits> | undefined,
  signal: AbortSignal | undefined,
  run: (exchange: Exchange) => Promise<Result>,
): Promise<Result | FetchProblem> {
  const exchange = { limits: { ...FETCH_LIMITS, ...limits }, abort: new AbortController() };
  const giveUp = (): void =>
    exchange.abort.abort(new FetchFailure('aborted', 'the synchronisation was stopped'));
  const total = deadline(exchange, exchange.limits.totalMs, 'the whole answer did not come in time');
  signal?.addEventListener('abort', giveUp);
  if (signal?.aborted === true) giveUp();
  try {
    exchange.abort.signal.throwIfAborted();
    return await run(exchange);
  } catch (error) {
    const reason: unknown = exchange.abort.signal.aborted ? exchange.abort.signal.reason : error;
    if (reason instanceof FetchFailure) return reason.problem;
    throw error;
  } finally {
    clearTimeout(total);
    signal?.removeEventListener('abort', giveUp);
  }
}

/** A promise that ends with the exchange when its own work cannot be ended, such as a question to the resolver. */
function orAborted<Result>(work: Promise<Result>, exchange: Exchange, milliseconds: number): Promise<Result> {
  const slow = deadline(exchange, milliseconds, 'the host name was not resolved in time');
  const aborted = Promise.withResolvers<never>();
  const end = (): void => aborted.reject(exchange.abort.signal.reason);
  exchange.abort.signal.addEventListener('abort', end, { once: true });
  return Promise.race([work, aborted.promise]).finally(() => {
    clearTimeout(slow);
    exchange.abort.signal.removeEventListener('abort', end);
  });
}

/**
 * Opens a client for allowed hosts: https with the certificate checked (plain http only to an operator's own machine),
 * one pinned address a host, no redirects, no proxy, every step within {@link FETCH_LIMITS}. Problems are results.
 */
export function openBoundedClient(options: BoundedOptions): BoundedClient {
  const agents = {
    'http:': new HttpAgent({ keepAlive: true }),
    'https:': new HttpsAgent({ keepAlive: true }),
  };
  const pinned = new Map<string, string>();

  async function pin(url: URL, allowed: AllowedHost, exchange: Exchange): Promise<string> {
    const known = pinned.get(url.hostname);
    if (known !== undefined) return known;
    const finding = findPinnedAddress(url.hostname, allowed, options.resolve ?? resolveBySystem);
    const address = await orAborted(finding, exchange, exchange.limits.connectMs);
    pinned.set(url.hostname, address);
    return address;
  }

  async function send(request: BoundedRequest): Promise<BoundedAnswer | FetchProblem> {
    const { method, url, headers, body = NO_BODY, signal } = request;
    const allowed = findAllowedHost(options.hosts, url);
    if (!allowed)
      return { kind: 'refused-host', detail: 'this host is not among those that may be contacted' };
    return withinExchange(options.limits, signal, async (exchange) => {
      const lookup = pinnedLookup(await pin(url, allowed, exchange));
      const message = await readHeaders(
        {
          protocol: url.protocol,
          hostname: url.hostname.replace(/^\[(.*)\]$/, '$1'),
          port: allowed.port,
          path: `${url.pathname}${url.search}`,
          method,
          agent: agents[allowed.protocol],
          lookup,
          headers: {
            ...HEADERS,
            ...headers,
            ...(method === 'POST' ? { 'content-length': body.length } : {}),
          },
          signal: exchange.abort.signal,
          ...(options.ca === undefined ? {} : { ca: options.ca }),
        },
        body,
        exchange,
      );
      return readAnswer(message, exchange);
    });
  }

  const post: BoundedClient['post'] = (url, body, signal) =>
    send({ method: 'POST', url, body, signal, headers: FORM_HEADERS });
  const close = (): void => Object.values(agents).forEach((agent) => agent.destroy());
  return { post, send, close };
}
