import assert from 'node:assert/strict';
import { networkInterfaces } from 'node:os';
import { test } from 'node:test';
import type { AddressClass } from '../domain/webhooks/address-guard.ts';
import { openAddressGuard, parseCidr } from './address-guard.ts';

/** Each row is a range of one class: its first address, some within, its last. */
const rows: readonly (readonly [AddressClass, string])[] = [
  ['refused', '0.0.0.0 0.0.0.1 0.255.255.255'],
  ['public', '1.0.0.0 1.1.1.1 8.8.8.8 9.255.255.255'],
  ['refused', '10.0.0.0 10.0.0.1 10.255.255.255'],
  ['public', '11.0.0.0 93.184.215.14 100.0.0.0 100.63.255.255'],
  ['refused', '100.64.0.0 100.100.100.200 100.127.255.255'],
  ['public', '100.128.0.0 126.255.255.255'],
  ['refused', '127.0.0.0 127.0.0.1 127.0.0.53 127.255.255.255'],
  ['public', '128.0.0.0 169.253.255.255'],
  ['refused', '169.254.0.0 169.254.169.254 169.254.170.2 169.254.255.255'],
  ['public', '169.255.0.0 172.15.255.255'],
  ['refused', '172.16.0.0 172.17.0.1 172.31.255.255'],
  ['public', '172.32.0.0 191.255.255.255'],
  ['refused', '192.0.0.0 192.0.0.1 192.0.0.255'],
  ['public', '192.0.1.0 192.0.1.255'],
  ['refused', '192.0.2.0 192.0.2.1 192.0.2.255'],
  ['public', '192.0.3.0 192.88.98.255'],
  ['refused', '192.88.99.0 192.88.99.1 192.88.99.255'],
  ['public', '192.88.100.0 192.167.255.255'],
  ['refused', '192.168.0.0 192.168.1.1 192.168.255.255'],
  ['public', '192.169.0.0 198.17.255.255'],
  ['refused', '198.18.0.0 198.19.0.1 198.19.255.255'],
  ['public', '198.20.0.0 198.51.99.255'],
  ['refused', '198.51.100.0 198.51.100.1 198.51.100.255'],
  ['public', '198.51.101.0 203.0.112.255'],
  ['refused', '203.0.113.0 203.0.113.1 203.0.113.255'],
  ['public', '203.0.114.0 223.255.255.255'],
  ['refused', '224.0.0.0 224.0.0.1 239.255.255.255'],
  ['refused', '240.0.0.0 250.1.2.3 255.255.255.254 255.255.255.255'],

  // An IPv4 address written as IPv6, in every spelling.
  ['refused', '::ffff:127.0.0.1 ::ffff:7f00:1 ::FFFF:7F00:0001 0:0:0:0:0:ffff:7f00:1'],
  ['refused', '0000:0000:0000:0000:0000:ffff:127.0.0.1 ::ffff:0:0 ::ffff:10.0.0.1 ::ffff:a00:1'],
  ['refused', '::ffff:169.254.169.254 ::ffff:a9fe:a9fe ::ffff:192.168.0.1 ::ffff:255.255.255.255'],
  ['public', '::ffff:1.1.1.1 ::ffff:101:101 ::ffff:8.8.8.8 0:0:0:0:0:FFFF:808:808'],

  // IPv6 below the global unicast range: unspecified, loopback, IPv4-compatible, translated, NAT64.
  ['refused', ':: ::1 0:0:0:0:0:0:0:1 ::2 ::127.0.0.1 ::8.8.8.8 ::fffe:1.1.1.1 ::ffff:0:1.1.1.1'],
  ['refused', '64:ff9b:: 64:ff9b::7f00:1 64:ff9b::8.8.8.8 64:ff9b::ffff:ffff'],
  ['refused', '64:ff9b:1:: 64:ff9b:1:ffff:ffff:ffff:ffff:ffff 100:: 100::1 100:0:0:1::'],
  ['refused', '1000:: 1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['public', '2000:: 2000::1 2000:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],

  // Protocol assignments with Teredo and ORCHID, up to 2001:1ff.
  ['refused', '2001:: 2001::1 2001:0:7f00:1:: 2001:0:ffff:ffff:ffff:ffff:ffff:ffff 2001:1::1'],
  ['refused', '2001:10:: 2001:20::1 2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['public', '2001:200:: 2001:4860:4860::8888 2001:db7:ffff:ffff:ffff:ffff:ffff:ffff'],
  [
    'refused',
    '2001:db8:: 2001:DB8::1 2001:0db8:0:0:0:0:0:1 2001:db8:ffff:ffff:ffff:ffff:ffff:ffff',
  ],
  ['public', '2001:db9:: 2001:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['refused', '2002:: 2002:7f00:1:: 2002:808:808:: 2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['public', '2003:: 2606:4700:4700::1111 2a00:1450::1 3ffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['refused', '3fff:: 3fff::1 3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['public', '3fff:1000:: 3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['refused', '4000:: 5f00::1 8000:: fbff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['refused', 'fc00:: fd00:ec2::254 fd12:3456:789a::1 fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['refused', 'fe00:: fe80:: fe80::1 febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff fec0::1 feff::1'],
  ['refused', 'ff00:: ff02::1 ff0e::1 ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],

  // Zones, and what is no address at all.
  ['refused', 'fe80::1%eth0 fe80::1%1 2606:4700::1%eth0 ::ffff:8.8.8.8%1 ::1%lo 1.1.1.1%eth0'],
  ['refused', 'localhost example.com 1 1.1 1.1.1 1.1.1.1.1 01.1.1.1 1.1.1.256 1.1.1.-1 0x7f.0.0.1'],
  ['refused', '2130706433 127.1 0177.0.0.1 [::1] [2606:4700::1] 1.1.1.1:443 1.1.1.1/32 :::'],
  [
    'refused',
    '2606:4700::1::1 2606:4700:::1 12345::1 2606:4700 g::1 ::ffff:1.1.1 ::ffff:1.1.1.256',
  ],
];

const cases = rows.flatMap(([expected, addresses]) =>
  addresses.split(' ').map((address) => ({ address, expected })),
);

test('every reserved address is refused and its public neighbours are not', () => {
  const guard = openAddressGuard({ allow: [], ownPort: undefined });
  assert.ok(cases.length >= 150);
  assert.equal(guard.allowsPrivate, false);
  for (const { address, expected } of cases) {
    assert.equal(guard.classify(address, 443), expected, address);
  }
});

test('text that only resembles an address is refused', () => {
  const guard = openAddressGuard({ allow: ['0.0.0.0/0', '::/0'], ownPort: undefined });
  const texts = [
    '',
    ' ',
    ' 1.1.1.1',
    '1.1.1.1 ',
    '1.1.1.1\n',
    '\t::1',
    '1.1.1.1\0',
    '１.1.1.1',
    '%',
  ];
  for (const text of texts) {
    assert.equal(guard.classify(text, 443), 'refused', JSON.stringify(text));
  }
});

test('an allowed network opens exactly its own addresses', () => {
  const allow = ['10.1.0.0/16', '192.168.7.7', 'fd12:3456::/32', '93.184.215.0/24', '64:ff9b::/96'];
  const guard = openAddressGuard({ allow, ownPort: undefined });
  assert.equal(guard.allowsPrivate, true);

  const table: readonly (readonly [AddressClass, string])[] = [
    ['allowed', '10.1.0.0 10.1.0.1 10.1.255.255 ::ffff:10.1.2.3 ::ffff:a01:203'],
    ['refused', '10.0.255.255 10.2.0.0 ::ffff:10.2.0.0 ::10.1.0.1 2002:a01:1::'],
    ['allowed', '192.168.7.7 ::ffff:192.168.7.7'],
    ['refused', '192.168.7.6 192.168.7.8 127.0.0.1 169.254.169.254'],
    [
      'allowed',
      'fd12:3456:: fd12:3456::1 FD12:3456:0:0::1 fd12:3456:ffff:ffff:ffff:ffff:ffff:ffff',
    ],
    ['refused', 'fd12:3455:ffff:ffff:ffff:ffff:ffff:ffff fd12:3457:: fd12:3456::1%eth0 ::1'],
    ['allowed', '64:ff9b::8.8.8.8 64:ff9b::808:808'],
    ['refused', '64:ff9b:1::1 64:ff9b::1:0:0'],
    // The operator named this public network, so plain http to it is fine.
    ['allowed', '93.184.215.0 93.184.215.14'],
    ['public', '93.184.214.255 93.184.216.0 1.1.1.1 2606:4700::1'],
  ];
  for (const [expected, addresses] of table) {
    for (const address of addresses.split(' ')) {
      assert.equal(guard.classify(address, 443), expected, address);
    }
  }
});

test('a network of one family opens nothing in the other', () => {
  const v6 = openAddressGuard({ allow: ['::/0'], ownPort: undefined });
  assert.equal(v6.classify('10.0.0.1', 80), 'refused');
  assert.equal(v6.classify('::ffff:10.0.0.1', 80), 'refused');
  assert.equal(v6.classify('fd00::1', 80), 'allowed');
  const v4 = openAddressGuard({ allow: ['0.0.0.0/0'], ownPort: undefined });
  assert.equal(v4.classify('10.0.0.1', 80), 'allowed');
  assert.equal(v4.classify('::1', 80), 'refused');
  assert.equal(v4.classify('::7f00:1', 80), 'refused');
});

test('the metadata of a cloud machine is opened by its own address alone', () => {
  const broad = openAddressGuard({
    allow: ['0.0.0.0/0', '::/0', '169.254.169.254/31', '169.254.169.0/24', 'fd00:ec2::/32'],
    ownPort: undefined,
  });
  for (const address of ['169.254.169.254', '::ffff:169.254.169.254', '::ffff:a9fe:a9fe']) {
    assert.equal(broad.classify(address, 80), 'refused', address);
  }
  assert.equal(broad.classify('fd00:ec2::254', 80), 'refused');
  assert.equal(broad.classify('fd00:0EC2:0:0:0:0:0:254', 80), 'refused');
  assert.equal(broad.classify('169.254.169.253', 80), 'allowed');
  assert.equal(broad.classify('fd00:ec2::253', 80), 'allowed');

  const exact = openAddressGuard({
    allow: ['169.254.169.254', 'FD00:0ec2::254/128'],
    ownPort: undefined,
  });
  assert.equal(exact.classify('169.254.169.254', 80), 'allowed');
  assert.equal(exact.classify('fd00:ec2::254', 80), 'allowed');
});

test('our own listening port on this machine is refused even when its network is allowed', () => {
  const guard = openAddressGuard({ allow: ['0.0.0.0/0', '::/0'], ownPort: 8080 });
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const addresses = [
    ...['127.0.0.1', '127.8.9.10', '::1', '0.0.0.0', '::', '::ffff:127.0.0.1', '::ffff:0.0.0.0'],
    ...own.map(({ address }) => address),
  ];
  for (const address of addresses) {
    assert.equal(guard.classify(address, 8080), 'refused', address);
    assert.equal(guard.classify(address, 8081), 'allowed', address);
  }
  assert.equal(guard.classify('203.0.113.7', 8080), 'allowed');
  assert.equal(guard.classify('0.0.0.1', 8080), 'allowed');
});

test('a list with something that is no network is not opened at all', () => {
  for (const text of ['', 'private', '10.0.0.0/33', '10.0.0.0/8, 11.0.0.0/8']) {
    assert.throws(() => openAddressGuard({ allow: ['10.0.0.0/8', text], ownPort: undefined }), {
      message: `Not an address or CIDR: ${text}`,
    });
  }
});

test('networks and bare addresses are read in their canonical spelling', () => {
  const table: readonly (readonly [string, string, number, string])[] = [
    ['10.0.0.0/8', '10.0.0.0', 8, 'ipv4'],
    ['0.0.0.0/0', '0.0.0.0', 0, 'ipv4'],
    ['127.0.0.1', '127.0.0.1', 32, 'ipv4'],
    ['127.0.0.1/32', '127.0.0.1', 32, 'ipv4'],
    ['::/0', '::', 0, 'ipv6'],
    ['::1', '::1', 128, 'ipv6'],
    ['FD00:0:0::/8', 'fd00::', 8, 'ipv6'],
    ['fe80::/10', 'fe80::', 10, 'ipv6'],
    ['2001:DB8::0001/128', '2001:db8::1', 128, 'ipv6'],
  ];
  for (const [text, address, prefix, family] of table) {
    assert.deepEqual(parseCidr(text), { address, prefix, family }, text);
  }
});

test('anything else is not a network', () => {
  const texts = [
    ...[
      '',
      ' ',
      '/',
      '/8',
      '10.0.0.0/',
      '10.0.0.0/33',
      '10.0.0.0/08',
      '10.0.0.0/-1',
      '10.0.0.0/+8',
    ],
    ...['10.0.0.0/8/8', '10.0.0.0 /8', '10.0.0.0/ 8', ' 10.0.0.0/8', '10.0.0.0/8 ', '10.0.0.0/8\n'],
    ...['10.0.0.0/8.0', '10.0.0.0/1e1', '10.0.0.0/255.0.0.0', '10.0.0/8', '10/8', '010.0.0.0/8'],
    ...[
      '::/129',
      '::/1000',
      '::1/',
      '[::1]',
      '[::]/0',
      'fe80::1%eth0',
      'fe80::%eth0/10',
      'fd00:/8',
    ],
    ...['::ffff:10.0.0.0/104', '::ffff:a00:0', 'localhost', 'example.com/8', '*', '10.0.0.*'],
  ];
  for (const text of texts) {
    assert.equal(parseCidr(text), undefined, JSON.stringify(text));
  }
});
