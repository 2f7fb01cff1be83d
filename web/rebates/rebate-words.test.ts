import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeAmount, describeDays, type Rebate, rebateTitle } from './rebate-words.ts';

const rebate: Rebate = {
  name: 'Battery grant',
  state: 'WA',
  fromOn: '2025-07-01',
  untilOn: '2027-06-30',
  basis: 'battery_usable_kwh',
  cents: 13_000,
  maxCents: 130_000,
  paidTo: 'installer',
  conditions: [],
  source: '',
};

test('a rebate is named with its state, its amount and its days', () => {
  assert.equal(rebateTitle(rebate), 'WA: Battery grant');
  assert.equal(
    describeAmount(rebate),
    '$130.00 for each usable kWh of the battery, at most $1,300.00, taken off the price',
  );
  assert.equal(describeDays(rebate), '1 July 2025 to 30 June 2027');
});

test('a fixed amount, a loan and unknown dates are shown as such', () => {
  const fixed: Rebate = {
    ...rebate,
    state: '',
    basis: 'system',
    maxCents: null,
    paidTo: 'customer',
  };
  assert.equal(rebateTitle(fixed), 'Battery grant');
  assert.equal(describeAmount(fixed), '$130.00, paid to the customer');
  assert.equal(
    describeAmount({ ...rebate, basis: 'loan' }),
    'Loan of up to $130.00, for information',
  );
  assert.equal(describeDays({ ...rebate, fromOn: '', untilOn: '' }), 'dates unknown');
  assert.equal(describeDays({ ...rebate, untilOn: '' }), 'from 1 July 2025');
});
