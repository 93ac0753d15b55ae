import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '@daybook/api/contract/endpoint.ts';
import { isTokenOpen } from './api-tokens/queries.ts';
import { hasApiToken, readApiToken } from './api-tokens/read-token.ts';
import { hasDeviceCookie } from './sign-in/known-device.ts';
import { isSessionOpen, readSession, type SessionServices } from './sign-in/sessions.ts';
import type { Callers, FoundCaller } from '#server/http/callers.ts';
import { refuse } from '#server/calls/refusal.ts';

/** Identifies the caller for the HTTP edge, by sessions, API tokens and the devices that are known. */
export function openCallers(services: SessionServices): Callers {
  return {
    require: (endpoint, request) => requireCaller(endpoint, request, services),
    requireOpen: async (session) => {
      const isOpen = await services.store.read(
        async (db) => (await isSessionOpen(db, session)) || (await isTokenOpen(db, session)),
      );
      if (!isOpen) throw refuse('003');
    },
    hasDeviceCookie: ({ headers }) => hasDeviceCookie(services.config, headers.cookie),
  };
}

async function requireCaller(
  { tokens }: Pick<Endpoint, 'tokens'>,
  request: FastifyRequest,
  services: SessionServices,
): Promise<FoundCaller> {
  if (hasApiToken(request)) {
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
