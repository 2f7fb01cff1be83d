import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { inParallel } from './in-parallel.ts';

test('all are answered in their order', async () => {
  assert.deepEqual(await inParallel([setTimeout(5, 'late'), Promise.resolve('early')]), [
    'late',
    'early',
  ]);
});

test('reports a failure only when the others have ended', async () => {
  const written: string[] = [];
  const slow = setTimeout(10).then(() => written.push('slow'));
  await assert.rejects(inParallel([slow, Promise.reject(new Error('broken'))]), {
    message: 'broken',
  });
  assert.deepEqual(written, ['slow']);
});

test('reports the first of several faults, since it may have caused the others', async () => {
  const cause = new Error('what happened');
  const later = setTimeout(5).then(() => {
    throw new Error('nothing goes after that');
  });
  await assert.rejects(inParallel([later, Promise.reject(cause)]), cause);
});
