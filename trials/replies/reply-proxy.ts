// A proxy between a trader and the servers that does to requests what bad connections do.
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

/**
 * What happens to a request. `lost`: it is done and its reply never arrives. `repeated`, `crowded`: it arrives several times,
 * in turn or at once. `held`: nothing arrives until {@link ReplyProxy.deliverLate}. `echoed`: it is answered, and arrives
 * once more at {@link ReplyProxy.deliverLate}.
 */
export const DISTURBANCES = ['lost', 'repeated', 'crowded', 'held', 'echoed'] as const;
export type Disturbance = (typeof DISTURBANCES)[number];

/** The header with the proxy's instruction; it is not passed on. */
export const DISTURB_HEADER = 'x-disturb';

/** One answer of a server, delivered or not. */
export interface ServerAnswer {
  readonly status: number;
  readonly type: string;
  readonly bytes: Buffer;
  readonly isReplayed: boolean;
}

export interface ReplyProxy {
  readonly url: string;
  /** Every answer of a server by the key of its request. */
  readonly answers: ReadonlyMap<string, readonly ServerAnswer[]>;
  /** How often a request reached a server. */
  readonly forwarded: () => number;
  /** Lets arrive what was held or echoed, the latest first. */
  deliverLate(): Promise<void>;
  close(): Promise<void>;
}

const PASSED_ON = ['accept', 'authorization', 'content-type', 'idempotency-key', 'x-forwarded-for'] as const;

/** Starts a proxy that takes the servers in turn. */
export async function startReplyProxy(urls: readonly string[]): Promise<ReplyProxy> {
  const answers = new Map<string, ServerAnswer[]>();
  let late: (() => Promise<unknown>)[] = [];
  let forwarded = 0;
  const forward = async (request: IncomingMessage, body: Buffer): Promise<ServerAnswer> => {
    const url = urls[forwarded % urls.length];
    forwarded += 1;
    const answer = await passOn(`${url}${request.url}`, request, body);
    const key = request.headers['idempotency-key'];
    if (typeof key === 'string') answers.set(key, [...(answers.get(key) ?? []), answer]);
    return answer;
  };
  const server = createServer((request, response) => {
    disturb(request, response, forward, (again) => void late.push(again)).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    answers,
    forwarded: () => forwarded,
    deliverLate: async () => {
      const arriving = late.toReversed();
      late = [];
      for (const again of arriving) await again();
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

type Forward = (request: IncomingMessage, body: Buffer) => Promise<ServerAnswer>;

async function disturb(
  request: IncomingMessage,
  response: ServerResponse,
  forward: Forward,
  keepForLater: (again: () => Promise<unknown>) => void,
): Promise<void> {
  const body = await buffer(request);
  const [how = 'none', times = '1'] = String(request.headers[DISTURB_HEADER] ?? 'none').split(' ');
  const again = () => forward(request, body);
  switch (how as Disturbance | 'none') {
    case 'none':
      return reply(response, await again());
    case 'lost':
      await again();
      response.destroy();
      return;
    case 'repeated': {
      let last = await again();
      for (let count = 1; count < Number(times); count += 1) last = await again();
      return reply(response, last);
    }
    case 'crowded': {
      const all = await Promise.all(Array.from({ length: Number(times) }, again));
      return reply(response, all.at(-1)!);
    }
    case 'held':
      keepForLater(again);
      response.destroy();
      return;
    case 'echoed':
      reply(response, await again());
      return keepForLater(again);
  }
}

async function passOn(
  url: string,
  { method = 'GET', headers }: IncomingMessage,
  body: Buffer,
): Promise<ServerAnswer> {
  const answer = await fetch(url, {
    method,
    headers: passedOn(headers),
    ...(body.length === 0 ? {} : { body: new Uint8Array(body) }),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const type = answer.headers.get('content-type') ?? '';
  return { status: answer.status, type, bytes, isReplayed: answer.headers.has('idempotency-replayed') };
}

function passedOn(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    PASSED_ON.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
  );
}

function reply(response: ServerResponse, { status, type, bytes, isReplayed }: ServerAnswer): void {
  response.writeHead(status, {
    'content-type': type,
    ...(isReplayed ? { 'idempotency-replayed': 'true' } : {}),
  });
  response.end(bytes);
}
