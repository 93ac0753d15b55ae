import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { API_TOKEN_PREFIX, MAX_API_TOKENS, type ApiToken } from '@daybook/api/identity/api-tokens.ts';
import type { LiveSession } from '#server/http/callers.ts';
import { digest } from '#server/identity/sign-in/token-digest.ts';
import type { Tables } from '#server/store/tables.ts';

/** Prefix of token ids, which distinguishes them from sessions in the audit. */
const TOKEN_ID_PREFIX = 'api-';

/** The trader's tokens that are not revoked, the newest first; expired ones stay in sight until they are revoked. */
export async function listApiTokens(db: Kysely<Tables>, traderId: number): Promise<ApiToken[]> {
  const rows = await db
    .selectFrom('api_token')
    .select(['public_id', 'name', 'may', 'created_at', 'expires_at', 'last_used_at'])
    .where('trader_id', '=', traderId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('public_id')
    .execute();
  return rows.map((row) => ({
    id: row.public_id,
    name: row.name,
    may: row.may,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
  }));
}

interface NewApiToken extends Pick<ApiToken, 'name' | 'may' | 'createdAt' | 'expiresAt'> {
  readonly traderId: number;
}

/**
 * Makes a token and returns it this once, with its id; null when the trader has twenty already. Its caller holds the trader, or two
 * requests would both make the twentieth.
 */
export async function createApiToken(
  db: Kysely<Tables>,
  made: NewApiToken,
): Promise<{ readonly token: string; readonly id: string } | null> {
  const { traderId } = made;
  if ((await listApiTokens(db, traderId)).length >= MAX_API_TOKENS) return null;
  const token = API_TOKEN_PREFIX + randomBytes(32).toString('base64url');
  const id = TOKEN_ID_PREFIX + randomBytes(9).toString('base64url');
  await db
    .insertInto('api_token')
    .values({
      trader_id: traderId,
      public_id: id,
      token_hash: digest(token),
      name: made.name,
      may: made.may,
      created_at: made.createdAt,
      expires_at: made.expiresAt,
    })
    .execute();
  return { token, id };
}

/** Revokes the trader's token of that id and returns its name; null when there is none. */
export async function revokeApiToken(
  db: Kysely<Tables>,
  traderId: number,
  id: string,
  now: number,
): Promise<string | null> {
  const row = await db
    .updateTable('api_token')
    .set({ revoked_at: now })
    .where('trader_id', '=', traderId)
    .where('public_id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Revokes every token of a trader, or of everybody for null; returns how many there were. */
export async function revokeAllApiTokens(
  db: Kysely<Tables>,
  traderId: number | null,
  now: number,
): Promise<number> {
  const open = db.updateTable('api_token').set({ revoked_at: now }).where('revoked_at', 'is', null);
  const wanted = traderId === null ? open : open.where('trader_id', '=', traderId);
  return (await wanted.returning('public_id').execute()).length;
}

/** The token of a digest with what decides whether it may be used. */
export function findApiToken(db: Kysely<Tables>, tokenHash: Uint8Array) {
  return db
    .selectFrom('api_token')
    .innerJoin('trader', 'trader.id', 'api_token.trader_id')
    .select([
      'api_token.trader_id',
      'api_token.public_id',
      'api_token.may',
      'api_token.expires_at',
      'api_token.last_used_at',
      'api_token.revoked_at',
      'trader.disabled_at',
    ])
    .where('api_token.token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** Whether a token that a call came with is still worth something. */
export async function isTokenOpen(db: Kysely<Tables>, { traderId, publicId }: LiveSession): Promise<boolean> {
  const row = await db
    .selectFrom('api_token')
    .innerJoin('trader', 'trader.id', 'api_token.trader_id')
    .select('api_token.public_id')
    .where('api_token.trader_id', '=', traderId)
    .where('api_token.public_id', '=', publicId)
    .where('api_token.revoked_at', 'is', null)
    .where('trader.disabled_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes down that a token was used. */
export async function touchApiToken(db: Kysely<Tables>, tokenHash: Uint8Array, now: number): Promise<void> {
  await db
    .updateTable('api_token')
    .set({ last_used_at: now })
    .where('token_hash', '=', tokenHash)
    .where((row) => row.or([row('last_used_at', 'is', null), row('last_used_at', '<', now)]))
    .execute();
}
