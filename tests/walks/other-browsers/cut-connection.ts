// A proxy between a browser and Daybook that loses the connection when a walk says so: browsers have no common switch for it.
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A connection to Daybook that can be lost. */
export interface CutConnection {
  /** Without a slash at its end. */
  readonly url: string;
  /** Says where Daybook listens; without a slash at its end. */
  forwardTo(server: string): void;
  /** From now on every connection is reset, open ones too, until `online`. */
  offline(): void;
  online(): void;
  /** Resets the connections that ask for a path that matches; null lets all through again. */
  refuse(paths: RegExp | null): void;
  stop(): Promise<void>;
}

/** Listens on any free port of this machine. */
export async function cutConnection(): Promise<CutConnection> {
  let target = '';
  let isOffline = false;
  let refused: RegExp | null = null;
  const server = createServer((asked, answer) => {
    if (isOffline || refused?.test(asked.url ?? '')) asked.socket.destroy();
    else forward(target, asked, answer);
  });
  server.on('connection', (socket) => {
    if (isOffline) socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    forwardTo: (url) => (target = url),
    offline: () => {
      isOffline = true;
      server.closeAllConnections();
    },
    online: () => (isOffline = false),
    refuse: (paths) => (refused = paths),
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function forward(target: string, asked: IncomingMessage, answer: ServerResponse): void {
  const { method, headers, url } = asked;
  const onward = request(`${target}${url}`, { method: method!, headers }, (reply) => {
    answer.writeHead(reply.statusCode!, reply.rawHeaders);
    reply.pipe(answer);
    reply.on('error', () => answer.destroy());
  });
  onward.on('error', () => asked.socket.destroy());
  asked.pipe(onward);
}
