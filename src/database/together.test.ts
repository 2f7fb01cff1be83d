import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storeOf } from '../../test/support/arrange.ts';
import { openTestApp } from '../../test/support/open-test-app.ts';
import type { AccountDb, WorkForMany } from '../domain/account-db.ts';
import { Refusal } from '../domain/shared/refusal.ts';

/** Doubles numbers; refuses 3, and fails at 4. It notes the inputs of each of its calls. */
function doubling() {
  const calls: number[][] = [];
  const work: WorkForMany<number, number> = async (_tx: AccountDb, inputs) => {
    calls.push([...inputs]);
    if (inputs.includes(4)) throw new Error('four');
    return inputs.map((input) =>
      input === 3 ? new Refusal('INVALID_PARAMETERS', 'three') : input * 2,
    );
  };
  return { calls, work };
}

test('inputs of one work that arrive together run in one call, and each gets its own outcome', async (t) => {
  const store = storeOf(await openTestApp(t));
  const { calls, work } = doubling();
  const ended = await Promise.allSettled([1, 2, 3].map((input) => store.together(work, input)));
  assert.deepEqual(calls, [[1, 2, 3]]);
  assert.deepEqual(
    ended.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message)),
    [2, 4, 'three'],
  );
});

test('inputs run on their own after a call of several has failed', async (t) => {
  const store = storeOf(await openTestApp(t));
  const { calls, work } = doubling();
  const ended = await Promise.allSettled([1, 4, 5].map((input) => store.together(work, input)));
  assert.deepEqual(
    ended.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message)),
    [2, 'four', 10],
  );
  assert.deepEqual(calls[0], [1, 4, 5]);
  assert.deepEqual(calls.slice(-3).toSorted(), [[1], [4], [5]]);
});

test('a call has at most 64 inputs, and other work has calls of its own', async (t) => {
  const store = storeOf(await openTestApp(t));
  const [one, other] = [doubling(), doubling()];
  const numbers = Array.from({ length: 70 }, (_, index) => index + 10);
  await Promise.all([
    ...numbers.map((number) => store.together(one.work, number)),
    store.together(other.work, 1),
  ]);
  assert.deepEqual(
    one.calls.map(({ length }) => length),
    [64, 6],
  );
  assert.deepEqual(other.calls, [[1]]);
});

test('within a transaction the work is part of it', async (t) => {
  const store = storeOf(await openTestApp(t));
  const { calls, work } = doubling();
  assert.equal(await store.transaction((tx) => tx.together(work, 7)), 14);
  assert.deepEqual(calls, [[7]]);
});
