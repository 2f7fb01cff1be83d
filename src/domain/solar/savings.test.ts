import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { estimateSavings } from './savings.ts';
import type { Usage } from './specification.ts';

const usage: Usage = {
  dailyWattHours: 20_000,
  importTariff: 32.45,
  exportTariff: 5,
  selfUsePercent: 40,
};

test('a year saves what is not bought and earns what is exported', () => {
  // 4,000 kWh × 32.45 c + 6,000 kWh × 5 c.
  assert.equal(estimateSavings({ annualKwh: 10_000 }, usage, 0).firstYearCents, 159_800);
});

test('nobody uses more solar energy than they consume', () => {
  // 1,825 kWh a year are consumed; the other 8,175 kWh are exported.
  const little = { ...usage, dailyWattHours: 5_000 };
  const { firstYearCents, assumptions } = estimateSavings({ annualKwh: 10_000 }, little, 0);
  assert.equal(firstYearCents, 100_096);
  assert.deepEqual(assumptions[1], {
    text: 'You use 1,825 kWh a year. The system makes more, so that is all that you can use of it.',
    source: 'Usage and tariffs given for this proposal',
  });
});

test('the assumptions are told', () => {
  const own = 'Assumption of this estimate';
  const given = 'Usage and tariffs given for this proposal';
  assert.deepEqual(estimateSavings({ annualKwh: 10_000 }, usage, 0).assumptions, [
    {
      text: 'An estimate, not a promise. What you save depends on the weather and on how you use energy.',
      source: own,
    },
    {
      text: 'You use 40% of the solar energy yourself, and 7,300 kWh a year in all.',
      source: given,
    },
    {
      text: 'Energy that you do not buy saves 32.45 c per kWh; energy that you export earns 5 c.',
      source: given,
    },
    { text: 'The panels make 0.5% less each year.', source: own },
    {
      text: 'Tariffs stay as they are for 20 years. Loans, repairs and daily charges are not counted.',
      source: own,
    },
  ]);
});

test('each year saves 0.5 % less than the one before, until the price is paid back', () => {
  const { cumulativeCents, paybackYear } = estimateSavings({ annualKwh: 10_000 }, usage, 475_000);
  assert.equal(cumulativeCents.length, 21);
  assert.deepEqual(cumulativeCents.slice(0, 5), [-475_000, -315_200, -156_199, 2_007, 159_422]);
  assert.equal(paybackYear, 3);
});

test('a year that ends at nothing has paid back; more than 20 years is never', () => {
  const { cumulativeCents } = estimateSavings({ annualKwh: 10_000 }, usage, 0);
  const saved = cumulativeCents[20] ?? 0;
  assert.equal(estimateSavings({ annualKwh: 10_000 }, usage, saved).paybackYear, 20);
  assert.equal(estimateSavings({ annualKwh: 10_000 }, usage, saved + 1).paybackYear, null);
  assert.equal(estimateSavings({ annualKwh: 10_000 }, usage, 159_800).paybackYear, 1);
  assert.equal(estimateSavings({ annualKwh: 10_000 }, usage, 0).paybackYear, 0);
});

test('sums are whole cents, rise by what is saved and agree with the payback year', () => {
  fc.assert(
    fc.property(
      fc.nat(200_000),
      fc.record({
        dailyWattHours: fc.nat(200_000),
        importTariff: fc.nat(10_000).map((hundredths) => hundredths / 100),
        exportTariff: fc.nat(5_000).map((hundredths) => hundredths / 100),
        selfUsePercent: fc.nat(100),
      }),
      fc.integer({ min: -1_000_000, max: 20_000_000 }),
      (annualKwh, usage, payableCents) => {
        const estimate = estimateSavings({ annualKwh }, usage, payableCents);
        const { cumulativeCents, firstYearCents, paybackYear } = estimate;
        assert.equal(cumulativeCents[0], 0 - payableCents);
        assert.equal((cumulativeCents[1] ?? 0) - (cumulativeCents[0] ?? 0), firstYearCents);
        assert.ok(cumulativeCents.every(Number.isSafeInteger));
        for (let year = 1; year <= 20; year += 1) {
          assert.ok((cumulativeCents[year] ?? 0) >= (cumulativeCents[year - 1] ?? 0));
        }
        const inTheRed = cumulativeCents.filter((cents) => cents < 0).length;
        assert.equal(paybackYear ?? 21, inTheRed);
      },
    ),
  );
});
