import { DAY_MS } from '@daybook/domain/calendar.ts';
import {
  createApiToken as createCall,
  listApiTokens as listCall,
  MAX_API_TOKENS,
  revokeApiToken as revokeCall,
} from '@daybook/api/identity/api-tokens.ts';
import { createApiToken, listApiTokens, revokeApiToken } from './queries.ts';
import { appendAudit, auditOf } from '#server/calls/append-audit.ts';
import type { HashQueue } from '#server/limits/hash-queue.ts';
import { on, type Handling } from '#server/calls/call.ts';
import { refuse } from '#server/calls/refusal.ts';
import { notifyOwner } from '#server/mail/outbox.ts';
import { findProofRefusal } from '#server/identity/profile/prove-trader.ts';
import { readOwnCredentials } from '#server/identity/profile/queries.ts';
import { requireOpenSession } from '#server/identity/sign-in/sessions.ts';
import type { Services } from '#server/services.ts';

/** Tokens for the trader's own programs. */
export function apiTokenRoutes(services: Services, hashes: HashQueue): Handling[] {
  const { store } = services;
  return [
    on(listCall, async ({ trader }) => ({
      results: await store.read((db) => listApiTokens(db, trader.traderId)),
    })),
    on(createCall, async (call) => {
      const { trader, body, now } = call;
      const { traderId } = trader;
      const own = await store.read((db) => readOwnCredentials(db, traderId));
      const refusal = await findProofRefusal(services, hashes, own, body, call);
      if (refusal !== null) return refusal;
      const { name, may } = body;
      const expiresAt = body.days === undefined ? null : now + body.days * DAY_MS;
      return store.write(async (db) => {
        await requireOpenSession(db, call);
        const made = await createApiToken(db, { traderId, name, may, createdAt: now, expiresAt });
        if (made === null)
          return refuse('011', {
            field: 'name',
            message: `there are ${MAX_API_TOKENS} tokens already`,
            details: { problem: 'too-many' },
          });
        await appendAudit(db, auditOf(call, 'api-token-made', name));
        await notifyOwner(db, traderId, call, (occasion) => ({ kind: 'api-token-made', name, on: occasion }));
        return { token: made.token, results: await listApiTokens(db, traderId) };
      });
    }),
    on(revokeCall, (call) =>
      store.write(async (db) => {
        const { traderId } = call.trader;
        const name = await revokeApiToken(db, traderId, call.params.id, call.now);
        if (name === null) return refuse('010');
        await appendAudit(db, auditOf(call, 'api-token-revoked', name));
        return { results: await listApiTokens(db, traderId) };
      }),
    ),
  ];
}
