import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '#server/secrets/secrets.ts';

/** What a mailed link opens: a new password, the journal of an invited trader, or that of one who registered. */
export type LinkPurpose = 'reset' | 'onboarding' | 'confirmation';

/** What a token is of: a link of these, or one that moves a journal to a new address, or back to the former one. */
export type TokenPurpose = LinkPurpose | 'address' | 'former-address';

/**
 * The token of a link: 256 bits that only the key file can make from the link's random id. So the email that carries it
 * can be written, and written again, without the token lying in the store for as long as the mail server is away.
 */
export function linkToken(secrets: Secrets, purpose: TokenPurpose, id: string): string {
  return tokenUnder(secrets.keysFor('mailed link')[0], purpose, id);
}

/** The token of a link that was made earlier, maybe under an older key; null when no key makes it. */
export function findLinkToken(
  secrets: Secrets,
  purpose: TokenPurpose,
  id: string,
  hash: Uint8Array,
): string | null {
  const tokens = secrets.keysFor('mailed link').map((key) => tokenUnder(key, purpose, id));
  return tokens.find((token) => timingSafeEqual(linkHash(purpose, token), hash)) ?? null;
}

/** What is stored of a token. The purpose is part of it: a token of one kind is nothing where another is asked. */
export function linkHash(purpose: TokenPurpose, token: string): Buffer {
  return createHash('sha256').update(`${purpose}|${token}`).digest();
}

function tokenUnder(key: Buffer, purpose: TokenPurpose, id: string): string {
  return createHmac('sha256', key).update(`${purpose}|${id}`).digest('base64url');
}
