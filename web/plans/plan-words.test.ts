import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clockTime, faultText, planOrigin, planTitle } from './plan-words.ts';

test('a plan shows its retailer and name, and where its prices come from', () => {
  const plan = {
    name: 'Anytime',
    retailer: 'Example Retail',
    area: 'NSW',
    validOn: '2026-07-01',
    source: 'Price fact sheet',
  };
  assert.equal(planTitle(plan), 'Example Retail, Anytime');
  assert.equal(planTitle({ ...plan, retailer: '' }), 'Anytime');
  assert.equal(planOrigin(plan), 'NSW · prices of 1 July 2026 · Price fact sheet');
  assert.equal(planOrigin({ ...plan, area: '', validOn: '' }), 'Price fact sheet');
});

test('times of day are written to the half hour', () => {
  assert.deepEqual([0, 0.5, 7, 11.5, 12, 12.5, 20.5, 24].map(clockTime), [
    'midnight',
    '12:30 am',
    '7 am',
    '11:30 am',
    'noon',
    '12:30 pm',
    '8:30 pm',
    'midnight',
  ]);
});

test('faults name rates by the numbers of the form', () => {
  assert.equal(
    faultText('must not overlap entry 0 at 8 pm on weekdays in January'),
    'Must not overlap rate 1 at 8 pm on weekdays in January',
  );
});
