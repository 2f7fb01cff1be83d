import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { isSigningSecret, makeSigningKeyPair, makeSigningSecret, readKey } from './signing-keys.ts';

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
