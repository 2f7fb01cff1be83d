import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { allCities, type City, cityOf } from './cities.ts';
import type { Component, PanelArray } from './specification.ts';
import { dailyMeans, estimateYield, orientationFactor } from './yield.ts';

const monthDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const panels: readonly Component[] = [
  { maker: 'Example', model: 'P1', watts: 440, quantity: 10 },
  { maker: 'Example', model: 'P2', watts: 400, quantity: 5 },
];
const array = (given: Partial<PanelArray>): PanelArray => ({
  name: 'North roof',
  panels: 15,
  tilt: 22,
  azimuth: 0,
  shading: 0,
  ...given,
});

function annualKwh(arrays: readonly PanelArray[], postcode = '2000'): number | undefined {
  return estimateYield({ panels, arrays }, postcode)?.annualKwh;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

test('a year is kW × mean of the city × 365', () => {
  // 6.4 kW × 3.94 × 365 and 6.4 × 4.47 × 365.
  assert.equal(annualKwh([array({})]), 9204);
  assert.equal(annualKwh([array({})], '0800'), 10442);
});

test('without arrays all panels face north without shade, and the estimate says so', () => {
  assert.equal(annualKwh([]), annualKwh([array({})]));
  const table = 'Chromagen manual, table of yields by city (AS/NZS 5033)';
  const own = 'Assumption of this estimate';
  assert.deepEqual(estimateYield({ panels, arrays: [] }, '2000')?.assumptions, [
    {
      text: 'An estimate, not a promise: 1 kW of panels in Sydney, the nearest city with figures, makes 3.94 kWh a day on average over the year.',
      source: table,
    },
    { text: 'The best month makes 4.83 kWh a day for each kW, the worst 2.82 kWh.', source: table },
    {
      text: 'The figures are for panels tilted at the latitude of the city. Flatter or steeper ones make a little less, which is not taken into account.',
      source: table,
    },
    {
      text: 'December is taken as the best month and June as the worst, with a smooth curve between them.',
      source: own,
    },
    {
      text: 'No parts of the roof are planned yet: all panels are taken to face north, without shade.',
      source: own,
    },
  ]);
});

test('arrays yield by their panels, direction and shade, and the estimate tells each', () => {
  const arrays = [
    array({ panels: 10, azimuth: 0 }),
    array({ panels: 5, azimuth: 270, shading: 10, name: '' }),
  ];
  // 6.4 kW × (10 + 5 × 0.92 × 0.9) / 15 × 3.94 × 365.
  assert.equal(annualKwh(arrays), 8676);
  assert.deepEqual(estimateYield({ panels, arrays }, '2000')?.assumptions.slice(4), [
    { text: '15 panels of 427 W on average.', source: 'Assumption of this estimate' },
    {
      text: 'North roof: 10 panels facing north (0°), 100% of what panels facing north make.',
      source: 'Factors of an Australian quoting tool',
    },
    {
      text: 'Part 2 of the roof: 5 panels facing west (270°), 92% of what panels facing north make, less 10% for shade.',
      source: 'Factors of an Australian quoting tool',
    },
  ]);
});

test('panels that no array holds yield like the others', () => {
  assert.equal(annualKwh([array({ panels: 3, azimuth: 90 })]), annualKwh([array({ azimuth: 90 })]));
  assert.equal(annualKwh([array({ panels: 0, azimuth: 90 })]), annualKwh([]));
});

test('without panels or a postcode nothing is estimated', () => {
  assert.equal(estimateYield({ panels: [], arrays: [] }, '2000'), null);
  assert.equal(estimateYield({ panels, arrays: [] }, ''), null);
  assert.equal(estimateYield({ panels, arrays: [] }, '0300'), null);
});

// Calculated by other code than ours.
test('the months follow the seasons of the city', () => {
  const months = (postcode: string) => estimateYield({ panels, arrays: [] }, postcode)?.monthlyKwh;
  assert.deepEqual(months('2000'), [943, 807, 806, 672, 598, 541, 598, 694, 780, 894, 913, 958]);
  assert.deepEqual(months('0800'), [737, 634, 737, 795, 914, 946, 1007, 1014, 974, 978, 884, 822]);
});

test('orientation is known for eight directions and runs straight between them', () => {
  const known = [0, 45, 90, 135, 180, 225, 270, 315, 360].map(orientationFactor);
  assert.deepEqual(known, [1, 0.97, 0.92, 0.85, 0.8, 0.85, 0.92, 0.97, 1]);
  assert.ok(Math.abs(orientationFactor(22.5) - 0.985) < 1e-12);
  assert.ok(Math.abs(orientationFactor(330) - 0.98) < 1e-12);
});

test('the best and worst months and the mean of the year are those of the table, in every city', () => {
  for (const city of allCities) {
    const means = dailyMeans(city);
    const expected = city.season === 'summer' ? [11, 5] : [7, 1];
    const [most, least] = [Math.max(...means), Math.min(...means)];
    assert.deepEqual([means.indexOf(most), means.indexOf(least)], expected, city.name);
    assert.ok(Math.abs(most - city.best) < 1e-9 && Math.abs(least - city.worst) < 1e-9);
    const year = sum(means.map((mean, month) => mean * (monthDays[month] ?? 0)));
    assert.ok(Math.abs(year / 365 - city.mean) < 1e-9, city.name);
  }
});

test('the dry season is best in Darwin and Cairns, summer everywhere else', () => {
  const dry = allCities.filter(({ season }) => season === 'dry').map(({ name }) => name);
  assert.deepEqual(dry, ['Cairns', 'Darwin']);
});

test('from the worst month to the best each yields more a day than the one before', () => {
  for (const city of allCities) {
    const means = dailyMeans(city);
    const worst = means.indexOf(Math.min(...means));
    for (let step = 0; step < 6; step += 1) {
      const [before = 0, after = 0] = [means[(worst + step) % 12], means[(worst + step + 1) % 12]];
      assert.ok(before < after, `${city.name}, ${step} months after the worst`);
    }
  }
});

const anyPostcode = fc
  .integer({ min: 800, max: 9999 })
  .map((number) => String(number).padStart(4, '0'));
const anyArray = fc.record({
  name: fc.string(),
  panels: fc.nat(50),
  tilt: fc.nat(90),
  azimuth: fc.nat(359),
  shading: fc.nat(100),
});

test('months are whole kWh that add up to the year, and lie between worst and best', () => {
  fc.assert(
    fc.property(
      anyPostcode,
      fc.integer({ min: 1, max: 2_000 }),
      fc.array(anyArray),
      (postcode, watts, arrays) => {
        const system = { panels: [{ maker: '', model: '', watts, quantity: 50 }], arrays };
        const { annualKwh, monthlyKwh } = estimateYield(system, postcode) ?? assert.fail();
        assert.equal(sum(monthlyKwh), annualKwh);
        const { best, worst, mean } = cityOf(postcode) as City;
        monthlyKwh.forEach((kwh, month) => {
          assert.ok(Number.isInteger(kwh) && kwh >= 0);
          // As part of what a mean day makes; both the year and the month are rounded.
          const meanDayKwh = annualKwh / 365 / mean;
          const slack = 1.1;
          assert.ok(kwh <= best * meanDayKwh * (monthDays[month] ?? 0) + slack);
          assert.ok(kwh >= worst * meanDayKwh * (monthDays[month] ?? 0) - slack);
        });
      },
    ),
  );
});

test('shade and turning away from the north never yield more', () => {
  fc.assert(
    fc.property(anyArray, fc.nat(100), (one, shade) => {
      const clear = annualKwh([{ ...one, shading: 0, azimuth: 0 }]) ?? 0;
      const turned = annualKwh([{ ...one, shading: 0 }]) ?? 0;
      const shaded = annualKwh([{ ...one, shading: shade }]) ?? 0;
      assert.ok(shaded <= turned && turned <= clear);
    }),
  );
});
