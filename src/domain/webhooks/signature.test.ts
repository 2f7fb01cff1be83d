import assert from 'node:assert/strict';
import { createHmac, randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { makeSigningSecret, signatureHeaders, verifySignature } from './signature.ts';

/** Published vectors: A of the reference libraries of Standard Webhooks, B of the one for Rust alone. */
const vectors = [
  {
    name: 'A',
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1614265330,
    body: '{"test": 2432232314}',
    signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  },
  {
    name: 'B',
    secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD',
    id: 'msg_27UH4WbU6Z5A5EzD8u03UvzRbpk',
    timestamp: 1649367553,
    body: '{"email":"test@example.com","username":"test_user"}',
    signature: 'v1,tZ1I4/hDygAJgO5TYxiSd6Sd0kDW6hPenDe+bTa3Kkw=',
  },
] as const;
const [vector] = vectors;
const sentAt = vector.timestamp * 1000;
const genuine = {
  'webhook-id': vector.id,
  'webhook-timestamp': String(vector.timestamp),
  'webhook-signature': vector.signature,
};

/** What is wrong with vector A when some of it is changed. */
function verify(
  changes: {
    headers?: Record<string, string | string[] | undefined>;
    body?: string;
    secret?: string;
    now?: number;
  } = {},
): string | undefined {
  const { headers = {}, body = vector.body, secret = vector.secret, now = sentAt } = changes;
  return verifySignature({ headers: { ...genuine, ...headers }, body, secret, now });
}

for (const { name, secret, id, timestamp, body, signature } of vectors) {
  test(`vector ${name} is signed as published`, () => {
    assert.deepEqual(signatureHeaders({ id, timestamp, body, secret }), {
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signature,
    });
  });

  test(`vector ${name} is genuine, with and without the prefix of its secret`, () => {
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signature,
    };
    const now = timestamp * 1000;
    assert.equal(verifySignature({ headers, body, secret, now }), undefined);
    assert.equal(
      verifySignature({ headers, body, secret: secret.slice('whsec_'.length), now }),
      undefined,
    );
  });
}

describe('a delivery that is not genuine', () => {
  const cases: readonly (readonly [string, Parameters<typeof verify>[0], string])[] = [
    ['without an id', { headers: { 'webhook-id': undefined } }, 'a webhook header is missing'],
    [
      'without a timestamp',
      { headers: { 'webhook-timestamp': undefined } },
      'a webhook header is missing',
    ],
    [
      'without a signature',
      { headers: { 'webhook-signature': undefined } },
      'a webhook header is missing',
    ],
    [
      'with an empty signature',
      { headers: { 'webhook-signature': '' } },
      'a webhook header is missing',
    ],
    [
      'with a timestamp of letters',
      { headers: { 'webhook-timestamp': 'hello' } },
      'the timestamp is not a number',
    ],
    [
      'with a fraction in its timestamp',
      { headers: { 'webhook-timestamp': `${vector.timestamp}.0` } },
      'the timestamp is not a number',
    ],
    [
      'with a negative timestamp',
      { headers: { 'webhook-timestamp': `-${vector.timestamp}` } },
      'the timestamp is not a number',
    ],
    ['301 s old', { now: sentAt + 301_000 }, 'the timestamp is too old or too new'],
    ['301 s ahead', { now: sentAt - 301_000 }, 'the timestamp is too old or too new'],
    [
      'with another timestamp than the signed one',
      { headers: { 'webhook-timestamp': String(vector.timestamp + 1) } },
      'no signature fits',
    ],
    ['with another id', { headers: { 'webhook-id': `${vector.id}x` } }, 'no signature fits'],
    ['with another body', { body: `${vector.body} ` }, 'no signature fits'],
    ['signed with another secret', { secret: vectors[1].secret }, 'no signature fits'],
    [
      'with the start of its signature',
      { headers: { 'webhook-signature': vector.signature.slice(0, 'v1,'.length + 8) } },
      'no signature fits',
    ],
    [
      'with no more than a version',
      { headers: { 'webhook-signature': 'v1,' } },
      'no signature fits',
    ],
    [
      'with the signature of something else',
      { headers: { 'webhook-signature': 'v1,Ceo5qEr07ixe2NLpvHk3FH9bwy/WavXrAFQ/9tdO6mc=' } },
      'no signature fits',
    ],
    [
      'with its signature under another version',
      { headers: { 'webhook-signature': vector.signature.replace('v1,', 'v2,') } },
      'no signature fits',
    ],
    [
      'with its signature under no version',
      { headers: { 'webhook-signature': vector.signature.slice('v1,'.length) } },
      'no signature fits',
    ],
    [
      'with several signatures of which none fits',
      {
        headers: {
          'webhook-signature':
            'v1,Ceo5qEr07ixe2NLpvHk3FH9bwy/WavXrAFQ/9tdO6mc= v2,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
        },
      },
      'no signature fits',
    ],
  ];
  for (const [what, changes, complaint] of cases) {
    test(`is refused ${what}`, () => assert.equal(verify(changes), complaint));
  }
});

test('a delivery is genuine up to 300 s before and after its time', () => {
  assert.equal(verify({ now: sentAt + 300_000 }), undefined);
  assert.equal(verify({ now: sentAt - 300_000 }), undefined);
});

test('one fitting signature among four is enough', () => {
  const signatures = [
    'v1,Ceo5qEr07ixe2NLpvHk3FH9bwy/WavXrAFQ/9tdO6mc=',
    'v2,Ceo5qEr07ixe2NLpvHk3FH9bwy/WavXrAFQ/9tdO6mc=',
    vector.signature,
    'v1a,hnO3f9T8Ytu9HwrXslvumlUpqtNVqkhqw/enGzPCXe5BdqzCInXqYXFymVJaA7AZdpXwVLPo3mNl8EM+m7TBAg==',
  ];
  assert.equal(verify({ headers: { 'webhook-signature': signatures.join(' ') } }), undefined);
});

test('an empty body can be signed and is genuine', () => {
  const message = { id: 'evt_1', timestamp: vector.timestamp, body: '', secret: vector.secret };
  assert.equal(verify({ headers: signatureHeaders(message), body: '' }), undefined);
});

for (const secret of ['', 'whsec_']) {
  const name = secret === '' ? 'empty' : 'only its prefix';

  test(`a secret that is ${name} signs nothing`, () => {
    assert.throws(() => signatureHeaders({ ...vector, secret }), /not empty/);
  });

  test(`a secret that is ${name} verifies nothing, not even what anybody could sign with it`, () => {
    const { id, timestamp, body } = vector;
    const forged = createHmac('sha256', '').update(`${id}.${timestamp}.${body}`).digest('base64');
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': `v1,${forged}`,
    };
    const now = timestamp * 1000;
    assert.equal(verifySignature({ headers, body, secret, now }), 'the secret is empty');
  });
}

test('a new secret is the prefix and the base64 of 32 random bytes', () => {
  assert.equal(
    makeSigningSecret((count) => Buffer.alloc(count, 1)),
    'whsec_AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=',
  );
});

test('whatever we sign, the reference library for JavaScript verifies, and no changed byte of it', () => {
  const timestamp = Math.floor(Date.now() / 1000);
  const bodies = fc.string({ unit: 'grapheme', maxLength: 200 });
  const ids = fc.stringMatching(/^evt_[0-9a-z]{26}$/);
  fc.assert(
    fc.property(bodies, ids, fc.nat(), (data, id, place) => {
      const secret = makeSigningSecret(randomBytes);
      const bytes = Buffer.from(JSON.stringify({ data }));
      const headers = signatureHeaders({ id, timestamp, body: bytes.toString(), secret });
      const receiver = new Webhook(secret);
      assert.deepEqual(receiver.verify(bytes, headers), JSON.parse(bytes.toString()));

      const index = place % bytes.length;
      bytes[index] = (bytes[index] ?? 0) ^ 1;
      assert.throws(() => receiver.verify(bytes, headers), /No matching signature found/);
    }),
  );
});

test('whatever the reference library signs, we verify, and no changed byte of it', () => {
  const bodies = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(bodies, fc.nat(2_000_000_000), (body, timestamp) => {
      const secret = makeSigningSecret(randomBytes);
      const signature = new Webhook(secret).sign('evt_1', new Date(timestamp * 1000), body);
      const headers = {
        'webhook-id': 'evt_1',
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signature,
      };
      const now = timestamp * 1000;
      assert.equal(verifySignature({ headers, body, secret, now }), undefined);
      assert.equal(
        verifySignature({ headers, body: `${body}!`, secret, now }),
        'no signature fits',
      );
    }),
  );
});
