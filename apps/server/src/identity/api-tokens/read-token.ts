import type { LiveSession } from '#server/http/callers.ts';
import { API_TOKEN_PREFIX, type ApiToken } from '@daybook/api/identity/api-tokens.ts';
import { findApiToken, touchApiToken } from './queries.ts';
import { bearerToken, type Caller, type SessionServices } from '#server/identity/sign-in/sessions.ts';
import { digest } from '#server/identity/sign-in/token-digest.ts';
import { StoreBusy, StoreFull } from '#server/store/store-errors.ts';

const TOKEN = /^tj_api_[A-Za-z0-9_-]{43}$/;
/** Use is written down no more often than this. */
const TOUCH_MS = 60_000;

/** A token that may be used now, in the place of a session. */
interface LiveToken extends LiveSession {
  readonly may: ApiToken['may'];
}

type FoundToken =
  | { readonly kind: 'live'; readonly session: LiveToken }
  | { readonly kind: 'expired' }
  | { readonly kind: 'unknown' };

/** Whether a request comes with an API token, of whatever worth. */
export function hasApiToken(caller: Pick<Caller, 'headers'>): boolean {
  return bearerToken(caller).startsWith(API_TOKEN_PREFIX);
}

/** The API token that a request comes with. Each request asks the store, so a revoked one is revoked everywhere. */
export async function readApiToken(services: SessionServices, caller: Caller): Promise<FoundToken> {
  const { store, clock, log } = services;
  const token = bearerToken(caller);
  if (!TOKEN.test(token)) return { kind: 'unknown' };
  const tokenHash = digest(token);
  const row = await store.read((db) => findApiToken(db, tokenHash));
  if (row === undefined || row.revoked_at !== null || row.disabled_at !== null) return { kind: 'unknown' };
  const now = clock();
  if (row.expires_at !== null && row.expires_at <= now) return { kind: 'expired' };
  if (now - (row.last_used_at ?? 0) > TOUCH_MS)
    await store
      .write((db) => touchApiToken(db, tokenHash, now))
      .catch((error: unknown) => {
        // A full disk must not lock programs out of what they can still read.
        if (!(error instanceof StoreFull) && !(error instanceof StoreBusy)) throw error;
        log.warn('the use of a token could not be written down', { code: error.name });
      });
  return { kind: 'live', session: { traderId: row.trader_id, publicId: row.public_id, may: row.may } };
}
