import { isIPv4 } from 'node:net';

/** Whether a host or address, as written in a URL or setting, is this machine alone. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  return bare === 'localhost' || bare === '::1' || (isIPv4(bare) && bare.startsWith('127.'));
}

/**
 * The name in a Host header; empty where it is none. Whatever is more than a name and a port, such as a path, would be cut off
 * in parsing, and stay for whoever reads the header as it is.
 */
export function hostNameOf(header = ''): string {
  return /^[\w.\-:[\]]+$/.test(header) ? (URL.parse(`http://${header}`)?.hostname ?? '') : '';
}

/** Whether others than this machine's own people can reach the product: by its address, or through a proxy before it. */
export function isReachableByOthers({
  host,
  baseUrl,
}: {
  readonly host: string;
  readonly baseUrl: URL;
}): boolean {
  return !isLoopback(host) || !isLoopback(baseUrl.hostname);
}
