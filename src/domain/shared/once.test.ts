import assert from 'node:assert/strict';
import { test } from 'node:test';
import { once } from './once.ts';

test('makes something once, at its first use', async () => {
  let count = 0;
  const use = once(async () => {
    count += 1;
    return count;
  });
  assert.equal(use.made(), undefined);
  assert.deepEqual(await Promise.all([use(), use()]), [1, 1]);
  assert.equal(await use.made(), 1);
  assert.equal(await use(), 1);
});

test('tries again after a failure', async () => {
  const outcomes = [Promise.reject(new Error('no')), Promise.resolve('made')];
  const use = once(() => outcomes.shift() ?? Promise.reject(new Error('made twice')));
  await assert.rejects(use(), /^Error: no$/);
  assert.equal(use.made(), undefined);
  assert.equal(await use(), 'made');
  assert.equal(await use(), 'made');
});
