import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { HOUR_MS, MINUTE_MS } from '@daybook/domain/calendar.ts';
import type { Language } from '@daybook/domain/language.ts';
import type { Secrets } from '#server/secrets/secrets.ts';

/** Every kind of mailed link: how long one works, and the page that it opens. A page ending in a slash has the token as its last part. */
export const LINKS = {
  /** A new password. */
  reset: { lifeMs: 30 * MINUTE_MS, page: '/auth/new/password' },
  /** The journal of an invited trader. */
  onboarding: { lifeMs: 72 * HOUR_MS, page: '/get_started/' },
  /** The journal of somebody who registered; its trader is created when it is used. */
  confirmation: { lifeMs: 24 * HOUR_MS, page: '/get_started/' },
  /** Moves a journal to a new address. */
  address: { lifeMs: 24 * HOUR_MS, page: '/auth/confirm-address' },
  /** Returns a journal to the address that it had. */
  'former-address': { lifeMs: 72 * HOUR_MS, page: '/auth/take-address-back' },
} as const;

export type LinkPurpose = keyof typeof LINKS;

/** What is kept with a link of each purpose. */
export interface LinkPayloads {
  readonly reset: null;
  readonly onboarding: null;
  /** Null for an address that a trader has already: the link opens nothing. */
  readonly confirmation: {
    readonly email: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly language: Language | null;
  } | null;
  readonly address: { readonly email: string };
  readonly 'former-address': { readonly email: string };
}

/** Where a link leads. Its origin is configuration, never what a request called itself. */
export function linkHref({ origin }: URL, purpose: LinkPurpose, id: string, token: string): string {
  const { page } = LINKS[purpose];
  return `${origin}${page}${page.endsWith('/') ? token : `?${new URLSearchParams({ id, token }).toString()}`}`;
}

/**
 * The token of a link: 256 bits that only the key file can make from the link's random id. So the email that carries it
 * can be written, and written again, without the token lying in the store for as long as the mail server is away.
 */
export function linkToken(secrets: Secrets, purpose: LinkPurpose, id: string): string {
  return tokenUnder(secrets.keysFor('mailed link')[0], purpose, id);
}

/** The token of a link that was made earlier, maybe under an older key; null when no key makes it. */
export function findLinkToken(
  secrets: Secrets,
  purpose: LinkPurpose,
  id: string,
  hash: Uint8Array,
): string | null {
  const tokens = secrets.keysFor('mailed link').map((key) => tokenUnder(key, purpose, id));
  return tokens.find((token) => timingSafeEqual(linkHash(purpose, token), hash)) ?? null;
}

/** What is stored of a token. The purpose is part of it: a token of one kind is nothing where another is asked. */
export function linkHash(purpose: LinkPurpose, token: string): Buffer {
  return createHash('sha256').update(`${purpose}|${token}`).digest();
}

function tokenUnder(key: Buffer, purpose: LinkPurpose, id: string): string {
  return createHmac('sha256', key).update(`${purpose}|${id}`).digest('base64url');
}
