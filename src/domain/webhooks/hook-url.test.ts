import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../test/support/open-test-app.ts';
import type { AddressClass, AddressGuard } from './address-guard.ts';
import { checkHookUrl, isHookUrl } from './hook-url.ts';

/** A guard that knows a handful of addresses and refuses all others, as the real one would. */
function guardOf(known: Record<string, AddressClass>): AddressGuard {
  const allowsPrivate = Object.values(known).includes('allowed');
  return { classify: (address) => known[address] ?? 'refused', allowsPrivate };
}

const strict = guardOf({ '93.184.215.14': 'public', '2606:4700::1111': 'public' });
const lenient = guardOf({
  '93.184.215.14': 'public',
  '2606:4700::1111': 'public',
  '127.0.0.1': 'allowed',
  '10.0.0.7': 'allowed',
  '::1': 'allowed',
});

function assertHookUrls(guard: AddressGuard, expected: boolean, texts: readonly string[]) {
  for (const text of texts) {
    assert.equal(isHookUrl(text, guard), expected, JSON.stringify(text));
  }
}

test('an https URL of a public host is taken', () => {
  assertHookUrls(strict, true, [
    'https://example.com',
    'https://example.com/',
    'HTTPS://EXAMPLE.COM/Hook',
    'https://example.com./hook',
    'https://example.com:8443/hook?token=a%20b&x=@y#fragment',
    'https://example.com?at=user@example.org',
    'https://example.com#/@',
    'https://hooks.zapier.com/hooks/standard/1/2/',
    'https://under_score.example.com/',
    'https://münchen.example/ä',
    'https://xn--mnchen-3ya.example/',
    'https://例え.テスト/',
    'https://93.184.215.14/hook',
    'https://93.184.215.14:8443',
    'https://93.184.215.14./',
    'https://0x5d.0xb8.0xd7.0xe/',
    'https://[2606:4700::1111]/hook',
    'https://[2606:4700:0:0::1111]:8443',
    'https://localhost.example.com/',
    'https://internal.example.com/',
    'https://notlocalhost.com/',
    'https://mylocal.dev/',
    'https://127.0.0.1.example.com/',
  ]);
});

test('a URL that is not written plainly is not taken', () => {
  assertHookUrls(lenient, false, [
    '',
    ' ',
    'example.com',
    '//example.com',
    '/hook',
    'https:',
    'https:/',
    'https://',
    'https:example.com',
    'https:/example.com',
    'https:///example.com',
    'https://exam\u200bple.com/hook',
    'https://example.com/ho\u00adok',
    'https://?',
    'https://#',
    'https://:443',
    'https//example.com',
    'hhttps://example.com',
    'ftp://example.com',
    'ws://example.com',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/plain,https://example.com',
    'blob:https://example.com/1',
    ' https://example.com',
    'https://example.com ',
    'https://example.com/a b',
    'https://exam ple.com',
    'https://example.com/\n',
    'https://exam\nple.com',
    'ht\ttps://example.com',
    'https://example.com/\tx',
    '\u0000https://example.com',
    'https://example.com/\u0000',
    'https://example.com/\u007f',
    'https://example.com/\u0085',
    'https://example.com/\u00a0',
    'https://example.com/\u2028',
    '\ufeffhttps://example.com',
    'https:\\\\example.com',
    'https://example.com\\hook',
    'https://example.com\\@10.0.0.7',
    'https://example.com/\\',
    'https://example.com:99999',
    'https://example.com:port',
    'https://1.2.3.4.5',
    'https://256.256.256.256',
    'https://[::1',
    'https://[fe80::1%25eth0]',
    'https://exa<mple.com',
    'https://%00.com',
  ]);
});

test('a URL with user info is not taken', () => {
  assertHookUrls(lenient, false, [
    'https://user@example.com',
    'https://user:secret@example.com/hook',
    'https://:secret@example.com',
    'https://@example.com',
    'https://:@example.com',
    'https://example.com@10.0.0.7/',
    'https://example.com:443@10.0.0.7',
  ]);
});

test('a name that only means something inside a network is not taken', () => {
  assertHookUrls(strict, false, [
    'https://localhost',
    'https://localhost.',
    'https://LOCALHOST/hook',
    'https://localhost:8443',
    'https://ＬＯＣＡＬＨＯＳＴ',
    'https://localhost。',
    'https://localhost%2e',
    'https://loc\u00adalhost',
    'https://app.localhost',
    'https://a.b.localhost.',
    'https://intranet',
    'https://intranet./hook',
    'https://local',
    'https://printer.local',
    'https://printer.LOCAL.',
    'https://internal',
    'https://metadata.google.internal/',
    'https://metadata.google.internal./',
  ]);
});

test('plain http is not taken when no network is allowed', () => {
  assertHookUrls(strict, false, [
    'http://example.com',
    'HTTP://example.com:443',
    'http://93.184.215.14',
    'http://127.0.0.1',
    'http://localhost',
  ]);
});

test('allowed networks open private addresses and private names, also over http', () => {
  assertHookUrls(lenient, true, [
    'https://127.0.0.1',
    'http://127.0.0.1:9000/hook',
    'http://2130706433',
    'https://[::1]/',
    'http://[::1]:9000',
    'http://10.0.0.7',
    'http://localhost:9000',
    'http://localhost.:9000',
    'https://app.localhost',
    'http://intranet/hook',
    'http://printer.local',
    'https://crm.internal',
    // The address of this name is known, and checked, only when the connection opens.
    'http://example.com',
    'https://example.com',
    'https://93.184.215.14',
  ]);
});

test('allowed networks do not open others, nor http to a public address', () => {
  assertHookUrls(lenient, false, [
    'http://93.184.215.14',
    'http://[2606:4700::1111]',
    'https://10.0.0.8',
    'http://10.0.0.8',
    'https://169.254.169.254',
    'https://[::ffff:7f00:2]',
  ]);
});

test('a name with an empty label is not taken', () => {
  assertHookUrls(lenient, false, [
    'https://.',
    'https://..',
    'https://.example.com',
    'https://example..com',
    'https://example.com..',
    'https://example.com。。',
    'https://localhost..',
  ]);
});

test('a URL may be 2,048 characters long and no longer', () => {
  const start = 'https://example.com/';
  assert.equal(isHookUrl(start.padEnd(2048, 'a'), strict), true);
  assert.equal(isHookUrl(start.padEnd(2049, 'a'), strict), false);
});

test('the guard checks the port that will be connected to', () => {
  const queries: [string, number][] = [];
  const guard: AddressGuard = {
    classify: (address, port) => {
      queries.push([address, port]);
      return 'allowed';
    },
    allowsPrivate: true,
  };
  const urls = [
    'https://127.1',
    'http://127.1',
    'https://[::1]:80',
    'http://127.1:443',
    'http://127.1:80',
  ];
  assertHookUrls(guard, true, urls);
  assert.deepEqual(queries, [
    ['127.0.0.1', 443],
    ['127.0.0.1', 80],
    ['::1', 80],
    ['127.0.0.1', 443],
    ['127.0.0.1', 80],
  ]);
});

test('refuses a forbidden webhook target and says what is allowed', async (t) => {
  const { app } = await openTestApp(t, { hooksAllow: [] });
  checkHookUrl(app, 'https://hooks.example.com/sundesk');
  for (const url of [
    'http://hooks.example.com/',
    'https://localhost/hook',
    'ftp://a.example',
    '',
  ]) {
    assert.throws(() => checkHookUrl(app, url), {
      code: 'INVALID_PARAMETERS',
      message:
        'The URL must begin with https:// and name a host that the internet can reach, without a user name or spaces',
    });
  }
});

test('the message allows for private networks where the operator allows them', async (t) => {
  const { app } = await openTestApp(t);
  checkHookUrl(app, 'http://127.0.0.1:9000/hook');
  assert.throws(() => checkHookUrl(app, 'ftp://a.example'), {
    message:
      'The URL must begin with https:// or http:// and name a host that Sundesk may reach, without a user name or spaces',
  });
});
