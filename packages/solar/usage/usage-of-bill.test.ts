import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { InvalidInput } from '../invalid-input.ts';
import { daysOfYear } from '../months.ts';
import { usedHours } from '../savings/used-hours.ts';
import { usagePatterns, usualUsage } from '../specification.ts';
import { billOf } from '../tariffs/bill-of.ts';
import { tariffOf } from '../tariffs/tariff-of.ts';
import { usageOfBill } from './usage-of-bill.ts';

const usage = {
  ...usualUsage,
  dailyWattHours: 0,
  importTariff: 30,
  exportTariff: 5,
  supplyCharge: 110,
};

test('the usage is what is left of a bill after the daily charge, at the rate', () => {
  // 91 days at $1.10, and 91 times 18 kWh at 30 c.
  assert.equal(usageOfBill(usage, { cents: 91 * 110 + 91 * 18 * 30, days: 91 }), 18_000);
  assert.equal(usageOfBill(usage, { cents: 365 * 110 + 365 * 12.3 * 30, days: 365 }), 12_300);
});

test('nothing above the daily charge is no usage, and less is refused', () => {
  assert.equal(usageOfBill(usage, { cents: 91 * 110, days: 91 }), 0);
  const isOfCents = (error: unknown) => error instanceof InvalidInput && error.member === 'cents';
  assert.throws(() => usageOfBill(usage, { cents: 91 * 110 - 1, days: 91 }), isOfCents);
  assert.throws(() => usageOfBill(usage, { cents: 1e12, days: 1 }), isOfCents);
  const free = { ...usage, importTariff: 0 };
  assert.throws(() => usageOfBill(free, { cents: 91 * 110, days: 91 }), isOfCents);
});

test('the bill of the usage that is found is the bill, to within a step, with prices by the hour', () => {
  fc.assert(
    fc.property(
      fc.record({
        pattern: fc.constantFrom(...usagePatterns),
        importTariff: fc.integer({ min: 5, max: 80 }),
        evening: fc.integer({ min: 5, max: 120 }),
        supplyCharge: fc.integer({ min: 0, max: 300 }),
        steps: fc.integer({ min: 1, max: 1000 }),
      }),
      ({ pattern, importTariff, evening, supplyCharge, steps }) => {
        const timeOfUse = [{ fromHour: 16, toHour: 21, importTariff: evening }];
        const one = { ...usage, pattern, importTariff, supplyCharge, timeOfUse };
        const dailyWattHours = steps * 100;
        const importedKwh = usedHours({ ...one, dailyWattHours }, 1);
        const flows = {
          dayTypes: 1,
          importedKwh,
          exportedKwh: new Float64Array(importedKwh.length),
        };
        const { totalCents } = billOf(tariffOf(one), flows).year;
        const found = usageOfBill(one, { cents: totalCents, days: daysOfYear });
        assert.ok(Math.abs(found - dailyWattHours) <= 100, `${found} of ${dailyWattHours}`);
      },
    ),
    { numRuns: 50 },
  );
});
