import assert from 'node:assert/strict';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { test } from 'node:test';
import {
  addressCases,
  cloudMetadata,
  disguisedHosts,
  ipv4Cases,
  noHosts,
} from '../../test/support/webhooks/addresses.ts';
import type { AddressClass } from '../domain/webhooks/address-guard.ts';
import { isHookUrl } from '../domain/webhooks/hook-url.ts';
import { openAddressGuard, parseCidr } from './address-guard.ts';

/** The two halves of an IPv4 address as IPv6 writes them. */
function inHex(ipv4: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = ipv4.split('.').map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

test('every address has its class, and text that is not an address is refused', () => {
  const guard = openAddressGuard({ allow: [], ownPort: undefined });
  assert.equal(guard.allowsPrivate, false);
  for (const { address, kind, expected } of addressCases) {
    assert.equal(guard.classify(address, 443), expected, `${address} (${kind})`);
  }
});

test('an IPv4 address keeps its class when it is written as IPv6', () => {
  const guard = openAddressGuard({ allow: [], ownPort: undefined });
  for (const { address, expected } of ipv4Cases) {
    for (const mapped of [`::ffff:${address}`, `::ffff:${inHex(address)}`]) {
      assert.equal(guard.classify(mapped, 443), expected, mapped);
    }
  }
});

test('an IPv4 address that is translated, tunnelled or compatible is refused whatever it is', () => {
  const guard = openAddressGuard({ allow: [], ownPort: undefined });
  for (const { address } of ipv4Cases) {
    const carriers = [
      `::${address}`,
      `::ffff:0:${inHex(address)}`,
      `64:ff9b::${address}`,
      `64:ff9b:1::${inHex(address)}`,
      `2002:${inHex(address)}::1`,
      `2001:0:${inHex(address)}::1`,
    ];
    for (const carrier of carriers) {
      assert.equal(guard.classify(carrier, 443), 'refused', carrier);
    }
  }
});

test('a host in disguise is judged by the address that its URL means', () => {
  const guard = openAddressGuard({ allow: [], ownPort: undefined });
  for (const [host, address] of disguisedHosts) {
    const isPublic = guard.classify(address, 443) === 'public';
    assert.equal(isHookUrl(`https://${host}/hook`, guard), isPublic, host);
  }
});

test('a host that is not an assigned address is refused', () => {
  const guard = openAddressGuard({ allow: ['0.0.0.0/0', '::/0'], ownPort: undefined });
  for (const host of noHosts) {
    assert.equal(isHookUrl(`https://${host}/hook`, guard), false, host);
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
  const ipv4Metadata = cloudMetadata.filter((address) => isIP(address) === 4);
  const inside = ['169.254.169.254/31', '168.63.129.0/24', '100.64.0.0/10', 'fd00:ec2::/32'];
  const broad = openAddressGuard({
    allow: ['0.0.0.0/0', '::/0', ...inside],
    ownPort: undefined,
  });
  const spellings = [
    ...cloudMetadata,
    ...ipv4Metadata.flatMap((address) => [`::ffff:${address}`, `::ffff:${inHex(address)}`]),
    'fd00:0EC2:0:0:0:0:0:254',
  ];
  for (const address of spellings) {
    assert.equal(broad.classify(address, 80), 'refused', address);
  }
  assert.equal(broad.classify('169.254.169.253', 80), 'allowed');
  assert.equal(broad.classify('fd00:ec2::253', 80), 'allowed');

  const exact = openAddressGuard({ allow: cloudMetadata, ownPort: undefined });
  for (const address of cloudMetadata) {
    assert.equal(exact.classify(address, 80), 'allowed', address);
  }
  const spelledOut = openAddressGuard({ allow: ['FD00:0ec2::254/128'], ownPort: undefined });
  assert.equal(spelledOut.classify('fd00:ec2::254', 80), 'allowed');
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

test('a list with an entry that is not a network is refused', () => {
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
