import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { verifyArrival } from '../../../test/support/webhooks/verify-arrival.ts';
import vectors from '../../../test/vectors/signatures.json' with { type: 'json' };
import {
  isSigningSecret,
  makeSigningKeyPair,
  makeSigningSecret,
  readKey,
  signatureHeaders,
  verifySignature,
} from './signature.ts';

for (const { name, keys, receivers, id, timestamp, body, signature } of vectors.signed) {
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signature,
  };
  const now = timestamp * 1000;

  test(`vector ${name} is signed as published`, () => {
    assert.deepEqual(signatureHeaders({ id, timestamp, body, keys }), headers);
  });

  test(`vector ${name} is genuine for each of its receivers`, () => {
    for (const secret of receivers) {
      assert.equal(verifySignature({ headers, body, secret, now }), undefined);
      assert.deepEqual(
        verifyArrival({ headers, bytes: Buffer.from(body) }, secret, now),
        body === '' ? undefined : JSON.parse(body),
      );
    }
  });
}

for (const { name, ...message } of vectors.unsignable) {
  test(`nothing is signed ${name}`, () => {
    const { timestamp } = message as { timestamp: number };
    assert.throws(() => signatureHeaders({ ...message, timestamp }), { name: 'AssertionError' });
  });
}

/**
 * Cases that the reference library accepts and Sundesk refuses. It reads a number from the start of a timestamp and
 * verifies with that number instead of the text that was sent, and it asks nothing of the id.
 */
const takenByTheLibraryOnly: readonly string[] = [
  'with a fraction in its timestamp',
  'with a sign before its timestamp',
  'with a zero before its timestamp',
  'with the start of its body moved into its id',
];

for (const { name, fault, headers, body, secret, now } of vectors.deliveries) {
  test(`a delivery ${name} is ${fault === null ? 'genuine' : 'refused'}`, () => {
    const complaint = verifySignature({ headers, body, secret, now: now * 1000 });
    assert.equal(complaint, fault ?? undefined);
  });

  test(`another verifier thinks likewise of a delivery ${name}`, () => {
    const received: Record<string, string> = headers;
    const verify = () =>
      verifyArrival({ headers: received, bytes: Buffer.from(body) }, secret, now * 1000);
    if (fault === null || takenByTheLibraryOnly.includes(name)) {
      assert.deepEqual(verify(), JSON.parse(body));
    } else {
      assert.throws(verify);
    }
  });
}

/** A key to sign with, and what its receiver verifies with. */
type Key = { signing: string; receiving: string };

function makeKey(scheme: 'v1' | 'v1a'): Key {
  if (scheme === 'v1') {
    const secret = makeSigningSecret(randomBytes);
    return { signing: secret, receiving: secret };
  }
  const { signingKey, publicKey } = makeSigningKeyPair(randomBytes);
  return { signing: signingKey, receiving: publicKey };
}

const anyKey = fc.constantFrom('v1', 'v1a').map(makeKey);
const anyMessage = fc.record({
  id: fc.stringMatching(/^evt_[0-9a-z]{26}$/),
  timestamp: fc.nat(2_000_000_000),
  body: fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.json(),
    fc.constant('é宝🌞\u0000\ufeff'),
  ),
});

test('any body that is signed with any key is genuine with that key and with no other', () => {
  fc.assert(
    fc.property(anyMessage, anyKey, anyKey, (message, key, other) => {
      const headers = signatureHeaders({ ...message, keys: [key.signing] });
      const delivery = { headers, body: message.body, now: message.timestamp * 1000 };
      assert.equal(verifySignature({ ...delivery, secret: key.receiving }), undefined);
      assert.equal(verifySignature({ ...delivery, secret: other.receiving }), 'no signature fits');
    }),
  );
});

test('several keys each sign as they would alone, in their order, and each verifies alone', () => {
  fc.assert(
    fc.property(anyMessage, fc.array(anyKey, { minLength: 2, maxLength: 4 }), (message, keys) => {
      const headers = signatureHeaders({ ...message, keys: keys.map(({ signing }) => signing) });
      const alone = keys.map(
        ({ signing }) => signatureHeaders({ ...message, keys: [signing] })['webhook-signature'],
      );
      assert.equal(headers['webhook-signature'], alone.join(' '));
      for (const { receiving } of keys) {
        const now = message.timestamp * 1000;
        assert.equal(
          verifySignature({ headers, body: message.body, secret: receiving, now }),
          undefined,
        );
      }
    }),
  );
});

/** The text with one character replaced by another that could stand there too. */
function change(text: string, place: number): string {
  const characters = [...text];
  const index = place % characters.length;
  characters[index] = characters[index] === '1' ? '2' : '1';
  return characters.join('');
}

test('a delivery with any one character of it changed is refused', () => {
  fc.assert(
    fc.property(anyMessage, anyKey, fc.nat(), (message, key, place) => {
      const headers = signatureHeaders({ ...message, keys: [key.signing] });
      const genuine = { headers, body: message.body, secret: key.receiving };
      const now = message.timestamp * 1000;
      const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;
      const changed = names.map((name) => ({
        ...genuine,
        headers: { ...headers, [name]: change(headers[name], place) },
      }));
      if (message.body !== '') changed.push({ ...genuine, body: change(message.body, place) });
      for (const delivery of changed) assert.ok(verifySignature({ ...delivery, now }));
    }),
  );
});

test('an unpaired surrogate is signed as the replacement character that is sent', () => {
  const message = { id: 'evt_1', timestamp: 1, keys: [makeKey('v1').signing] };
  assert.deepEqual(
    signatureHeaders({ ...message, body: 'a\ud800b' }),
    signatureHeaders({ ...message, body: 'a\ufffdb' }),
  );
});

test('the reference library for JavaScript verifies our signatures, and none with a changed byte', () => {
  const timestamp = Math.floor(Date.now() / 1000);
  const bodies = fc.string({ unit: 'grapheme', maxLength: 200 });
  const ids = fc.stringMatching(/^evt_[0-9a-z]{26}$/);
  fc.assert(
    fc.property(bodies, ids, fc.nat(), (data, id, place) => {
      const secret = makeSigningSecret(randomBytes);
      const bytes = Buffer.from(JSON.stringify({ data }));
      const keys = [makeKey('v1a').signing, secret];
      const headers = signatureHeaders({ id, timestamp, body: bytes.toString(), keys });
      const receiver = new Webhook(secret);
      assert.deepEqual(receiver.verify(bytes, headers), JSON.parse(bytes.toString()));

      const index = place % bytes.length;
      bytes[index] = (bytes[index] ?? 0) ^ 1;
      assert.throws(() => receiver.verify(bytes, headers), /No matching signature found/);
    }),
  );
});

test('we verify the signatures of the reference library, and none with a changed byte', () => {
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

const ones = (count: number) => Buffer.alloc(count, 1);

test('a new secret is the prefix and the base64 of 32 random bytes', () => {
  assert.equal(makeSigningSecret(ones), 'whsec_AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=');
});

test('a new key pair is a seed with its public key, and the public key alone, as in RFC 8032', () => {
  const seed = Buffer.from(
    '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
    'hex',
  );
  const publicKey = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a';
  assert.deepEqual(
    makeSigningKeyPair(() => seed),
    {
      signingKey: `whsk_${Buffer.from(seed.toString('hex') + publicKey, 'hex').toString('base64')}`,
      publicKey: `whpk_${Buffer.from(publicKey, 'hex').toString('base64')}`,
    },
  );
});

const { signingKey, publicKey } = makeSigningKeyPair(randomBytes);
const secret = makeSigningSecret(randomBytes);
const read: readonly (readonly [name: string, text: string, kind: string | undefined])[] = [
  ['a secret', secret, 'secret'],
  ['a secret without its prefix', secret.slice('whsec_'.length), 'secret'],
  ['a secret of one byte', 'whsec_AA==', 'secret'],
  ['a signing key', signingKey, 'private'],
  ['a public key', publicKey, 'public'],
  ['nothing', '', undefined],
  ['the prefix of a secret', 'whsec_', undefined],
  ['the prefix of a signing key', 'whsk_', undefined],
  ['the prefix of a public key', 'whpk_', undefined],
  ['a secret without the padding of its base64', secret.slice(0, -1), undefined],
  ['a secret with a space at its end', `${secret} `, undefined],
  ['a secret in the alphabet of addresses', 'whsec_-_-_', undefined],
  ['a signing key without its public half', `whsk_${ones(32).toString('base64')}`, undefined],
  ['a signing key with a foreign public half', `whsk_${ones(64).toString('base64')}`, undefined],
  ['a public key of 31 bytes', `whpk_${ones(31).toString('base64')}`, undefined],
  ['a public key of 64 bytes', `whpk_${ones(64).toString('base64')}`, undefined],
  ['a prefix that nobody knows', secret.replace('whsec_', 'whxx_'), undefined],
];

for (const [name, text, kind] of read) {
  test(`${name} is read as ${kind === undefined ? 'no key' : `a ${kind} one`}`, () => {
    assert.equal(readKey(text)?.kind, kind);
    assert.equal(isSigningSecret(text), kind === 'secret' || kind === 'public');
  });
}

test('a key is read once, and again after a thousand others', () => {
  const first = readKey(secret);
  assert.equal(readKey(secret), first);
  for (let number = 0; number < 1000; number += 1) readKey(makeSigningSecret(randomBytes));
  const again = readKey(secret);
  assert.notEqual(again, first);
  assert.ok(again !== undefined && first !== undefined && again.key.equals(first.key));
});
