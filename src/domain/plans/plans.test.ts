import assert from 'node:assert/strict';
import { test } from 'node:test';
import { energyPlan } from '@sundesk/solar';
import { storeOf } from '../../../test/support/arrange.ts';
import { openTestApp } from '../../../test/support/open-test-app.ts';
import { findPlans, plansMax, removePlan, savePlan, setPlan } from './plans.ts';

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
    for (const one of [plan, other, changed]) await setPlan(app, tx, one);
  });
  const plans = await findPlans(store);
  assert.deepEqual(new Set(plans.map(({ area }) => area)), new Set(['NSW', '']));
  assert.deepEqual(
    plans.find(({ retailer }) => retailer === plan.retailer),
    changed,
  );
  await store.transaction((tx) => removePlan(tx, plan));
  assert.deepEqual(await findPlans(store), [other]);
});

test('a full library still takes changes', async (t) => {
  const { app, ...opened } = await openTestApp(t);
  const store = storeOf({ app, ...opened });
  await store.transaction(async (tx) => {
    for (let count = 0; count < plansMax; count += 1) {
      await savePlan(tx, { ...plan, name: `Plan ${count}` }, 1);
    }
  });
  const add = (name: string) => store.transaction((tx) => setPlan(app, tx, { ...plan, name }));
  await add('Plan 7');
  await assert.rejects(add('One more'), { code: 'INVALID_PARAMETERS' });
});
