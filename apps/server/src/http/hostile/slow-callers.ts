import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** So long nothing to speak of may come of a body, or go out of an answer. */
const SILENT_MS = 10_000;
/** What at least has to come of a body in that time; the slowest of honest lines bring a hundred times as much. */
const MIN_BYTES = 1_024;
/** So long a body may take in all; one that holds a file twice as long. */
export const MAX_BODY_MS = 30_000;
export const MAX_FILE_MS = 60_000;

/** An exchange that is under way. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly endsAt: number;
  /** Bytes that had come of the connection when the present silence began. */
  bytes: number;
  since: number;
  isWaitingToSend: boolean;
}

/** Watches requests whose body comes, and answers that go out, too slowly to be honest. Instants are milliseconds of one clock. */
export interface SlowCallers {
  /** From the arrival of its headers on. */
  watch(request: IncomingMessage, response: ServerResponse, maxBodyMs: number, now: number): void;
  /** To be called every few seconds. */
  check(now: number): void;
}

/**
 * Gives up on callers who send less than a kibibyte of a body within ten seconds, take longer than their body may, or take nothing of
 * their answer for ten seconds. Time in which the server itself does not read does not count. `giveUp` answers and closes.
 */
export function openSlowCallers(giveUp: (socket: Socket) => void): SlowCallers {
  const exchanges = new Set<Exchange>();
  return {
    watch: (request, response, maxBodyMs, since) => {
      const bytes = request.socket.bytesRead;
      exchanges.add({
        request,
        response,
        endsAt: since + maxBodyMs,
        bytes,
        since,
        isWaitingToSend: false,
      });
    },
    check: (now) => {
      for (const exchange of exchanges) if (isOver(exchange, now, giveUp)) exchanges.delete(exchange);
    },
  };
}

function isOver(exchange: Exchange, now: number, giveUp: (socket: Socket) => void): boolean {
  const { request, response } = exchange;
  const { socket } = request;
  if (socket.destroyed) return true;
  if (!request.complete) {
    if (!isTooSlow(exchange, now)) return false;
    if (response.headersSent) socket.destroy();
    else giveUp(socket);
    return true;
  }
  guardAnswer(exchange);
  return response.writableFinished;
}

function isTooSlow(exchange: Exchange, now: number): boolean {
  const { request, bytes } = exchange;
  const { bytesRead } = request.socket;
  const isOurTurn = request.readableLength > 0;
  if (isOurTurn || bytesRead - bytes >= MIN_BYTES) Object.assign(exchange, { bytes: bytesRead, since: now });
  return now - exchange.since >= SILENT_MS || (now >= exchange.endsAt && !isOurTurn);
}

/** Node closes an idle connection and sees how much of an answer the system accepts; this sets when that matters. */
function guardAnswer(exchange: Exchange): void {
  const { request, response } = exchange;
  const { socket } = request;
  if (response.writableFinished) return; // Node has set how long the connection is kept
  const isWaiting = response.headersSent && socket.writableLength > 0;
  if (isWaiting === exchange.isWaitingToSend) return;
  exchange.isWaitingToSend = isWaiting;
  socket.setTimeout(isWaiting ? SILENT_MS : 0);
}
