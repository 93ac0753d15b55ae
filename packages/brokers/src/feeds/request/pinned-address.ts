import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import type { AllowedHost } from './allowed-hosts.ts';
import { FetchFailure } from './fetch-problem.ts';
import { isPublicAddress } from './public-address.ts';

/** Returns all addresses of a host name, as texts. */
export type Resolve = (host: string) => Promise<readonly string[]>;

/** The resolver of the operating system. */
export const resolveBySystem: Resolve = async (host) =>
  (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address);

/**
 * The one address that a host is contacted at for as long as a client lives. Throws a {@link FetchFailure} when the name
 * is unknown or when any of its addresses is not public and the host is not the operator's own.
 */
export async function findPinnedAddress(
  host: string,
  allowed: AllowedHost,
  resolve: Resolve,
): Promise<string> {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  let addresses: readonly string[];
  try {
    addresses = isIP(bare) === 0 ? await resolve(bare) : [bare];
  } catch (cause) {
    throw new FetchFailure('unreachable', `${host} has no address`, cause);
  }
  const [first] = addresses;
  if (first === undefined) throw new FetchFailure('unreachable', `${host} has no address`);
  if (!allowed.internal && !addresses.every(isPublicAddress))
    throw new FetchFailure('refused-host', `${host} has an address that is not in the public internet`);
  return first;
}

/** A lookup for sockets that knows only the pinned address, so that a second answer of the resolver changes nothing. */
export function pinnedLookup(address: string): LookupFunction {
  const family = isIP(address);
  return (_host, options, callback) => {
    if (options.all === true) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };
}
