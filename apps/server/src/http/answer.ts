import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Caching, Endpoint } from '@daybook/api/contract/endpoint.ts';
import { NOT_MODIFIED, type BytesAnswer, type StreamAnswer } from '#server/calls/call.ts';
import { accepts, gunzipBytes, gzipBytes, WORTH_PACKING_BYTES } from '#server/http/compress.ts';
import { sendRefusal } from '#server/http/problem-reply.ts';
import { Refusal } from '#server/calls/refusal.ts';

/** Whether an If-None-Match header names a state; weakly, as RFC 9110 asks of it. */
export function matchesTag(header: string | undefined, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return (header ?? '').split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag));
}

const CACHE_CONTROL: Readonly<Record<Caching, string>> = {
  'no-store': 'no-store',
  'private-no-cache': 'private, no-cache',
  'private-immutable': 'private, max-age=31536000, immutable',
  'public-no-cache': 'public, no-cache',
};

/** Sends what a handler answered as its endpoint declares it. Throws when the answer breaks its own schema. */
export async function send(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
): Promise<FastifyReply> {
  if (answer instanceof Refusal) return sendRefusal(request, reply, answer, currentOf(endpoint, answer));
  reply.header('cache-control', CACHE_CONTROL[endpoint.caching]);
  if (endpoint.caching.startsWith('private')) reply.header('vary', 'Authorization');
  if (answer === NOT_MODIFIED) return reply.code(304).send();
  if (typeof endpoint.answer === 'string') {
    reply.header('content-type', endpoint.answer);
    const file = answer as BytesAnswer | StreamAnswer;
    return 'stream' in file ? sendStream(reply, file) : sendBytes(request, reply, file);
  }
  reply.header('content-type', 'application/json; charset=utf-8');
  return sendBytes(request, reply, {
    bytes: Buffer.from(JSON.stringify(parseAnswer(endpoint.answer, answer))),
  });
}

/** What leaves goes through the schema of the answer, so that no further column of a row can slip out. */
function parseAnswer(schema: z.ZodMiniType, answer: unknown): unknown {
  return z.parse(schema, answer);
}

/** The present state beside a 009, through the schema of the answer. Throws for a call that does not declare that it shows it. */
function currentOf({ answer, name, showsCurrent }: Endpoint, { current }: Refusal): unknown {
  if (current === undefined) return undefined;
  if (!showsCurrent || typeof answer === 'string')
    throw new Error(`${name} does not say that it shows what is`);
  return parseAnswer(answer, current);
}

async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, encoding }: BytesAnswer,
): Promise<FastifyReply> {
  const takesGzip = accepts(request.headers['accept-encoding'], 'gzip');
  reply.header(
    'vary',
    [reply.getHeader('vary'), 'Accept-Encoding'].filter((name) => name !== undefined).join(', '),
  );
  if (encoding === 'gzip' && !takesGzip) return reply.send(await gunzipBytes(bytes));
  const isPacked = encoding === 'gzip';
  if (!isPacked && (!takesGzip || bytes.length < WORTH_PACKING_BYTES)) return reply.send(asBuffer(bytes));
  reply.header('content-encoding', 'gzip');
  return reply.send(isPacked ? asBuffer(bytes) : await gzipBytes(bytes));
}

function sendStream(reply: FastifyReply, { stream, fileName }: StreamAnswer): FastifyReply {
  reply.header('content-disposition', `attachment; filename="${fileName}"`);
  return reply.send(stream);
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
