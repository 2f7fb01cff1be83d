import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { QuoteInput } from '../quote-input.ts';
import { quoteSystem } from '../quote-system.ts';
import { emptySpecification, type Specification, usualUsage } from '../specification.ts';
import { sizeBattery, sizesKwh } from './size-battery.ts';

const usage = { ...usualUsage, dailyWattHours: 18_000, importTariff: 32, exportTariff: 4 };
const battery = {
  maker: 'Example Storage',
  model: 'ES-10',
  nominalWattHours: 10_500,
  usableWattHours: 10_000,
  powerWatts: 4_000,
  quantity: 1,
};
const system: Specification = {
  ...emptySpecification,
  panels: [{ maker: '', model: '', watts: 440, quantity: 15, electrical: null }],
  battery,
  priceLines: [{ description: 'System', quantity: 1, unitCents: 2_000_000 }],
  usage,
};
const inputOf = (changes: Partial<Specification> = {}): QuoteInput => ({
  specification: { ...system, ...changes },
  postcode: '2042',
  isGstRegistered: false,
  certificateTerms: { certificateCents: 3_800, certificatePrices: [] },
  author: 'Example',
  depositPercent: 10,
  installWeeks: 4,
  today: '2026-11-23',
});
const centsPerKwh = 90_000;
const sized = (changes?: Partial<Specification>) =>
  sizeBattery(inputOf(changes), centsPerKwh) ?? assert.fail();
/** The figures of a quote for the same system. */
function quoted(changes: Partial<Specification>) {
  const { price, savings } = quoteSystem(inputOf(changes));
  assert.ok(savings);
  const { firstYearCents, paybackYear, rateOfReturn } = savings;
  return { payableCents: price.payableCents, firstYearCents, paybackYear, rateOfReturn };
}

test('the planned size says what the quote says', () => {
  const [, , planned] = sized();
  assert.deepEqual(planned, { usableKwh: 10, ...quoted({}) });
});

test('another size is the quote with that battery at its price and STCs', () => {
  const priceLines = (unitCents: number) => [{ description: '', quantity: 1, unitCents }];
  const [none, five] = sized();
  assert.deepEqual(none, {
    usableKwh: 0,
    ...quoted({ battery: null, priceLines: priceLines(2_000_000 - 10 * centsPerKwh) }),
  });
  const half = { ...battery, nominalWattHours: 5_250, usableWattHours: 5_000, powerWatts: 2_000 };
  assert.deepEqual(five, {
    usableKwh: 5,
    ...quoted({ battery: half, priceLines: priceLines(2_000_000 - 5 * centsPerKwh) }),
  });
});

test('a bigger battery saves more, and each kWh of it less', () => {
  const savings = sized({ battery: null }).map(({ firstYearCents }) => firstYearCents);
  assert.equal(savings.length, sizesKwh.length);
  const gains = savings.slice(1).map((cents, index) => cents - (savings[index] ?? 0));
  for (const [index, gain] of gains.entries()) {
    assert.ok(gain >= 0, `${gains}`);
    assert.ok(gain <= (gains[index - 1] ?? gain) + 1, `${gains}`);
  }
});

test('a replacement costs what its size does', () => {
  const years = { batteryLifeYears: 10, batteryReplacementCents: 500_000 };
  const assumptions = { ...system.assumptions, ...years };
  const [, five] = sized({ assumptions });
  const half = { ...battery, nominalWattHours: 5_250, usableWattHours: 5_000, powerWatts: 2_000 };
  const halfPrice = { ...assumptions, batteryReplacementCents: 250_000 };
  const priceLines = [{ description: '', quantity: 1, unitCents: 2_000_000 - 5 * centsPerKwh }];
  assert.deepEqual(five, {
    usableKwh: 5,
    ...quoted({ battery: half, assumptions: halfPrice, priceLines }),
  });
});

test('sizes are not compared without savings, or with a fixed self-consumption', () => {
  for (const changes of [
    { usage: null },
    { usage: { ...usage, selfUsePercent: 40 } },
    { priceLines: [] },
    { panels: [] },
  ]) {
    assert.equal(sizeBattery(inputOf(changes), centsPerKwh), null);
  }
});
