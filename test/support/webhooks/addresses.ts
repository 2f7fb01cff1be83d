import type { AddressClass } from '../../../src/domain/webhooks/address-guard.ts';

/** Addresses of one kind, and what they are to a guard that allows no private network. */
type AddressRow = readonly [expected: AddressClass, kind: string, addresses: string];

/** Each range of IPv4 by its first and last address with some within; so the rows' edges are neighbours. */
const ipv4: readonly AddressRow[] = [
  ['refused', 'this network', '0.0.0.0 0.0.0.1 0.1.2.3 0.255.255.255'],
  ['public', 'up to the private 10/8', '1.0.0.0 1.1.1.1 8.8.8.8 9.9.9.9 9.255.255.255'],
  ['refused', 'private', '10.0.0.0 10.0.0.1 10.254.0.0 10.255.255.255'],
  ['public', 'up to carrier-grade NAT', '11.0.0.0 93.184.215.14 100.0.0.0 100.63.255.255'],
  ['refused', 'carrier-grade NAT', '100.64.0.0 100.100.0.0 100.127.255.255'],
  ['public', 'up to loopback', '100.128.0.0 104.16.132.229 126.255.255.255'],
  ['refused', 'loopback', '127.0.0.0 127.0.0.1 127.0.0.53 127.0.1.1 127.255.255.255'],
  ['public', 'up to link-local', '128.0.0.0 151.101.1.69 169.253.255.255'],
  ['refused', 'link-local', '169.254.0.0 169.254.45.1 169.254.255.255'],
  ['public', 'up to the private 172.16/12', '169.255.0.0 172.15.255.255'],
  ['refused', 'private', '172.16.0.0 172.16.10.65 172.17.0.1 172.31.255.255'],
  ['public', 'up to the protocol assignments', '172.32.0.0 185.199.108.153 191.255.255.255'],
  ['refused', 'protocol assignments', '192.0.0.0 192.0.0.1 192.0.0.8 192.0.0.170 192.0.0.255'],
  ['public', 'between those and documentation', '192.0.1.0 192.0.1.255'],
  ['refused', 'documentation', '192.0.2.0 192.0.2.1 192.0.2.255'],
  ['public', 'AS112 and AMT, which are global', '192.31.196.1 192.52.193.1 192.88.98.255'],
  ['public', 'next to documentation', '192.0.3.0'],
  ['refused', '6to4 relays', '192.88.99.0 192.88.99.1 192.88.99.255'],
  ['public', 'up to the private 192.168/16', '192.88.100.0 192.167.255.255'],
  ['refused', 'private', '192.168.0.0 192.168.1.1 192.168.10.65 192.168.255.255'],
  ['public', 'up to benchmarks', '192.169.0.0 192.175.48.6 198.17.255.255'],
  ['refused', 'benchmarks', '198.18.0.0 198.19.0.1 198.19.255.255'],
  ['public', 'up to documentation', '198.20.0.0 198.51.99.255'],
  ['refused', 'documentation', '198.51.100.0 198.51.100.65 198.51.100.255'],
  ['public', 'between the documentations', '198.51.101.0 203.0.112.255'],
  ['refused', 'documentation', '203.0.113.0 203.0.113.6 203.0.113.255'],
  ['public', 'up to multicast', '203.0.114.0 208.67.222.222 223.255.255.255'],
  ['refused', 'multicast', '224.0.0.0 224.0.0.1 233.252.0.1 239.255.255.250 239.255.255.255'],
  ['refused', 'reserved', '240.0.0.0 250.10.20.30 255.255.255.254'],
  ['refused', 'broadcast', '255.255.255.255'],
];

/** The addresses where cloud machines get their credentials. */
export const cloudMetadata: readonly string[] = [
  ...['169.254.169.254', '169.254.169.252', '169.254.170.2', '169.254.170.23', '169.254.42.42'],
  ...['169.254.0.23', '100.100.100.200', '192.0.0.192', '168.63.129.16'],
  ...['fd00:ec2::254', 'fd00:ec2::23', 'fd20:ce::254', 'fd00:42::42'],
];

const ipv6: readonly AddressRow[] = [
  ['refused', 'unspecified', ':: 0:0:0:0:0:0:0:0 ::0'],
  ['refused', 'loopback', '::1 0:0:0:0:0:0:0:1 0000:0000:0000:0000:0000:0000:0000:0001'],
  ['refused', 'next to loopback', '::2 ::ffff'],
  ['refused', 'IPv4-compatible', '::127.0.0.1 ::7f00:1 ::8.8.8.8 ::ffff:ffff'],
  ['refused', 'IPv4-mapped, of a refused one', '::ffff:127.0.0.1 ::ffff:7f00:1 ::FFFF:7F00:0001'],
  ['refused', 'the same, spelled out', '0:0:0:0:0:ffff:7f00:1 0:0:0:0:0:FFFF:10.0.0.1'],
  ['refused', 'the same, edges', '::ffff:0:0 ::ffff:0.0.0.1 ::ffff:255.255.255.255'],
  ['refused', 'the same, metadata', '::ffff:169.254.169.254 ::ffff:a9fe:a9fe'],
  ['public', 'IPv4-mapped, of a public one', '::ffff:1.1.1.1 ::ffff:101:101 ::FFFF:808:808'],
  ['refused', 'next to IPv4-mapped', '::fffe:1.1.1.1 ::fffe:ffff:ffff ::1:0:0:0 ::ffff:1:0:0'],
  ['refused', 'IPv4-translated', '::ffff:0:0:0 ::ffff:0:1.1.1.1 ::ffff:0:7f00:1'],
  ['refused', 'NAT64', '64:ff9b:: 64:ff9b::7f00:1 64:ff9b::8.8.8.8 64:ff9b::ffff:ffff'],
  ['refused', 'NAT64, metadata', '64:ff9b::a9fe:a9fe 64:ff9b::169.254.169.254'],
  ['refused', 'next to NAT64', '64:ff9a::1 64:ff9b::1:0:0 64:ff9c::1'],
  ['refused', 'local NAT64', '64:ff9b:1:: 64:ff9b:1::8.8.8.8 64:ff9b:1:ffff:ffff:ffff:ffff:ffff'],
  ['refused', 'discard only', '100:: 100::1 100::ffff:ffff:ffff:ffff 100:0:0:1:: 101::'],
  ['refused', 'below global unicast', '1000:: 1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['public', 'first of global unicast', '2000:: 2000::1 2000:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['refused', 'Teredo', '2001:: 2001:0:7f00:1:: 2001:0:53aa:64c:0:fbff:80ff:fffe'],
  ['refused', 'Teredo, its last', '2001:0:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['refused', 'protocol assignments', '2001:1::1 2001:2::1 2001:3::1 2001:4:112::1 2001:5::1'],
  ['refused', 'ORCHID', '2001:10:: 2001:10::1 2001:1f:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['refused', 'ORCHIDv2', '2001:20:: 2001:20::1 2001:2f:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['refused', 'the last assignments', '2001:30::1 2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['public', 'of regional registries', '2001:200:: 2001:4860:4860::8888 2001:500:88:200::8'],
  ['public', 'below documentation', '2001:db7:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['refused', 'documentation', '2001:db8:: 2001:DB8::1 2001:0db8:0:0:0:0:0:1'],
  ['refused', 'documentation, its last', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['public', 'above documentation', '2001:db9:: 2001:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['refused', '6to4', '2002:: 2002:7f00:1:: 2002:a00:1::1 2002:a9fe:a9fe::1 2002:808:808::'],
  ['refused', '6to4, its last', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['public', 'above 6to4', '2003:: 2400:cb00:2048:1::c629:d7a2 2606:4700:4700::1111'],
  ['public', 'more of those', '2620:fe::fe 2620:4f:8000::1 2800:: 2a00:1450::1 2c0f:fb50::1'],
  ['public', 'once the 6bone', '3ffe:: 3ffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['refused', 'documentation', '3fff:: 3fff::1 3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['public', 'last of global unicast', '3fff:1000:: 3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['refused', 'above global unicast', '4000:: 8000:: fbff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['refused', 'segment routing', '5f00:: 5f00::1 5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['refused', 'unique local', 'fc00:: fc00::1 fd00::1 fd12:3456:789a::1'],
  ['refused', 'unique local, its last', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['refused', 'below link-local', 'fe00:: fe7f:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  [
    'refused',
    'link-local',
    'fe80:: fe80::1 fe80::a9fe:a9fe febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
  ],
  ['refused', 'site-local', 'fec0:: fec0::1 feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['refused', 'multicast', 'ff00:: ff01::1 ff02::1 ff02:0:0:0:0:0:0:2 ff05::2 ff0e::1'],
  ['refused', 'multicast, its last', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['refused', 'with a zone', 'fe80::1%eth0 fe80::1%1 ::1%lo 2606:4700::1%eth0 ::ffff:8.8.8.8%1'],
];

/** Texts that a careless parser might take for an address. */
const noAddresses: readonly AddressRow[] = [
  ['refused', 'a name', 'localhost example.com 1.1.1.1.example.com a'],
  ['refused', 'too few parts', '1 1.1 1.1.1 127.1 10.1 192.168.1 2130706433 16843009'],
  ['refused', 'too many parts', '1.1.1.1.1 1.1.1.1. .1.1.1.1 1..1.1.1'],
  ['refused', 'octal', '01.1.1.1 1.1.1.01 0177.0.0.1 010.8.8.8 08.8.8.8 017700000001'],
  ['refused', 'hexadecimal', '0x7f.0.0.1 0x7f000001 0x8.8.8.8 8.8.8.0x8 7f000001'],
  ['refused', 'out of range', '1.1.1.256 256.1.1.1 1.1.1.-1 1.1.1.1e0 4294967296'],
  ['refused', 'other digits', '１.1.1.1 ①.1.1.1 1。1。1。1'],
  ['refused', 'with a port', '1.1.1.1:443 [2606:4700::1]:443'],
  ['refused', 'in brackets', '[::1] [2606:4700::1] [1.1.1.1]'],
  ['refused', 'a network', '1.1.1.1/32 2606:4700::/32'],
  ['refused', 'IPv4 with a zone', '1.1.1.1%eth0 127.0.0.1%lo'],
  ['refused', 'two gaps', '2606:4700::1::1 2606:4700:::1 :::'],
  ['refused', 'wrong parts', '12345::1 g::1 2606:4700 1:2:3:4:5:6:7:8:9 1:2:3:4:5:6:7'],
  ['refused', 'half IPv4', '::ffff:1.1.1 ::ffff:1.1.1.256 ::ffff:01.1.1.1 1.1.1.1::'],
];

export type AddressCase = { address: string; kind: string; expected: AddressClass };

export const ipv4Cases = casesOf(ipv4);
export const addressCases = casesOf([
  ...ipv4,
  ['refused', 'cloud metadata', cloudMetadata.join(' ')],
  ...ipv6,
  ...noAddresses,
]);

/** Hosts that a URL may have although they are not an address as they stand, and the address that each means. */
export const disguisedHosts: readonly (readonly [host: string, address: string])[] = [
  // Loopback.
  ['2130706433', '127.0.0.1'],
  ['017700000001', '127.0.0.1'],
  ['0x7f000001', '127.0.0.1'],
  ['0X7F000001', '127.0.0.1'],
  ['0x7f.1', '127.0.0.1'],
  ['0x7f.0x0.0x0.0x1', '127.0.0.1'],
  ['0177.0.0.1', '127.0.0.1'],
  ['0177.0.0x0.1', '127.0.0.1'],
  ['00000177.00.0.01', '127.0.0.1'],
  ['127.1', '127.0.0.1'],
  ['127.0.1', '127.0.0.1'],
  ['127.65535', '127.0.255.255'],
  ['127.0.0.1.', '127.0.0.1'],
  ['%31%32%37.0.0.1', '127.0.0.1'],
  ['127%2e0%2e0%2e1', '127.0.0.1'],
  ['１２７.０.０.１', '127.0.0.1'],
  ['①②⑦.⓪.⓪.①', '127.0.0.1'],
  ['127。0．0｡1', '127.0.0.1'],
  ['𝟏𝟐𝟕.𝟎.𝟎.𝟏', '127.0.0.1'],
  ['1\u00ad27.0.0.1', '127.0.0.1'],
  ['[0:0:0:0:0:0:0:1]', '::1'],
  ['[::0.0.0.1]', '::1'],
  ['[::FFFF:127.0.0.1]', '::ffff:7f00:1'],
  ['[0:0:0:0:0:ffff:7f00:0001]', '::ffff:7f00:1'],
  // Unspecified, which is this machine on most systems.
  ['0', '0.0.0.0'],
  ['0x', '0.0.0.0'],
  ['00.0', '0.0.0.0'],
  ['[0::0]', '::'],
  // Private and shared.
  ['167772161', '10.0.0.1'],
  ['0xa.1', '10.0.0.1'],
  ['012.1', '10.0.0.1'],
  ['172.1048577', '172.16.0.1'],
  ['0xac100001', '172.16.0.1'],
  ['3232235777', '192.168.1.1'],
  ['192.168.257', '192.168.1.1'],
  ['0300.0250.0.1', '192.168.0.1'],
  ['1681915904', '100.64.0.0'],
  // Cloud metadata.
  ['2852039166', '169.254.169.254'],
  ['0xa9fea9fe', '169.254.169.254'],
  ['0251.0376.0251.0376', '169.254.169.254'],
  ['169.16689662', '169.254.169.254'],
  ['169.254.43518', '169.254.169.254'],
  ['0xA9.254.0251.254', '169.254.169.254'],
  ['[::ffff:169.254.169.254]', '::ffff:a9fe:a9fe'],
  ['[64:ff9b::169.254.169.254]', '64:ff9b::a9fe:a9fe'],
  ['[2002:a9fe:a9fe:0::1]', '2002:a9fe:a9fe::1'],
  ['[FD00:0EC2:0:0::254]', 'fd00:ec2::254'],
  // Multicast, reserved and broadcast.
  ['0xe0000001', '224.0.0.1'],
  ['4026531840', '240.0.0.0'],
  ['037777777777', '255.255.255.255'],
  ['4294967295', '255.255.255.255'],
  // Public ones may be disguised as well.
  ['16843009', '1.1.1.1'],
  ['1.65793', '1.1.1.1'],
  ['010.8.8.8', '8.8.8.8'],
  ['0x8.8.2056', '8.8.8.8'],
  ['[2606:4700:4700:0:0:0:0:1111]', '2606:4700:4700::1111'],
  ['[2001:4860:4860:0000::8.8.136.136]', '2001:4860:4860::808:8888'],
];

/** Hosts that look like an address to some, but to no URL. */
export const noHosts: readonly string[] = [
  ...['256.256.256.256', '1.1.1.256', '4294967296', '0x100000000', '1.2.3.4.5', '127.0.0.0.1'],
  ...['08.8.8.8', '0x7g.1', '1.1.1.1.1.', '.127.0.0.1', '1.16777216'],
  ...['[::1', '::1', '[127.0.0.1]', '[::1]]', '[[::1]]', '[fe80::1%25eth0]', '[::1%lo]', '[::g]'],
  ...['[1:2:3:4:5:6:7:8:9]', '[::ffff:127.0.1]', '[::ffff:0177.0.0.1]', '[::1]127.0.0.1'],
];

function casesOf(rows: readonly AddressRow[]): AddressCase[] {
  return rows.flatMap(([expected, kind, addresses]) =>
    addresses.split(' ').map((address) => ({ address, kind, expected })),
  );
}
