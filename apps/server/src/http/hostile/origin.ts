import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '@daybook/api/contract/endpoint.ts';
import type { Config } from '#server/calls/config.ts';
import { bodyLimitOf } from '#server/http/edge.ts';
import { requireFormWithFile } from '#server/http/form.ts';
import { refuse } from '#server/calls/refusal.ts';

/**
 * Refuses calls that a browser sends on its own: speculative loading, which must not change anything,
 * and what foreign pages send. Throws a Refusal with status 403.
 */
export function requireOwnPage(
  { method, headers }: FastifyRequest,
  { baseUrl }: Pick<Config, 'baseUrl'>,
): void {
  const purpose = [headers['sec-purpose'], headers['purpose'], headers['x-moz']].join(' ');
  if (/prefetch|prerender|preview/i.test(purpose))
    throw refuse('011', { status: 403, message: 'calls are not answered in advance' });
  if (method === 'GET') return;
  const site = headers['sec-fetch-site'];
  const isForeign = site === 'cross-site' || site === 'same-site' || !isOwnOrigin(headers, baseUrl);
  if (isForeign) throw refuse('011', { status: 403, message: 'calls of foreign pages are not taken' });
}

function isOwnOrigin({ origin, host }: FastifyRequest['headers'], baseUrl: URL): boolean {
  if (origin === undefined || origin === baseUrl.origin) return true;
  return URL.parse(origin)?.host === host;
}

/** Refuses a body in another form than the call declares, or one that announces more than is taken, before it is read. */
export function requireAcceptedBody({ headers }: FastifyRequest, endpoint: Endpoint): void {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  const taken = acceptedType(endpoint);
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if ((hasBody || taken !== 'application/json') && endpoint.method !== 'GET' && type !== taken)
    throw refuse('011', { status: 415, message: `expected ${taken}` });
  if (endpoint.file !== undefined) return requireFormWithFile({ headers }, endpoint.file);
  const limit = endpoint.upload ?? bodyLimitOf(endpoint.access);
  if (Number(headers['content-length'] ?? 0) > limit)
    throw refuse('011', { status: 413, message: `the body is larger than ${limit} bytes` });
}

function acceptedType({ multipart, upload }: Endpoint): string {
  if (upload !== undefined) return 'application/octet-stream';
  return multipart === true ? 'multipart/form-data' : 'application/json';
}
