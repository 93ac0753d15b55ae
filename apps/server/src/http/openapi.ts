import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '@daybook/api/endpoint.ts';
import { openApiDocument } from '@daybook/api/openapi.ts';
import { API_ROOT } from '#server/http/api.ts';
import { acceptsGzip, gzipBytes } from '#server/http/compress.ts';

/** Serves the description of all calls, made from their declarations. */
export async function registerOpenApi(app: FastifyInstance, endpoints: readonly Endpoint[]): Promise<void> {
  const plain = Buffer.from(JSON.stringify(openApiDocument(endpoints, API_ROOT)));
  const packed = await gzipBytes(plain);
  const etag = `"${createHash('sha256').update(plain).digest('hex').slice(0, 32)}"`;
  app.get(`${API_ROOT}/openapi.json`, async (request, reply) => {
    reply.header('cache-control', 'public, no-cache').header('etag', etag).header('vary', 'Accept-Encoding');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    reply.header('content-type', 'application/json; charset=utf-8');
    if (!acceptsGzip(request.headers['accept-encoding'])) return reply.send(plain);
    return reply.header('content-encoding', 'gzip').send(packed);
  });
}
