import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

/** How much of a refused body is still read, so that its sender comes to read the answer. */
export interface DiscardLimits {
  readonly ms: number;
  readonly bytes: number;
}

/** Browsers read an answer only after they sent everything: the bytes of a large file on a fast line. */
const DISCARD_LIMITS: DiscardLimits = { ms: 5_000, bytes: 32 * 1_048_576 };

/** What is left of a body up to this size is read to its end by Node itself, and its connection stays in use. */
const SMALL_BODY_BYTES = 65_536;

/** Whether more of a request's body is to come than is worth waiting for: its connection cannot be used again. */
export function isBodyOutstanding({ complete, headers }: IncomingMessage): boolean {
  if (complete) return false;
  if (headers['transfer-encoding'] !== undefined) return true;
  return Number(headers['content-length'] ?? 0) > SMALL_BODY_BYTES;
}

/**
 * An answer that goes out at once, but ends only when the body it answers was read and discarded, or a limit is reached. A connection
 * that is closed while bytes still come is reset, and takes the answer with it before the caller reads it (RFC 9112, 9.6).
 */
export function answerWhileDiscarding(
  answer: string,
  request: IncomingMessage,
  limits: DiscardLimits = DISCARD_LIMITS,
): Readable {
  const stream = new Readable({ read: () => undefined, destroy: (error, done) => (stop(), done(error)) });
  let left = limits.bytes;
  const discard = (chunk: Buffer): void => {
    left -= chunk.length;
    if (left < 0) end();
  };
  const stop = (): void => {
    clearTimeout(timer);
    request.off('data', discard).off('end', end).off('close', end);
  };
  const end = (): void => {
    stop();
    request.pause();
    stream.push(null);
  };
  const timer = setTimeout(end, limits.ms);
  stream.push(answer);
  // A form that is no longer read would hold back what comes; who hangs up is an error to nobody.
  request.unpipe();
  request.on('error', () => undefined);
  request.on('data', discard).on('end', end).on('close', end).resume();
  return stream;
}
