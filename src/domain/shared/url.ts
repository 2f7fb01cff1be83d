import { BlockList, isIP } from 'node:net';
import { decodePercent } from './text.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/**
 * User and password of a URL, as they were typed or encoded; both empty when it names none. A `%` that encodes nothing
 * is part of the password.
 */
export function urlLogin(url: URL): { user: string; password: string } {
  return { user: decodePercent(url.username), password: decodePercent(url.password) };
}

/** Returns whether a host, as a name or an address, is this very machine. */
export function isLoopbackHost(host: string): boolean {
  const family = isIP(host);
  if (family === 0) return host === 'localhost' || host.endsWith('.localhost');
  return loopback.check(host, family === 4 ? 'ipv4' : 'ipv6');
}
