import { BlockList, isIP, type LookupFunction, SocketAddress } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { AddressClass, AddressGuard } from '../domain/webhooks/address-guard.ts';
import { type Fault, fault } from './fault.ts';

type Family = 'ipv4' | 'ipv6';
type Ip = { address: string; family: Family };
type Cidr = Ip & { prefix: number };

/** The IPv4 ranges that are not the public internet. */
const reservedIpv4 = rangesOf([
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carrier-grade NAT
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local, cloud metadata
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
]);

/** IPv6 is the reverse: only addresses assigned as global unicast can be public. */
const globalIpv6 = rangesOf(['2000::/3']);
const reservedIpv6 = rangesOf([
  '2001::/23', // protocol assignments, Teredo
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4, which carries any IPv4 address
  '3fff::/20', // documentation
]);

/** Metadata services hand out the machine's credentials, so allowing the network around them does not allow them. */
const cloudMetadata: readonly string[] = [
  '169.254.169.254', // nearly every cloud
  'fd00:ec2::254', // AWS
  '169.254.170.2', // containers on AWS
  '169.254.170.23', // pods on AWS
  'fd00:ec2::23',
  'fd20:ce::254', // Google
  '169.254.169.252', // pods on Google
  '168.63.129.16', // Azure; the only one in public address space
  '100.100.100.200', // Alibaba
  '192.0.0.192', // Oracle, classic
  '169.254.42.42', // Scaleway
  'fd00:42::42',
  '169.254.0.23', // Tencent
];

const loopback = rangesOf(['127.0.0.0/8', '::1']);
const unspecified: readonly string[] = ['0.0.0.0', '::'];

/**
 * Opens the guard over the networks that the operator allows; throws if one of them is not a CIDR.
 * `ownPort` is the port this service listens on, which no webhook may reach on this machine.
 */
export function openAddressGuard({
  allow,
  ownPort,
}: {
  allow: readonly string[];
  ownPort: number | undefined;
}): AddressGuard {
  const allowed = rangesOf(allow);
  const allowedByName = new Set(allow.map(cidrOf).filter(isSingleAddress).map(addressOf));

  function classify(text: string, port: number): AddressClass {
    const ip = ipOf(text);
    if (!ip) return 'refused';
    if (port === ownPort && isThisMachine(ip)) return 'refused';
    if (cloudMetadata.includes(ip.address)) {
      return allowedByName.has(ip.address) ? 'allowed' : 'refused';
    }
    if (allowed(ip)) return 'allowed';
    return isPublic(ip) ? 'public' : 'refused';
  }

  return { classify, allowsPrivate: allow.length > 0 };
}

/**
 * Reads `10.0.0.0/8`, `fd00::/8` or a bare address, which stands for itself alone. Anything else is
 * undefined, also a zone (`fe80::1%eth0`) and IPv4 written as IPv6, since no address matches them.
 */
export function parseCidr(text: string): Cidr | undefined {
  const [, address = '', length] = /^([^/]+)(?:\/(0|[1-9]\d{0,2}))?$/.exec(text) ?? [];
  const ip = ipOf(address);
  if (!ip || ip.family !== (isIP(address) === 4 ? 'ipv4' : 'ipv6')) return undefined;
  const prefix = length === undefined ? bitsOf(ip.family) : Number(length);
  return prefix > bitsOf(ip.family) ? undefined : { ...ip, prefix };
}

function cidrOf(text: string): Cidr {
  const cidr = parseCidr(text);
  if (!cidr) throw new Error(`Not an address or CIDR: ${text}`);
  return cidr;
}

/** One list per family, because a single `BlockList` takes an IPv4 address to be inside `::/0`. */
function rangesOf(texts: readonly string[]): (ip: Ip) => boolean {
  const ranges = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const { address, prefix, family } of texts.map(cidrOf)) {
    ranges[family].addSubnet(address, prefix, family);
  }
  return ({ address, family }) => ranges[family].check(address, family);
}

/** The address in its one canonical spelling, with an IPv4 address taken out of `::ffff:0:0/96`. */
function ipOf(text: string): Ip | undefined {
  if (isIP(text) === 0 || text.includes('%')) return undefined;
  if (isIP(text) === 4) return { address: text, family: 'ipv4' };
  const { address } = new SocketAddress({ address: text, family: 'ipv6' });
  const inner = address.replace(/^::ffff:/, '');
  return isIP(inner) === 4 ? { address: inner, family: 'ipv4' } : { address, family: 'ipv6' };
}

function isPublic(ip: Ip): boolean {
  if (ip.family === 'ipv4') return !reservedIpv4(ip);
  return globalIpv6(ip) && !reservedIpv6(ip);
}

/** Reads the addresses each time, because those of a machine change while the service runs. */
function isThisMachine(ip: Ip): boolean {
  if (loopback(ip) || unspecified.includes(ip.address)) return true;
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return own.some(({ address }) => ipOf(address)?.address === ip.address);
}

function bitsOf(family: Family): number {
  return family === 'ipv4' ? 32 : 128;
}

function isSingleAddress({ prefix, family }: Cidr): boolean {
  return prefix === bitsOf(family);
}

function addressOf({ address }: Ip): string {
  return address;
}

/** Finds all addresses of a name; rejects when it has none. */
export type Resolve = (name: string) => Promise<readonly string[]>;

export type Target = {
  port: number;
  /** The refusal of a public address when the connection is not encrypted; undefined for an encrypted one. */
  plainRefusal: string | undefined;
};

/** The port as the URL says it or leaves it out, and whether what is sent there can be read on the way. */
export function targetOf({ protocol, port }: URL): Target {
  const isPlain = protocol === 'http:';
  return {
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
    plainRefusal: isPlain ? 'Plain http is not for public addresses' : undefined,
  };
}

/**
 * The addresses of a name or address that may be connected to. All are refused when one of them is: a name that points
 * inside and outside at once is an attack or a mistake. Callers must connect to these very addresses, because the next
 * lookup may return others.
 */
export async function checkedAddresses(
  host: string,
  target: Target,
  { guard, resolve }: { guard: AddressGuard; resolve: Resolve },
): Promise<{ address: string; family: number }[]> {
  const addresses = isIP(host) === 0 ? await resolveAll(host, resolve) : [host];
  for (const address of addresses) {
    const refusal = refusalOf(address, target, guard);
    if (refusal) throw refusal;
  }
  return addresses.map((address) => ({ address, family: isIP(address) }));
}

/** Looks every name up as these addresses, so that a connection is made to no other. */
export function lookUpAs(
  addresses: readonly { address: string; family: number }[],
): LookupFunction {
  return (_name, { all }, callback) => {
    const [first] = addresses;
    if (all || first === undefined) callback(null, [...addresses]);
    else callback(null, first.address, first.family);
  };
}

async function resolveAll(name: string, resolve: Resolve): Promise<readonly string[]> {
  const addresses = await resolve(name).catch((error: Error) => {
    throw fault('DNS_FAILED', error.message);
  });
  if (addresses.length === 0) throw fault('DNS_FAILED', `${name} has no address`);
  return addresses;
}

export function refusalOf(
  address: string,
  { port, plainRefusal }: Target,
  guard: AddressGuard,
): Fault | undefined {
  const kind = guard.classify(address, port);
  if (kind === 'refused') {
    return fault('ADDRESS_REFUSED', 'The address is private or reserved', address);
  }
  if (plainRefusal !== undefined && kind !== 'allowed') {
    return fault('ADDRESS_REFUSED', plainRefusal, address);
  }
  return undefined;
}
