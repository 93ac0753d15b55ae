import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** So many requests of one connection may wait for their answers. Browsers and proxies send the next one after the answer. */
const MAX_WAITING = 16;

/**
 * Returns whether a connection sent too many requests without waiting for answers (RFC 9112, 9.3.2, lets a server close it then): some
 * hundred fit into one packet that Node has read already, and each would cost memory until its turn.
 */
export function openPipelining(): (socket: Socket, response: ServerResponse) => boolean {
  const waiting = new WeakMap<Socket, number>();
  const add = (socket: Socket, more: 1 | -1): number => {
    const count = (waiting.get(socket) ?? 0) + more;
    waiting.set(socket, count);
    return count;
  };
  return (socket, response) => {
    response.once('close', () => add(socket, -1));
    return add(socket, 1) > MAX_WAITING;
  };
}
