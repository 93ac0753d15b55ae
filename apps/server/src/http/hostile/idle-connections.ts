import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { callerNetwork } from '#server/calls/caller-address.ts';

/**
 * Answers that are larger together may lie in the system's own buffers without ever being read, which nobody can see from here: then
 * the connection is kept for a moment only.
 */
const MAX_UNREAD_BYTES = 16_384;
const AFTER_LARGE_MS = 5_000;

/** A connection, and how many answers are under way on it. */
interface Known {
  readonly network: string;
  underWay: number;
  /** Bytes that had been written when it was idle last. */
  written: number;
}

/** Keeps a server's connections few by closing those that nobody uses. */
export interface IdleConnections {
  /** A connection was opened. Until its first request has come it is used by nobody. */
  opened(socket: Socket): void;
  /** A request came of it, which `response` answers. */
  asked(socket: Socket, response: ServerResponse): void;
  /** Its time is over: it is closed, unless its next request has come already and lies unread, as on a busy machine it may. */
  timedOut(socket: Socket): void;
}

/**
 * Beyond `most` connections those are closed that wait for a next request, or for their first: of the caller with the most of them,
 * the one that has waited longest. So callers that only hold connections take each other's places, and no one else's.
 */
export function openIdleConnections(most: number, afterLargeMs = AFTER_LARGE_MS): IdleConnections {
  const known = new Map<Socket, Known>();
  /** By network, in the order in which they fell idle. */
  const idle = new Map<string, Set<Socket>>();
  const fallIdle = (socket: Socket, network: string): void => {
    const sockets = idle.get(network) ?? new Set();
    idle.set(network, sockets.add(socket));
  };
  const leaveIdle = (socket: Socket, network: string): void => {
    const sockets = idle.get(network);
    sockets?.delete(socket);
    if (sockets?.size === 0) idle.delete(network);
  };
  const closeOne = (): boolean => {
    let longest: Set<Socket> | undefined;
    for (const sockets of idle.values()) if (sockets.size > (longest?.size ?? 0)) longest = sockets;
    const [oldest] = longest ?? [];
    if (oldest === undefined) return false;
    forget(oldest);
    oldest.destroy();
    return true;
  };
  const forget = (socket: Socket): void => {
    const found = known.get(socket);
    if (!found) return;
    known.delete(socket);
    leaveIdle(socket, found.network);
  };
  return {
    opened: (socket) => {
      const network = callerNetwork(socket.remoteAddress ?? '');
      known.set(socket, { network, underWay: 0, written: 0 });
      fallIdle(socket, network);
      socket.once('close', () => forget(socket));
      while (known.size > most) if (!closeOne()) break;
    },
    asked: (socket, response) => {
      const found = known.get(socket);
      if (!found) return;
      found.underWay += 1;
      leaveIdle(socket, found.network);
      response.once('close', () => {
        found.underWay -= 1;
        if (found.underWay > 0 || !known.has(socket)) return;
        // Until the next request, at which the server sets it again.
        if (socket.bytesWritten - found.written > MAX_UNREAD_BYTES) socket.setTimeout(afterLargeMs);
        found.written = socket.bytesWritten;
        fallIdle(socket, found.network);
      });
    },
    timedOut: (socket) => {
      const { bytesRead } = socket;
      // Timers come before what has arrived meanwhile is read.
      if (known.get(socket)?.underWay === 0)
        setImmediate(() => void (socket.bytesRead === bytesRead && socket.destroy()));
      else socket.destroy();
    },
  };
}
