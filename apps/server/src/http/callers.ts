import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '@daybook/api/contract/endpoint.ts';

/** A session that may be used now. */
export interface LiveSession {
  readonly traderId: number;
  /** Names it towards its trader and in the audit. */
  readonly publicId: string;
}

/** Who calls. */
export interface FoundCaller {
  readonly session: LiveSession;
  /** Goes out for the browser to store; null most of the time. */
  readonly nextToken: string | null;
}

/** How the edge learns who calls; identity/callers.ts knows, and app/serve.ts hands it over. */
export interface Callers {
  /**
   * The session, or the API token, that a request comes with. Throws a Refusal: 002 or 003 for one that opens nothing, 403 for a
   * token that may not make this call.
   */
  require(endpoint: Pick<Endpoint, 'tokens'>, request: FastifyRequest): Promise<FoundCaller>;
  /** Throws 003 where the session or token was ended since {@link require} found it. */
  requireOpen(session: LiveSession): Promise<void>;
  /** Whether anybody has signed in from this browser before. */
  hasDeviceCookie(request: Pick<FastifyRequest, 'headers'>): boolean;
}
