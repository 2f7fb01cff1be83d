import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quoteSystem } from '../quote-system.ts';
import { sizeBattery } from '../sizing/size-battery.ts';
import { emptySpecification, type Specification, usualUsage } from '../specification.ts';
import { appliedRebates } from './apply-rebates.ts';
import { type Rebate, rebate as schema } from './rebate.ts';
import { rebatePrograms } from './rebate-programs.ts';

const system: Specification = {
  ...emptySpecification,
  panels: [{ maker: 'Example', model: 'P1', watts: 440, quantity: 15, electrical: null }],
  inverters: [{ maker: 'Example', model: 'I1', watts: 5_000, quantity: 1, electrical: null }],
  battery: {
    maker: 'Example',
    model: 'B1',
    nominalWattHours: 14_000,
    usableWattHours: 13_500,
    powerWatts: null,
    quantity: 1,
  },
  priceLines: [{ description: 'System', quantity: 1, unitCents: 2_000_000 }],
  usage: { ...usualUsage, dailyWattHours: 20_000, importTariff: 32.45, exportTariff: 5 },
  expectedInstallOn: '2026-12-01',
};
const site = {
  postcode: '6000',
  isGstRegistered: false,
  certificateTerms: { certificateCents: 3_800, certificatePrices: [] },
  author: 'Example',
  depositPercent: 10,
  installWeeks: 8,
  today: '2026-11-24',
};
const grant = (overrides: Partial<Rebate>) =>
  schema.parse({ name: 'Grant', basis: 'system', cents: 100_000, ...overrides });
const quoteWith = (...rebates: Rebate[]) =>
  quoteSystem({ ...site, specification: { ...system, rebates } });
const without = quoteSystem({ ...site, specification: system });

test('a rebate pays by its basis, up to its maximum', () => {
  const paid = (overrides: Partial<Rebate>) =>
    appliedRebates({ ...system, rebates: [grant(overrides)] })[0]?.cents;
  assert.deepEqual(
    [
      paid({}),
      paid({ basis: 'panel_kw', cents: 10_000 }),
      paid({ basis: 'battery_usable_kwh', cents: 13_000 }),
      paid({ basis: 'battery_nominal_kwh', cents: 13_000 }),
      paid({ basis: 'battery_usable_kwh', cents: 13_000, maxCents: 130_000 }),
      paid({ basis: 'loan', cents: 1_000_000 }),
    ],
    [100_000, 66_000, 175_500, 182_000, 130_000, 0],
  );
});

test('a rebate paid to the installer reduces the amount payable, and leaves total, GST and STCs alone', () => {
  const { price } = quoteWith(grant({}));
  assert.equal(price.payableCents, without.price.payableCents - 100_000);
  assert.equal(price.depositCents, Math.round(price.payableCents / 10));
  assert.deepEqual(
    [price.totalCents, price.gstCents, price.certificateDiscountCents],
    [without.price.totalCents, without.price.gstCents, without.price.certificateDiscountCents],
  );
});

test('a rebate paid to the customer leaves the amount payable, and counts in payback and 20-year savings', () => {
  const quote = quoteWith(grant({ paidTo: 'customer' }));
  assert.equal(quote.price.payableCents, without.price.payableCents);
  assert.equal(quote.price.afterRebatesCents, without.price.payableCents - 100_000);
  const added = quote.savings?.cumulativeCents.map(
    (cents, year) => cents - (without.savings?.cumulativeCents[year] ?? 0),
  );
  assert.deepEqual(new Set(added), new Set([100_000]));
  assert.ok((quote.savings?.rateOfReturn ?? 0) > (without.savings?.rateOfReturn ?? 0));
});

test('batteries of other sizes are compared with what the rebate pays for each', () => {
  const rebates = [grant({ basis: 'battery_usable_kwh', cents: 10_000, maxCents: 120_000 })];
  const sized = (specification: Specification) =>
    sizeBattery({ ...site, specification }, 80_000)?.map(({ payableCents }) => payableCents) ?? [];
  const before = sized(system);
  const off = sized({ ...system, rebates }).map((cents, index) => (before[index] ?? 0) - cents);
  assert.deepEqual(off, [0, 50_000, 100_000, 120_000, 120_000]);
});

test('a project without a rebate has the figures that it had', () => {
  assert.equal(JSON.stringify(quoteWith()), JSON.stringify(without));
  assert.doesNotMatch(JSON.stringify(without), /rebate/i);
});

test('a rebate of another state, other days or no battery is a fault for the seller, not the customer', () => {
  const faults = (overrides: Partial<Rebate>, changed: Partial<Specification> = {}) => {
    const quote = quoteSystem({
      ...site,
      specification: { ...system, ...changed, rebates: [grant(overrides)] },
    });
    assert.deepEqual(
      quote.warnings,
      quoteSystem({ ...site, specification: { ...system, ...changed } }).warnings,
    );
    return quote.designFaults.map(({ text }) => text).filter((text) => text.startsWith('Grant'));
  };
  assert.deepEqual(faults({ state: 'WA', fromOn: '2026-12-01', untilOn: '2026-12-01' }), []);
  assert.deepEqual(faults({ state: 'NSW' }), ['Grant is for sites in NSW; this site is in WA.']);
  assert.deepEqual(faults({ fromOn: '2026-12-02' }), [
    'Grant begins on 2 December 2026; installation is counted for 1 December 2026.',
  ]);
  assert.deepEqual(faults({ untilOn: '2026-11-30' }), [
    'Grant ended on 30 November 2026; installation is counted for 1 December 2026.',
  ]);
  assert.deepEqual(faults({ basis: 'battery_usable_kwh' }, { battery: null }), [
    'Grant pays nothing for this system.',
  ]);
});

test('every known program has a state, conditions, and a source with the day it was read', () => {
  for (const { name, state, conditions, source } of rebatePrograms) {
    assert.notEqual(state, '', name);
    assert.ok(conditions.length > 0, name);
    assert.match(source, /, read on \d+ \w+ 20\d\d$/, name);
  }
});
