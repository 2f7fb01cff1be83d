import assert from 'node:assert/strict';
import { test } from 'node:test';
import { always, draftOf, type PlanInput, planOf } from './plan-draft.ts';

const plan: PlanInput = {
  name: 'Weekday peak',
  retailer: 'Example Retail',
  area: 'NSW',
  validOn: '2026-07-01',
  source: 'Price fact sheet',
  tariff: {
    importRates: [
      {
        name: 'Peak',
        months: [],
        days: 'weekdays',
        fromHour: 15,
        toHour: 20.5,
        steps: [
          { centsPerKwh: 45.5, upToKwh: 10 },
          { centsPerKwh: 48, upToKwh: null },
        ],
      },
    ],
    importStepsPer: 'day',
    feedInRates: [],
    feedInStepsPer: 'day',
    demandCharges: [
      {
        name: '',
        months: [1, 2, 12],
        days: 'every_day',
        fromHour: 16,
        toHour: 21,
        centsPerKw: 900,
        per: 'month',
      },
    ],
    controlledLoad: { centsPerKwh: 18, dailyCharge: 3 },
    dailyCharge: 108.9,
    freeWindow: { months: [], days: 'every_day', fromHour: 11, toHour: 14, capKwh: null },
    includesGst: false,
  },
};

test('a plan comes back from the form as it was', () => {
  const made = planOf(draftOf(plan));
  assert.deepEqual(made.faults, {});
  assert.deepEqual(made.plan, plan);
});

test('numbers that cannot be read are named by their path', () => {
  const rate = { ...always, name: '', steps: [{ centsPerKwh: 'x', upToKwh: '' }] };
  const last = { ...rate, steps: [...rate.steps, { centsPerKwh: -2, upToKwh: '' }] };
  const draft = { ...draftOf(undefined), importRates: [last], feedInRates: [rate] };
  assert.deepEqual(planOf(draft).faults, {
    name: 'Enter a name',
    'tariff.importRates.0.steps.0.centsPerKwh': 'Enter a number from 0 to 1,000',
    'tariff.importRates.0.steps.0.upToKwh': 'Enter a number from 0.001 to 1,000,000',
    'tariff.importRates.0.steps.1.centsPerKwh': 'Enter a number from 0 to 1,000',
    'tariff.feedInRates.0.steps.0.centsPerKwh': 'Enter a number from -1,000 to 1,000',
  });
});

test('an empty form requires a name and prices, and no optional member', () => {
  assert.deepEqual(Object.keys(planOf(draftOf(undefined)).faults).sort(), [
    'name',
    'tariff.feedInRates.0.steps.0.centsPerKwh',
    'tariff.importRates.0.steps.0.centsPerKwh',
  ]);
});
