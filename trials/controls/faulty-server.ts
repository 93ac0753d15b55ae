import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Does some work with a server of this process that gives arbitrary answers. */
export async function withServer<Result>(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
