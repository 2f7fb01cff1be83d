import { BlockList, isIPv6, SocketAddress } from 'node:net';
import { openRateLimit } from './open-rate-limit.ts';
import type { TokenBuckets } from './token-buckets.ts';

const mappedIpv4 = new BlockList();
mappedIpv4.addSubnet('::ffff:0:0', 96, 'ipv6');

/** A limit for callers who are known by their address only, over all nodes. Counts by network: see `networkOf`. */
export function openAddressLimit(...limit: Parameters<typeof openRateLimit>): {
  /** 0 when the caller may go on, else the seconds to wait. */
  take(address: string): number;
  left: TokenBuckets['left'];
} {
  const buckets = openRateLimit(...limit);
  return {
    take: (address) => buckets.take(networkOf(address)),
    left: (address) => buckets.left(networkOf(address)),
  };
}

/**
 * The network by which calls from an address are counted: an IPv4 address itself, also where it is written as IPv6, and
 * of an IPv6 address the first 64 bits, since one customer of a provider has them all. Some proxies write the port, and
 * brackets, beside the address.
 */
export function networkOf(address: string): string {
  const plain = address
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
    .replace(/^\[(.+)\](?::\d+)?$/, '$1');
  const [host = ''] = plain.split('%');
  if (!isIPv6(host)) return plain;
  const groups = groupsOf(new SocketAddress({ address: host, family: 'ipv6' }).address);
  if (mappedIpv4.check(host, 'ipv6')) return dotted(groups.slice(6));
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight numbers of an IPv6 address, whose last two may be written as IPv4. */
function groupsOf(address: string): number[] {
  const [before = '', after] = address.split('::');
  const head = numbersOf(before);
  const tail = numbersOf(after ?? '');
  const gap = after === undefined ? 0 : 8 - head.length - tail.length;
  return [...head, ...Array<number>(gap).fill(0), ...tail];
}

function numbersOf(text: string): number[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

function dotted(groups: readonly number[]): string {
  return groups.flatMap((group) => [group >> 8, group & 255]).join('.');
}
