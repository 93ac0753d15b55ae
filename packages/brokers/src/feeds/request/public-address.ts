import { isIPv4, isIPv6 } from 'node:net';

/** First address and prefix length of every IPv4 range that is not the public internet. Source: IANA special-purpose registry. */
const INNER_V4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

function v4Number(address: string): number {
  return address.split('.').reduce((number, part) => number * 256 + Number(part), 0);
}

function isPublicV4(address: number): boolean {
  return !INNER_V4.some(([first, prefix]) => {
    const size = 2 ** (32 - prefix);
    return Math.floor(address / size) === Math.floor(v4Number(first) / size);
  });
}

/** The eight 16-bit groups of an IPv6 address that `isIPv6` has accepted; a dotted tail becomes two groups. */
function groupsOf(address: string): number[] {
  const dotted = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(address);
  const tail = dotted ? v4Number(dotted[2] ?? '') : 0;
  const text = dotted ? `${dotted[1]}${(tail >>> 16).toString(16)}:${(tail & 0xffff).toString(16)}` : address;
  const [head = '', rest] = text.split('::');
  const parse = (part: string): number[] =>
    part === '' ? [] : part.split(':').map((group) => parseInt(group, 16));
  const first = parse(head);
  if (rest === undefined) return first;
  const last = parse(rest);
  return [...first, ...new Array<number>(8 - first.length - last.length).fill(0), ...last];
}

/**
 * Whether an address as the resolver writes it lies in the public internet. IPv6 is public only inside 2000::/3, less
 * the ranges that carry an IPv4 address or are reserved: 6to4, Teredo, documentation, ORCHID and benchmarking.
 * Anything that is not an address is not public.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return isPublicV4(v4Number(address));
  if (!isIPv6(address) || address.includes('%')) return false;
  const [a = 0, b = 0] = groupsOf(address);
  if (a < 0x2000 || a > 0x3fff) return false;
  if (a === 0x2001 && (b < 0x0200 || b === 0x0db8)) return false;
  return a !== 0x2002 && !(a === 0x3fff && b < 0x1000);
}
