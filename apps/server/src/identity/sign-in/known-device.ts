import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Config } from '#server/calls/config.ts';
import { cookieName, cookieText, parseCookies } from '#server/http/cookies.ts';
import type { Secrets } from '#server/secrets/secrets.ts';

const COOKIE = 'device';
const YEAR_SECONDS = 365 * 86_400;
const FORM = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

function signature(key: Buffer, device: string, account: string): Buffer {
  return createHmac('sha256', key).update(`${device}|${account}`).digest();
}

/**
 * The device that signed in to this account before, by its signed cookie; null for others. `account` is the address's
 * key. It opens nothing: its owner is merely not made to wait for what anonymous callers try.
 */
export function findKnownDevice(
  config: Config,
  secrets: Secrets,
  cookies: ReadonlyMap<string, string>,
  account: string,
): string | null {
  const [, device = '', signed = ''] = FORM.exec(cookies.get(cookieName(config, COOKIE)) ?? '') ?? [];
  const given = Buffer.from(signed, 'base64url');
  if (given.length !== 32) return null;
  const isOurs = secrets
    .keysFor('known device')
    .some((key) => timingSafeEqual(signature(key, device, account), given));
  return isOurs ? device : null;
}

/** Whether a request claims to come from such a device; the claim is checked where the account is known. */
export function hasDeviceCookie(config: Config, cookieHeader: string | undefined): boolean {
  return parseCookies(cookieHeader).has(cookieName(config, COOKIE));
}

/** The cookie that makes a device known to an account after it signed in. */
export function deviceCookie(
  config: Config,
  secrets: Secrets,
  device: string | null,
  account: string,
): string {
  const id = device ?? randomBytes(16).toString('base64url');
  const signed = signature(secrets.keysFor('known device')[0], id, account).toString('base64url');
  return cookieText(config, COOKIE, `${id}.${signed}`, YEAR_SECONDS);
}
