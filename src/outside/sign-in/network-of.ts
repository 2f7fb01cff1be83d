import { isIPv6 } from 'node:net';

/**
 * The network by which attempts from an address are counted: an IPv4 address itself, of an IPv6 address the first 64 bits,
 * since whoever has one has them all.
 */
export function networkOf(address: string): string {
  const plain = address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
  const [host = ''] = plain.split('%');
  if (!isIPv6(host)) return plain;
  const [before = '', after] = host.split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after === undefined || after === '' ? [] : after.split(':');
  const gap = after === undefined ? 0 : 8 - head.length - tail.length;
  const groups = [...head, ...Array<string>(Math.max(gap, 0)).fill('0'), ...tail];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
