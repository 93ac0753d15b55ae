import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { callerNetwork } from '#server/calls/caller-address.ts';

/**
 * Answers that are larger together may lie in the system's own buffers without ever being read, which nobody can see from here: then
 * the connection is kept for a moment only.
 */
const MAX_UNREAD_BYTES = 16_384;
const AFTER_LARGE_MS = 5_000;

/** An open connection. */
interface Connection {
  readonly socket: Socket;
  /** Who takes its place: the network of its peer, then whoever its last request came from. */
  holder: string;
  /** How many answers are under way on it. */
  underWay: number;
  /** The request that came last, and its answer; null before the first. */
  last: { readonly request: IncomingMessage; readonly response: ServerResponse } | null;
  /** Number of its last change from idle to busy or back; the lower, the longer ago. */
  changed: number;
  /** Bytes that had been written when it was idle last. */
  written: number;
}

/** Keeps a server's connections few, so that there is always a place for the next caller. */
export interface Connections {
  /** A connection was opened. Until its first request has come it is used by nobody. */
  opened(socket: Socket): void;
  /** A request came of it, which `response` answers. */
  asked(request: IncomingMessage, response: ServerResponse): void;
  /** Where the request comes from: the address that a trusted proxy names, or the trader once the caller is known. */
  cameFrom(socket: Socket, caller: { readonly ip: string } | { readonly traderId: number }): void;
  /** Its time is over: it is closed, unless its next request has come already and lies unread, as on a busy machine it may. */
  timedOut(socket: Socket): void;
}

interface ConnectionLimits {
  /** Beyond so many, some are closed. */
  readonly most: number;
  /** Answers a request that has not come whole, and closes. */
  readonly giveWay: (socket: Socket) => void;
  readonly afterLargeMs?: number;
}

/**
 * Beyond `most` connections, the network or trader with the most of them loses one: the one that has waited longest for a next
 * request, or for its first; without such, the one whose body has not come whole for the longest time. So whoever holds connections,
 * idle or with unfinished bodies, takes their own places and no one else's. A request that has come whole is answered, and the
 * connection that has just come is not the one to give way: its request is on its way.
 */
export function openConnections({
  most,
  giveWay,
  afterLargeMs = AFTER_LARGE_MS,
}: ConnectionLimits): Connections {
  const known = new Map<Socket, Connection>();
  /** Each in the order of their last changes. */
  const held = new Map<string, Set<Connection>>();
  let changes = 0;
  const leave = (connection: Connection): void => {
    const theirs = held.get(connection.holder);
    theirs?.delete(connection);
    if (theirs?.size === 0) held.delete(connection.holder);
  };
  const move = (connection: Connection, holder: string): void => {
    leave(connection);
    connection.holder = holder;
    held.set(holder, (held.get(holder) ?? new Set()).add(connection));
  };
  const change = (connection: Connection): void => {
    connection.changed = changes += 1;
    move(connection, connection.holder);
  };
  const forget = (socket: Socket): void => {
    const connection = known.get(socket);
    if (!connection) return;
    known.delete(socket);
    leave(connection);
  };
  const closeOne = (newcomer: Connection): boolean => {
    const found = findWeakest(held, newcomer);
    if (found === null) return false;
    const { socket, last, underWay } = found;
    forget(socket);
    if (underWay === 0 || last?.response.headersSent !== false) socket.destroy();
    else giveWay(socket);
    return true;
  };
  return {
    opened: (socket) => {
      const holder = networkName(socket.remoteAddress ?? '');
      const connection: Connection = { socket, holder, underWay: 0, last: null, changed: 0, written: 0 };
      known.set(socket, connection);
      change(connection);
      socket.once('close', () => forget(socket));
      while (known.size > most) if (!closeOne(connection)) break;
    },
    asked: (request, response) => {
      const { socket } = request;
      const connection = known.get(socket);
      if (!connection) return;
      connection.underWay += 1;
      connection.last = { request, response };
      change(connection);
      response.once('close', () => {
        connection.underWay -= 1;
        if (connection.underWay > 0 || !known.has(socket)) return;
        // Until the next request, at which the server sets it again.
        if (socket.bytesWritten - connection.written > MAX_UNREAD_BYTES) socket.setTimeout(afterLargeMs);
        connection.written = socket.bytesWritten;
        change(connection);
      });
    },
    cameFrom: (socket, caller) => {
      const connection = known.get(socket);
      if (connection) move(connection, 'ip' in caller ? networkName(caller.ip) : `trader ${caller.traderId}`);
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

function networkName(ip: string): string {
  return `network ${callerNetwork(ip)}`;
}

/** The connection that gives way next; null while all requests have come whole. */
function findWeakest(
  held: ReadonlyMap<string, ReadonlySet<Connection>>,
  newcomer: Connection,
): Connection | null {
  let weakest: Connection | null = null;
  let size = 0;
  for (const theirs of held.values()) {
    if (theirs.size < size) continue;
    const found = findWeakestOf(theirs, newcomer);
    if (found === null) continue;
    // Of two who hold as many, the one who came later keeps theirs.
    if (weakest !== null && theirs.size === size && weakest.changed < found.changed) continue;
    [weakest, size] = [found, theirs.size];
  }
  return weakest;
}

function findWeakestOf(theirs: ReadonlySet<Connection>, newcomer: Connection): Connection | null {
  let unfinished: Connection | null = null;
  for (const connection of theirs) {
    if (connection === newcomer) continue;
    if (connection.underWay === 0) return connection;
    if (connection.last?.request.complete === false) unfinished ??= connection;
  }
  return unfinished;
}
