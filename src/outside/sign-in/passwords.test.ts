import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashPassword } from 'better-auth/crypto';
import { isGuessable, openPasswordHashes, recommendedCost } from './passwords.ts';

const cheap = { log2N: 4, r: 8, p: 1 };
const password = 'correct horse battery';

test('a password is hashed at the cost that OWASP recommends', async () => {
  assert.deepEqual(recommendedCost, { log2N: 17, r: 8, p: 1 });
  const hashes = openPasswordHashes();
  const hash = await hashes.hash(password);
  assert.match(hash, /^scrypt:17:8:1:[0-9a-f]{32}:[0-9a-f]{128}$/);
  assert.equal(await hashes.verify({ hash, password }), true);
  assert.equal(await hashes.verify({ hash, password: 'another battery' }), false);
  assert.equal(hashes.isOutdated(hash), false);
});

test('a hash of the library is still verified, and outdated', async () => {
  const hashes = openPasswordHashes(cheap);
  const hash = await hashPassword(password);
  assert.equal(await hashes.verify({ hash, password }), true);
  assert.equal(await hashes.verify({ hash, password: 'another battery' }), false);
  assert.equal(hashes.isOutdated(hash), true);
});

test('a crowd that tries passwords is turned away before it takes memory', async () => {
  const hashes = openPasswordHashes(cheap);
  const hash = await hashes.hash(password);
  const tried = await Promise.allSettled(
    Array.from({ length: 100 }, () => hashes.verify({ hash, password })),
  );
  const refused = tried.filter(({ status }) => status === 'rejected');
  assert.equal(refused.length, 100 - 42);
  assert.match(
    String((refused[0] as PromiseRejectedResult).reason),
    /Too many people are signing in/,
  );
  assert.equal(await hashes.verify({ hash, password }), true, 'and afterwards all goes on');
});

const about = ['alex.taylor@example.com', 'Alex Taylor'];

for (const password of [
  'password123',
  'P@ssw0rd123',
  '1234567890',
  'qwertyuiop',
  'aaaaaaaaaaaaaaaa',
  'abcabcabcabc',
  'alex.taylor@example.com',
  'Alex.Taylor@Example.com',
  'sundesk2026',
  'a'.repeat(128),
]) {
  test(`${password.slice(0, 30)} is easy to guess`, async () => {
    assert.equal(await isGuessable(password, about), true);
  });
}

for (const password of ['correct horse battery', 'blue ladder by the sea', 'kW7#pq2Lx!']) {
  test(`${password} is hard to guess`, async () => {
    assert.equal(await isGuessable(password, about), false);
  });
}
