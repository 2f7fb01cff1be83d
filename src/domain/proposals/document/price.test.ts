import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultSaleTerms, noSaleTerms } from '../../accounts/settings/sale-terms.ts';
import { paymentsOf } from './price.ts';

const sums = { payableCents: 730_005, depositCents: 73_001 };
const terms = { depositPercent: 10, saleTerms: defaultSaleTerms };

test('a rest that follows the deposit alone is in the note of the deposit', () => {
  const note =
    '10% of the price; the rest of $6,570.04 is due when the system is installed and tested';
  assert.deepEqual(paymentsOf(sums, terms), [{ name: 'Deposit', note, cents: 73_001 }]);
});

test('deposit, payment on delivery and rest add up to what is payable', () => {
  const saleTerms = { ...defaultSaleTerms, progressPercent: 50, balanceDueDays: 7 };
  const payments = paymentsOf(sums, { ...terms, saleTerms });
  assert.deepEqual(payments, [
    { name: 'Deposit', note: '10% of the price', cents: 73_001 },
    {
      name: 'On delivery',
      note: '50% of the price, when the products are delivered',
      cents: 365_003,
    },
    {
      name: 'Rest',
      note: 'within 7 days after the system is installed and tested',
      cents: 292_001,
    },
  ]);
  assert.equal(
    payments.reduce((sum, { cents }) => sum + cents, 0),
    sums.payableCents,
  );
});

test('two halves of an odd sum are the sum, not a cent more', () => {
  const saleTerms = { ...defaultSaleTerms, progressPercent: 50 };
  const halves = { payableCents: 730_005, depositCents: 365_003 };
  const payments = paymentsOf(halves, { depositPercent: 50, saleTerms });
  assert.deepEqual(
    payments.map(({ name, cents }) => [name, cents]),
    [
      ['Deposit', 365_003],
      ['On delivery', 365_002],
    ],
  );
});

test('no day is named while the firm has not said when the rest is due', () => {
  const [deposit] = paymentsOf(sums, { ...terms, saleTerms: noSaleTerms });
  assert.equal(deposit?.note, '10% of the price; the terms say when the rest of $6,570.04 is due');
});

test('a price that is paid in advance has no rest, and one of nothing no payment', () => {
  const all = { payableCents: 500_000, depositCents: 500_000 };
  assert.deepEqual(paymentsOf(all, { ...terms, depositPercent: 100 }), [
    { name: 'Deposit', note: '100% of the price', cents: 500_000 },
  ]);
  const saleTerms = { ...defaultSaleTerms, progressPercent: 50 };
  const none = { payableCents: -20_000, depositCents: 0 };
  assert.deepEqual(paymentsOf(none, { ...terms, saleTerms }), []);
});
