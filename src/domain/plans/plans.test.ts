import assert from 'node:assert/strict';
import { test } from 'node:test';
import { energyPlan } from '@sundesk/solar';
import { storeOf } from '../../../test/support/arrange.ts';
import { openTestApp } from '../../../test/support/open-test-app.ts';
import { plans, plansMax } from './plans.ts';

const plan = energyPlan.parse({
  name: 'Anytime',
  retailer: 'Example Retail',
  tariff: { importRates: [{ steps: [{ centsPerKwh: 30 }] }] },
});

test('a plan with the same retailer and name is overwritten, and stored as sent', async (t) => {
  const { app, ...opened } = await openTestApp(t);
  const store = storeOf({ app, ...opened });
  const changed = { ...plan, area: 'NSW' };
  const other = { ...plan, retailer: 'Sample Retail' };
  await store.transaction(async (tx) => {
    for (const one of [plan, other, changed]) await plans.set(app, tx, one);
  });
  const found = await plans.find(store);
  assert.deepEqual(new Set(found.map(({ area }) => area)), new Set(['NSW', '']));
  assert.deepEqual(
    found.find(({ retailer }) => retailer === plan.retailer),
    changed,
  );
  await store.transaction((tx) => plans.remove(tx, plan));
  assert.deepEqual(await plans.find(store), [other]);
});

test('a full library still takes changes', async (t) => {
  const { app, ...opened } = await openTestApp(t);
  const store = storeOf({ app, ...opened });
  await store.transaction(async (tx) => {
    for (let count = 0; count < plansMax; count += 1) {
      await plans.set(app, tx, { ...plan, name: `Plan ${count}` });
    }
  });
  const add = (name: string) => store.transaction((tx) => plans.set(app, tx, { ...plan, name }));
  await add('Plan 7');
  await assert.rejects(add('One more'), { code: 'INVALID_PARAMETERS' });
});
