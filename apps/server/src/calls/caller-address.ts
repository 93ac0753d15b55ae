import { isIPv4, isIPv6 } from 'node:net';

/** An address as one caller: IPv4 without its IPv6 coat. */
export function plainAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  return mapped?.[1] ?? address;
}

/** Who counts as one caller for limits: an IPv4 address, or the /64 network that an IPv6 customer is given. */
export function callerNetwork(address: string): string {
  const plain = plainAddress(address);
  if (isIPv4(plain) || !isIPv6(plain)) return plain;
  const [head = '', tail] = (plain.split('%')[0] ?? '').split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  const filled = [
    ...groups,
    ...new Array<string>(Math.max(0, missing)).fill('0'),
    ...(tail ?? '').split(':'),
  ];
  return `${filled
    .slice(0, 4)
    .map((group) => parseInt(group || '0', 16).toString(16))
    .join(':')}::/64`;
}

/** An address as it may be kept: without its last part. */
export function addressPrefix(address: string): string {
  const network = callerNetwork(address);
  return isIPv4(network) ? network.replace(/\.\d+$/, '.0') : network;
}
