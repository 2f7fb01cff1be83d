import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashPassword } from 'better-auth/crypto';
import { openPasswordHashes, recommendedCost } from './open-password-hashes.ts';

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
