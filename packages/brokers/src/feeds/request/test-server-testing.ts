// The base of all platforms' test servers: real HTTP on this machine, and what goes wrong on the way.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import type { TestContext } from 'node:test';
import { internalHost, type AllowedHost } from './allowed-hosts.ts';

/** One request as a test server sees it. */
export interface AskedRequest {
  readonly method: string;
  /** Path without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface GivenAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What happens to one answer on its way: it is cut, another text, a page of an error, late, or a refusal to answer so soon. */
export type Fault = 'cut' | 'garbage' | 'status-500' | 'slow' | 'too-many' | 'dropped';
export const FAULTS: readonly Fault[] = ['cut', 'garbage', 'status-500', 'slow', 'too-many', 'dropped'];

export interface TestServer {
  readonly url: string;
  /** Host and port, as a trader types them. */
  readonly host: string;
  readonly hosts: readonly AllowedHost[];
  readonly asked: AskedRequest[];
  /** Faults of the next answers, one each; null lets one pass. */
  readonly faults: (Fault | null)[];
  close(): Promise<void>;
}

type Handle = (request: AskedRequest) => GivenAnswer;

async function readRequest(request: IncomingMessage): Promise<AskedRequest> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  const url = new URL(request.url ?? '/', 'http://server.test');
  const { method = 'GET', headers } = request;
  return {
    method,
    path: url.pathname,
    query: url.searchParams,
    headers,
    body: Buffer.concat(pieces).toString(),
  };
}

const SLOW_MS = 20;

function give(response: ServerResponse, { status = 200, headers = {}, body }: GivenAnswer): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...headers }).end(body);
}

function giveCut(response: ServerResponse, { headers = {}, body }: GivenAnswer): void {
  const bytes = Buffer.from(body);
  response.writeHead(200, { ...headers, 'content-length': bytes.length + 10 });
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy());
}

function giveWithFault(response: ServerResponse, answer: GivenAnswer, fault: Fault | null): void {
  switch (fault) {
    case null:
      return give(response, answer);
    case 'cut':
      return giveCut(response, answer);
    case 'garbage':
      return give(response, { body: `${answer.body.slice(0, Math.floor(answer.body.length / 2))}{"` });
    case 'status-500':
      return give(response, { status: 500, body: '<html><body>Internal Server Error</body></html>' });
    case 'too-many':
      return give(response, { status: 429, headers: { 'retry-after': '0' }, body: 'too many requests' });
    case 'dropped':
      return void response.destroy();
    case 'slow':
      setTimeout(() => give(response, answer), SLOW_MS);
  }
}

/** Starts a server that answers as `handle` says until the test is over. */
export async function startTestServer(t: Pick<TestContext, 'after'>, handle: Handle): Promise<TestServer> {
  const asked: AskedRequest[] = [];
  const faults: (Fault | null)[] = [];
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const read = await readRequest(request);
    asked.push(read);
    giveWithFault(response, handle(read), faults.shift() ?? null);
  };
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
    if (server.listening) await once(server, 'close');
  };
  t.after(close);
  return { url, host: new URL(url).host, hosts: [internalHost(url)], asked, faults, close };
}
