import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isGuessable } from './is-guessable.ts';

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
