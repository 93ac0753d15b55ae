import type { Config } from '#server/calls/config.ts';

/** Cookies of a request by name; of two with one name the first counts, as RFC 6265 orders them. */
export function parseCookies(header: string | undefined): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=');
    const name = pair.slice(0, at).trim();
    if (name !== '' && at > 0 && !cookies.has(name)) cookies.set(name, pair.slice(at + 1).trim());
  }
  return cookies;
}

/** A cookie that scripts cannot read and other sites cannot send. `name` without prefix; 0 seconds removes it. */
export function cookieText(
  config: Pick<Config, 'baseUrl'>,
  name: string,
  value: string,
  seconds: number,
): string {
  const secure = config.baseUrl.protocol === 'https:' ? ' Secure;' : '';
  return `${cookieName(config, name)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly;${secure} SameSite=Strict`;
}

/** Over https a browser lets nobody but this very host set a cookie of this name. */
export function cookieName({ baseUrl }: Pick<Config, 'baseUrl'>, name: string): string {
  return baseUrl.protocol === 'https:' ? `__Host-${name}` : name;
}
