import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { digest } from '#server/identity/sign-in/token-digest.ts';
import type { Tables } from '#server/store/tables.ts';

/** Time to find the phone. */
export const CHALLENGE_SECONDS = 300;
const MAX_CODES = 5;
/** Waiting sign-ins of one trader; of more the oldest fall out. */
const MAX_WAITING = 20;

/** A sign-in that waits for its code. */
export interface Challenge {
  readonly traderId: number;
  readonly passwordVersion: number;
}

/** Makes a challenge for a sign-in whose password was right; returned this once. */
export async function createChallenge(
  db: Kysely<Tables>,
  { traderId, passwordVersion }: Challenge,
  now: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('sign_in_challenge')
    .values({
      token_hash: digest(token),
      trader_id: traderId,
      password_version: passwordVersion,
      expires_at: now + CHALLENGE_SECONDS * 1_000,
    })
    .execute();
  const waiting = await db
    .selectFrom('sign_in_challenge')
    .select('token_hash')
    .where('trader_id', '=', traderId)
    .orderBy('expires_at', 'desc')
    .offset(MAX_WAITING)
    .limit(MAX_WAITING)
    .execute();
  for (const { token_hash } of waiting)
    await db.deleteFrom('sign_in_challenge').where('token_hash', '=', token_hash).execute();
  return token;
}

/** Whose sign-in a challenge is; undefined for one that never was or is over. */
export function findChallenge(
  db: Kysely<Tables>,
  token: string,
  now: number,
): Promise<Challenge | undefined> {
  return db
    .selectFrom('sign_in_challenge')
    .select(['trader_id as traderId', 'password_version as passwordVersion'])
    .where('token_hash', '=', digest(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Counts a code against its challenge, and holds its row until the transaction ends; false when no further code is taken. */
export async function countCode(db: Kysely<Tables>, token: string, now: number): Promise<boolean> {
  const row = await db
    .updateTable('sign_in_challenge')
    .set((set) => ({ attempts: set('attempts', '+', 1) }))
    .where('token_hash', '=', digest(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('attempts', '<', MAX_CODES)
    .returning('trader_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends a challenge whose code was right. */
export async function spendChallenge(db: Kysely<Tables>, token: string, now: number): Promise<void> {
  await db
    .updateTable('sign_in_challenge')
    .set({ used_at: now })
    .where('token_hash', '=', digest(token))
    .execute();
}

/** Forgets sign-ins that nobody ended. */
export async function forgetChallenges(db: Kysely<Tables>, now: number): Promise<void> {
  await db.deleteFrom('sign_in_challenge').where('expires_at', '<=', now).execute();
}
