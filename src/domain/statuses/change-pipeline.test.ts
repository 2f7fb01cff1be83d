import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { storeOf } from '../../../test/support/arrange.ts';
import { openTestApp } from '../../../test/support/open-test-app.ts';
import { addStatus, placeStatus, risingRanks } from './change-pipeline.ts';
import { findStatuses } from './queries.ts';
import { rankMax } from './status-limits.ts';

test('ranks that rise stay, and those that do not are moved up until they do', () => {
  assert.deepEqual(risingRanks([0, 10, 20]), [0, 10, 20]);
  assert.deepEqual(risingRanks([10, 10, 10, 20]), [10, 11, 12, 20]);
  assert.deepEqual(risingRanks([rankMax, rankMax]), [0, 10]);
});

test('ranks rise strictly within their bounds, whatever they were', () => {
  const ranks = fc
    .array(fc.integer({ min: 0, max: rankMax }), { maxLength: 100 })
    .map((list) => list.toSorted((a, b) => a - b));
  fc.assert(
    fc.property(ranks, (before) => {
      const after = risingRanks(before);
      assert.equal(after.length, before.length);
      for (const [index, rank] of after.entries()) {
        assert.ok(rank >= 0 && rank <= rankMax);
        assert.ok(index === 0 || rank > (after[index - 1] ?? 0));
      }
    }),
  );
});

test('a status is put before another, and those that need not move keep their rank', async (t) => {
  const store = storeOf(await openTestApp(t));
  const before = await findStatuses(store);
  const idOf = (name: string) => before.find((status) => status.name === name)?.statusId ?? 0;
  const place = (statusId: number, beforeId: number | undefined) =>
    store.transaction((tx) => placeStatus(tx, { statusId, beforeId }));

  const told = await place(idOf('Quoting'), idOf('Contacted'));
  const after = await findStatuses(store);
  assert.deepEqual(told, after);
  assert.deepEqual(
    after.slice(0, 6).map(({ name, rank }) => [name, rank]),
    [
      ['No Status Set', 0],
      ['New Lead', 10],
      ['Quoting', 20],
      ['Contacted', 30],
      ['Qualified', 40],
      ['Proposal Sent', 50],
    ],
  );
  assert.deepEqual(after.slice(6), before.slice(6));

  await place(idOf('Quoting'), idOf('Proposal Sent'));
  assert.deepEqual(await findStatuses(store), before);
  await place(idOf('Quoting'), idOf('Quoting'));
  assert.deepEqual(await findStatuses(store), before);
});

test('a status placed before no other goes last', async (t) => {
  const store = storeOf(await openTestApp(t));
  const [first] = await findStatuses(store);
  await store.transaction((tx) =>
    placeStatus(tx, { statusId: first?.statusId ?? 0, beforeId: undefined }),
  );
  const after = await findStatuses(store);
  assert.deepEqual([after.at(0)?.name, after.at(-1)?.name], ['New Lead', 'No Status Set']);
});

test('placing a status separates statuses of the same rank', async (t) => {
  const store = storeOf(await openTestApp(t));
  const [one, other] = await store.transaction(async (tx) => [
    await addStatus(tx, { name: 'One', kind: 'open', rank: 75 }),
    await addStatus(tx, { name: 'Other', kind: 'open', rank: 75 }),
  ]);
  await store.transaction((tx) =>
    placeStatus(tx, { statusId: other?.statusId ?? 0, beforeId: one?.statusId ?? 0 }),
  );
  const names = (await findStatuses(store)).map(({ name }) => name);
  assert.deepEqual(names.slice(7, 11), ['Negotiating', 'Other', 'One', 'Signed']);
});

test('a status that is gone is refused, on either side', async (t) => {
  const store = storeOf(await openTestApp(t));
  const [first] = await findStatuses(store);
  const statusId = first?.statusId ?? 0;
  for (const input of [
    { statusId: 999, beforeId: statusId },
    { statusId, beforeId: 999 },
  ]) {
    await assert.rejects(
      store.transaction((tx) => placeStatus(tx, input)),
      { code: 'STATUS_NOT_FOUND' },
    );
  }
});
