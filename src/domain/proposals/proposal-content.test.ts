import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { FinanceOffer } from '../accounts/settings/finance.ts';
import { weeklyCentsOf } from './compose-content.ts';

const offer: FinanceOffer = {
  lender: 'Example Lender',
  annualRate: 7.99,
  months: 84,
  establishmentFeeCents: 0,
  monthlyFeeCents: 0,
  wording: 'Invented wording.',
};

/** The debt that is left after the whole weeks of the term, paid down week by week without the formula. */
function debtAfter(payableCents: number, weeklyCents: number, terms: FinanceOffer): number {
  const weeks = Math.floor((terms.months * 52) / 12);
  const towardsLoan = weeklyCents - (terms.monthlyFeeCents * 12) / 52;
  let debt = payableCents + terms.establishmentFeeCents;
  for (let week = 0; week < weeks; week += 1) {
    debt += (debt * terms.annualRate) / 100 / 52;
    debt -= towardsLoan;
  }
  return debt;
}

test('the weekly amount pays off the loan, and a dollar less does not', () => {
  const anyOffer = fc.record({
    payableCents: fc.integer({ min: 1, max: 20_000_000 }),
    annualRate: fc.integer({ min: 0, max: 4_800 }).map((hundredths) => hundredths / 100),
    months: fc.integer({ min: 1, max: 360 }),
    establishmentFeeCents: fc.integer({ min: 0, max: 500_000 }),
    monthlyFeeCents: fc.integer({ min: 0, max: 10_000 }),
  });
  fc.assert(
    fc.property(anyOffer, ({ payableCents, ...terms }) => {
      const all = { ...offer, ...terms };
      const weeklyCents = weeklyCentsOf(payableCents, all);
      assert.equal(weeklyCents % 100, 0);
      // Rounding errors of the schedule grow with its interest; half a cent a week is far above them.
      const weeks = Math.floor((all.months * 52) / 12);
      const growth = (1 + all.annualRate / 5_200) ** weeks;
      const leeway = 1e-6 * payableCents * growth + 0.01;
      assert.ok(debtAfter(payableCents, weeklyCents, all) <= leeway);
      assert.ok(debtAfter(payableCents, weeklyCents - 100, all) > -leeway);
    }),
  );
});

test('a price of $11,500 at 7.99% over 84 months costs $42 a week', () => {
  assert.equal(weeklyCentsOf(1_150_000, offer), 4_200);
});

test('without interest the price is parted evenly, and a cent more costs another dollar', () => {
  const free = { ...offer, annualRate: 0 };
  assert.equal(weeklyCentsOf(364 * 4_200, free), 4_200);
  assert.equal(weeklyCentsOf(364 * 4_200 + 1, free), 4_300);
});

test('an establishment fee is borrowed, and a monthly fee is paid beside the repayments', () => {
  const free = { ...offer, annualRate: 0 };
  assert.equal(weeklyCentsOf(364 * 4_000, { ...free, establishmentFeeCents: 364 * 200 }), 4_200);
  assert.equal(weeklyCentsOf(364 * 4_000, { ...free, monthlyFeeCents: 1_300 }), 4_300);
});
