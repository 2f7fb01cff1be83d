import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rebate as schema } from '@sundesk/solar';
import { storeOf } from '../../../test/support/arrange.ts';
import { openTestApp } from '../../../test/support/open-test-app.ts';
import { findRebates, rebatesMax, removeRebate, saveRebate, setRebate } from './rebates.ts';

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
    for (const one of [rebate, other, changed]) await setRebate(app, tx, one);
  });
  assert.deepEqual(
    (await findRebates(store)).sort((one, two) => one.state.localeCompare(two.state)),
    [changed, other],
  );
  await store.transaction((tx) => removeRebate(tx, rebate));
  assert.deepEqual(await findRebates(store), [other]);
});

test('a full library still takes changes', async (t) => {
  const { app, ...opened } = await openTestApp(t);
  const store = storeOf({ app, ...opened });
  await store.transaction(async (tx) => {
    for (let count = 0; count < rebatesMax; count += 1) {
      await saveRebate(tx, { ...rebate, name: `Grant ${count}` }, 1);
    }
  });
  const add = (name: string) => store.transaction((tx) => setRebate(app, tx, { ...rebate, name }));
  await add('Grant 7');
  await assert.rejects(add('One more'), { code: 'INVALID_PARAMETERS' });
});
