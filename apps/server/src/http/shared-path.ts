import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '@daybook/api/contract/endpoint.ts';

type Caller = 'session' | 'link';

/** Lets one path be two calls: with an Authorization header the trader's own, without it that of a mailed link. */
export function separateCallers(app: FastifyInstance): void {
  app.addConstraintStrategy({
    name: 'caller',
    storage: () => {
      const handlers = new Map<string, never>();
      return {
        get: (caller: string) => handlers.get(caller) ?? null,
        set: (caller: string, handler: never) => void handlers.set(caller, handler),
      };
    },
    deriveConstraint: (request: unknown): Caller =>
      (request as IncomingMessage).headers.authorization === undefined ? 'link' : 'session',
    validate: () => undefined,
  });
}

/** What ties a call that shares its path and method with another one to its own callers; nothing for all others. */
export function callerConstraint(
  endpoint: Endpoint,
  endpoints: readonly Endpoint[],
): { readonly constraints?: { readonly caller: Caller } } {
  const sharing = endpoints.filter(
    ({ method, path }) => method === endpoint.method && path === endpoint.path,
  );
  if (sharing.length < 2) return {};
  return { constraints: { caller: endpoint.access === 'session' ? 'session' : 'link' } };
}
