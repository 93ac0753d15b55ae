import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '@daybook/api/endpoint.ts';
import { bringsApiToken, readApiToken } from '#server/api-tokens/read-token.ts';
import { readSession, type LiveSession, type SessionServices } from '#server/auth/sessions.ts';
import { refuse } from '#server/http/refusal.ts';

/** Who calls. */
export interface FoundCaller {
  readonly session: LiveSession;
  /** Goes out for the browser to store; null most of the time. */
  readonly nextToken: string | null;
}

/**
 * The session, or the API token, that a request comes with. Throws a Refusal: 002 or 003 for one that opens nothing, 403 for a token
 * that may not make this call.
 */
export async function requireCaller(
  { tokens }: Pick<Endpoint, 'tokens'>,
  request: FastifyRequest,
  services: SessionServices,
): Promise<FoundCaller> {
  if (bringsApiToken(request)) {
    const found = await readApiToken(services, request);
    const session = requireLive(found);
    if (tokens === undefined || (tokens === 'change' && session.may !== 'change'))
      throw refuse('011', { status: 403, message: 'this token may not make this call' });
    return { session, nextToken: null };
  }
  const found = await readSession(services, request);
  return { session: requireLive(found), nextToken: found.kind === 'live' ? found.nextToken : null };
}

function requireLive<Session>(
  found: { readonly kind: 'live'; readonly session: Session } | { readonly kind: 'expired' | 'unknown' },
): Session {
  if (found.kind === 'live') return found.session;
  throw refuse(found.kind === 'expired' ? '002' : '003');
}
