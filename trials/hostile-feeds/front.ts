// A server before an honest one that spoils its answers.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { HostileBroker } from './brokers.ts';

/** What the honest server said, and what is known of the question. */
export interface HonestAnswer {
  readonly status: number;
  readonly body: string;
  readonly broker: HostileBroker;
  /** Own origin of the server that the product asked. */
  readonly self: string;
  /** How often this server was asked for fills before. */
  readonly asked: number;
}

/** Answers instead of the honest server. */
export type Spoil = (response: ServerResponse, answer: HonestAnswer) => void | Promise<void>;

export interface Front {
  readonly url: string;
  /** Requests that came so far. */
  readonly count: () => number;
  close(): Promise<void>;
}

/** Certificate and key in PEM. */
export interface TlsIdentity {
  readonly cert: string;
  readonly key: string;
}

export interface FrontWanted {
  readonly broker: HostileBroker;
  readonly spoil: Spoil;
  /** Answers of fills alone are spoiled unless all are. */
  readonly spoilsAll: boolean;
  readonly tls?: TlsIdentity | undefined;
}

/** Headers that concern one connection alone. */
const HOP_BY_HOP = new Set(['host', 'connection', 'content-length', 'accept-encoding']);

async function ask(broker: HostileBroker, request: IncomingMessage, body: Buffer): Promise<Response> {
  const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !HOP_BY_HOP.has(name) ? [[name, value]] : [],
  );
  const { method = 'GET', url = '/' } = request;
  const sent = method === 'GET' ? {} : { body: new Uint8Array(body) };
  return fetch(broker.server.url + broker.known(url), { method, headers, ...sent });
}

/** Gives an answer as it is. */
export function giveWhole(
  response: ServerResponse,
  { status, body }: Pick<HonestAnswer, 'status' | 'body'>,
): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(body);
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** Starts it on a free port of loopback. */
export async function startFront({ broker, spoil, spoilsAll, tls }: FrontWanted): Promise<Front> {
  let count = 0;
  let asked = 0;
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    count += 1;
    const sent = await readAll(request);
    const answer = await ask(broker, request, sent);
    const body = (await answer.text()).replaceAll(broker.server.url, url);
    const path = new URL(request.url ?? '/', url).pathname;
    // A month without fills is passed on: what is spoiled is what has something to lose.
    const isAboutFills =
      broker.asksForFills({ path, body: sent.toString() }) && broker.wire.split(body).rows.length > 0;
    const honest = { status: answer.status, body, broker, self: url, asked };
    if (isAboutFills) asked += 1;
    if (isAboutFills || spoilsAll) await spoil(response, honest);
    else giveWhole(response, honest);
  };
  const listener: RequestListener = (request, response) => {
    serve(request, response).catch(() => response.destroy());
  };
  const server = tls ? createTlsServer(tls, listener) : createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `${tls ? 'https' : 'http'}://127.0.0.1:${port}`;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url, count: () => count, close };
}
