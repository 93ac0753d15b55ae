import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Problems } from '@daybook/api/contract/problems.ts';
import { answerWhileDiscarding, isBodyOutstanding } from './hostile/discard-body.ts';
import { Refusal, refuse } from '#server/calls/refusal.ts';
import { BadJson } from './hostile/strict-json.ts';
import { StoreBusy, StoreFull, StoreLost, StoreUnavailable } from '#server/store/store-errors.ts';

/** Sends a refusal in the one shape of all problems. `current` is the present state, already through its schema. */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  current?: unknown,
): FastifyReply {
  const { status, problems, retryAfterSeconds } = refusal;
  const body: Problems & { current?: unknown } = { errors: [...problems], requestId: request.id };
  if (current !== undefined) body.current = current;
  // A caller who is refused must not keep what was shown to a signed-in one.
  if (status === 401) reply.header('www-authenticate', 'Bearer').header('clear-site-data', '"cache"');
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  return sendProblem(
    request,
    reply
      .code(status)
      .removeHeader('etag')
      .header('cache-control', 'no-store')
      .header('content-type', 'application/json; charset=utf-8'),
    JSON.stringify(body),
  );
}

/** A caller that is still sending a body is answered at once and read a while longer, so that the answer is not lost with the connection. */
function sendProblem({ raw }: FastifyRequest, reply: FastifyReply, problem: string): FastifyReply {
  if (!isBodyOutstanding(raw)) return reply.send(problem);
  return reply
    .header('connection', 'close')
    .header('content-length', String(Buffer.byteLength(problem)))
    .send(answerWhileDiscarding(problem, raw));
}

/** The refusal that an error means to the caller; null for a broken promise of our own, which is 999. */
export function refusalFor(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (error instanceof BadJson) return refuse('011', { status: 400, message: error.message });
  if (error instanceof StoreFull) return refuse('013');
  if ([StoreBusy, StoreUnavailable, StoreLost].some((kind) => error instanceof kind))
    return refuse('999', { status: 503, message: 'the store is not available now', retryAfterSeconds: 2 });
  return frameworkRefusal(error);
}

const MEANINGS: Readonly<Record<number, string>> = {
  400: 'the request cannot be read',
  406: 'the body is not in the form that is taken here',
  408: 'the request did not arrive in time',
  413: 'the body is larger than is taken',
  414: 'the address is too long',
  415: 'the body is not in the form that is taken here',
};

/** What Fastify and its parsers refuse carries a status of its own. */
function frameworkRefusal(error: unknown): Refusal | null {
  if (!(error instanceof Error) || !('statusCode' in error) || typeof error.statusCode !== 'number')
    return null;
  const status = error.statusCode === 406 ? 415 : error.statusCode;
  if (status < 400 || status > 499) return null;
  return refuse('011', { status, message: MEANINGS[status] ?? 'the request is refused' });
}

/** The answer to an internal error: only the request id, under which the log has the details. */
export function unknownError(): Refusal {
  return refuse('999');
}
