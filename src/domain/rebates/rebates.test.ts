import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rebate as schema } from '@sundesk/solar';
import { storeOf } from '../../../test/support/arrange.ts';
import { openTestApp } from '../../../test/support/open-test-app.ts';
import { rebates, rebatesMax } from './rebates.ts';

const rebate = schema.parse({
  name: 'Council grant',
  state: 'NSW',
  basis: 'system',
  cents: 50_000,
});

test('a rebate with the same state and name is overwritten, and stored as sent', async (t) => {
  const { app, ...opened } = await openTestApp(t);
  const store = storeOf({ app, ...opened });
  const changed = { ...rebate, cents: 60_000, conditions: ['Funds last.'] };
  const other = { ...rebate, state: 'VIC' as const };
  await store.transaction(async (tx) => {
    for (const one of [rebate, other, changed]) await rebates.set(app, tx, one);
  });
  assert.deepEqual(
    (await rebates.find(store)).sort((one, two) => one.state.localeCompare(two.state)),
    [changed, other],
  );
  await store.transaction((tx) => rebates.remove(tx, rebate));
  assert.deepEqual(await rebates.find(store), [other]);
});

test('a full library still takes changes', async (t) => {
  const { app, ...opened } = await openTestApp(t);
  const store = storeOf({ app, ...opened });
  await store.transaction(async (tx) => {
    for (let count = 0; count < rebatesMax; count += 1) {
      await rebates.set(app, tx, { ...rebate, name: `Grant ${count}` });
    }
  });
  const add = (name: string) =>
    store.transaction((tx) => rebates.set(app, tx, { ...rebate, name }));
  await add('Grant 7');
  await assert.rejects(add('One more'), { code: 'INVALID_PARAMETERS' });
});
