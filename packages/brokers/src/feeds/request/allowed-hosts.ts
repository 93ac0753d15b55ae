import { PLATFORM_FORMS } from '@daybook/domain/account/platforms.ts';

/** One host that the journal may contact on a trader's behalf. */
export interface AllowedHost {
  /** `firm.example.com`, or `*.example.com` for any one label before it; lower case. */
  readonly pattern: string;
  readonly port: number;
  readonly protocol: 'https:' | 'http:';
  /** An operator's own machine: it may have an address inside the network. */
  readonly internal: boolean;
}

/** Hosts of the platforms whose protocols the journal speaks. */
export const KNOWN_PLATFORM_HOSTS: readonly string[] = Object.values(PLATFORM_FORMS).flatMap(
  ({ hosts }) => hosts,
);

const NAME = /^(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;

function badEntry(entry: string, why: string): Error {
  return new Error(`PLATFORM_HOSTS: ${JSON.stringify(entry.slice(0, 100))} ${why}`);
}

function parsePort(entry: string, text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port < 1 || port > 65_535)
    throw badEntry(entry, 'has no port between 1 and 65535');
  return port;
}

/** An operator's own host, written as a URL: `http://127.0.0.1:4410`, `https://reports.desk.lan`. Throws for anything else. */
export function internalHost(entry: string): AllowedHost {
  const url = URL.parse(entry);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) throw badEntry(entry, 'is not a host');
  if (url.origin !== entry.toLowerCase().replace(/\/$/, ''))
    throw badEntry(entry, 'is more than a host and a port');
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
  return { pattern: url.hostname, port, protocol: url.protocol, internal: true };
}

function parseEntry(entry: string): AllowedHost {
  if (entry.includes('://')) return internalHost(entry);
  const [name = '', port, ...rest] = entry.toLowerCase().split(':');
  if (rest.length > 0 || !NAME.test(name))
    throw badEntry(entry, 'is not a host name; an address is written as a URL');
  return {
    pattern: name,
    port: port === undefined ? 443 : parsePort(entry, port),
    protocol: 'https:',
    internal: false,
  };
}

/**
 * Parses PLATFORM_HOSTS: entries separated by commas, each `host`, `host:port` or `*.domain` (https, public addresses
 * only), or a URL for an operator's own machine. Empty or missing text gives the known platforms. Throws naming the entry.
 */
export function parseAllowedHosts(text: string | undefined): readonly AllowedHost[] {
  const entries = (text ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  return (entries.length === 0 ? KNOWN_PLATFORM_HOSTS : entries).map(parseEntry);
}

/** Whether a host is the pattern's, such as `firm.example.com` of `*.example.com`; both lower case. */
export function hostMatches(pattern: string, host: string): boolean {
  if (!pattern.startsWith('*.')) return pattern === host;
  const label = host.slice(0, -(pattern.length - 1));
  return host.endsWith(pattern.slice(1)) && /^[a-z0-9-]+$/.test(label);
}

/** The entry that allows a URL, or null. The URL may carry no credentials. */
export function findAllowedHost(hosts: readonly AllowedHost[], url: URL): AllowedHost | null {
  if (url.username !== '' || url.password !== '') return null;
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
  const allowed = (entry: AllowedHost): boolean =>
    entry.protocol === url.protocol && entry.port === port && hostMatches(entry.pattern, url.hostname);
  return hosts.find(allowed) ?? null;
}

/**
 * The URL of a path at a host as a trader types it (`firm.propreports.com`, `FIRM.propreports.com:8443`), or null when
 * the host is not allowed or is spelled as anything but itself (a number, a path, credentials, a final dot).
 */
export function findPlatformUrl(hosts: readonly AllowedHost[], host: string, path: string): URL | null {
  const typed = host.trim().toLowerCase();
  for (const protocol of ['https:', 'http:'] as const) {
    const url = URL.parse(`${protocol}//${typed}${path}`);
    if (!url || (url.host !== typed && `${url.host}:${protocol === 'https:' ? 443 : 80}` !== typed)) continue;
    if (findAllowedHost(hosts, url)) return url;
  }
  return null;
}
