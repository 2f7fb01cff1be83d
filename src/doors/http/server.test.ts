import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { maskSecrets } from './server.ts';

test('the key is masked anywhere, and nothing else is', () => {
  for (const [url, masked] of [
    ['/apidata.php', '/apidata.php'],
    ['/apidata.php?', '/apidata.php?'],
    ['/apidata.php?action=getaccount', '/apidata.php?action=getaccount'],
    ['/apidata.php?api_key=s&action=a', '/apidata.php?api_key=***&action=a'],
    ['/apidata.php?action=a&api_key=s', '/apidata.php?action=a&api_key=***'],
    ['/apidata.php?api_key=s&api_key=t', '/apidata.php?api_key=***&api_key=***'],
    ['/apidata.php?api_key=', '/apidata.php?api_key=***'],
    ['/apidata.php?api_key=a=b', '/apidata.php?api_key=***'],
    ['/apidata.php?customer_email=a%40b&x', '/apidata.php?customer_email=a%40b&x'],
  ] as const) {
    assert.equal(maskSecrets(url), masked);
  }
});

test('tokens that let their holder read, sign, opt out or join are masked', () => {
  for (const [url, masked] of [
    ['/p/k7Qm2xVt9sRwb4Nc', '/p/***'],
    ['/p/k7Qm2xVt9sRwb4Nc/sign?signer=s3cret', '/p/***/sign?signer=***'],
    ['/p/k7Qm2xVt9sRwb4Nc?staff=s3cret&x=1', '/p/***?staff=***&x=1'],
    ['/files/3.proposal.7.9.1796299200.k7Qm2xVt9sRwb4Nc', '/files/***'],
    ['/%66iles/3.proposal.7.9.1796299200.k7Qm2xVt9sRwb4Nc', '/files/***'],
    ['/app/files/contracts/con_1', '/app/files/contracts/con_1'],
    ['/stop/k7Qm2xVt9sRwb4Nc', '/stop/***'],
    ['/calendar/3-7-k7Qm2xVt9sRwb4Nc.ics', '/calendar/***'],
    ['/app/set-up/k7Qm2xVt9sRwb4Nc', '/app/set-up/***'],
    ['/app/invitation/k7Qm2xVt9sRwb4Nc', '/app/invitation/***'],
    ['/app/reset-password?token=k7Qm2xVt9sRwb4Nc', '/app/reset-password?token=***'],
    ['/p/assets/a1b2/page.js', '/p/assets/a1b2/page.js'],
    ['//p/k7Qm2xVt9sRwb4Nc', '/p/***'],
    ['/%70/k7Qm2xVt9sRwb4Nc', '/p/***'],
    ['/%2570/k7Qm2xVt9sRwb4Nc', '/p/***'],
    ['/p%2Fk7Qm2xVt9sRwb4Nc', '/p/***'],
    ['/./p//k7Qm2xVt9sRwb4Nc/sign', '/p/***/sign'],
    ['/x/../p/k7Qm2xVt9sRwb4Nc', '/p/***'],
    ['/\\p/k7Qm2xVt9sRwb4Nc', '/p/***'],
    ['/%zz/p/k7Qm2xVt9sRwb4Nc', '/***'],
    ['/p/preview?ticket=k7Qm2xVt9sRwb4Nc', '/p/***?ticket=***'],
    [
      '/app/trpc/session.invitation?input=%7B%22token%22%3A1%7D',
      '/app/trpc/session.invitation?input=***',
    ],
    ['/app/customers/%7B1%7D', '/app/customers/%7B1%7D'],
  ] as const) {
    assert.equal(maskSecrets(url), masked);
  }
});

test('a key under a name that is spelled otherwise is masked too', () => {
  for (const name of [
    'API_KEY',
    'Api_Key',
    'apikey',
    'apiKey',
    'api%5Fkey',
    'api%5fkey',
    '%61pi_key',
    '%61%70%69%5f%6b%65%79',
    'api_key[]',
    'my_api_key',
    '%zzapi_key',
  ]) {
    assert.equal(maskSecrets(`/apidata.php?${name}=secret`), `/apidata.php?${name}=***`);
  }
});

test('a secret behind api_key never shows, with any other query', () => {
  const junk = fc
    .string({ unit: 'binary-ascii', maxLength: 10 })
    .map((text) => text.replaceAll('&', ''));
  fc.assert(
    fc.property(fc.array(junk), fc.array(junk), (before, after) => {
      const query = [...before, 'api_key=sundesk_secret', ...after].join('&');
      assert.ok(!maskSecrets(`/apidata.php?${query}`).includes('sundesk_secret'));
    }),
  );
});
