import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { allCities, type City, cityOf } from './cities.ts';
import type { Assumptions, PanelArray, PanelComponent } from './specification.ts';
import { usualAssumptions } from './specification.ts';
import { dailyMeans, estimateYield, madeByHour } from './yield.ts';

const monthDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const panels: readonly PanelComponent[] = [
  { maker: 'Example', model: 'P1', watts: 440, quantity: 10, electrical: null },
  { maker: 'Example', model: 'P2', watts: 400, quantity: 5, electrical: null },
];
/** As the table has them in Sydney, unless something else is said. */
const array = (given: Partial<PanelArray>): PanelArray => ({
  name: 'North roof',
  panels: 15,
  tilt: 34,
  azimuth: 0,
  shading: 0,
  strings: null,
  ...given,
});
const assumptions = usualAssumptions;

function annualKwh(
  arrays: readonly PanelArray[],
  postcode = '2000',
  said: Partial<Assumptions> = {},
): number | undefined {
  const planned = { panels, arrays, assumptions: { ...assumptions, ...said } };
  return estimateYield(planned, postcode)?.annualKwh;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

test('a year is kW × mean of the city × 365', () => {
  // 6.4 kW × 3.94 × 365 and 6.4 × 4.47 × 365.
  assert.equal(annualKwh([]), 9204);
  assert.equal(annualKwh([], '0800'), 10442);
  assert.ok(Math.abs((annualKwh([array({})]) ?? 0) - 9204) <= 2);
});

test('another mean may be supposed, with who says so', () => {
  const said = { dailyYield: 4.2, dailyYieldSource: 'Measured at 20 homes of ours in 2025' };
  assert.equal(annualKwh([], '2000', said), Math.round(6.4 * 4.2 * 365));
  const planned = { panels, arrays: [], assumptions: { ...assumptions, ...said } };
  assert.deepEqual(estimateYield(planned, '2000')?.assumptions.slice(0, 2), [
    {
      text: 'An estimate, not a promise: 1 kW of panels is taken to make 4.2 kWh a day on average over the year.',
      source: 'Measured at 20 homes of ours in 2025',
    },
    {
      text: 'The months differ as in Sydney, the nearest city with figures.',
      source:
        'Yields of Australian cities, Chromagen manual, compared with Clean Energy Council averages',
    },
  ]);
});

test('without arrays all panels face north without shade, and the estimate says so', () => {
  const table =
    'Yields of Australian cities, Chromagen manual, compared with Clean Energy Council averages';
  const own = 'Assumption of this estimate';
  assert.deepEqual(estimateYield({ panels, arrays: [], assumptions }, '2000')?.assumptions, [
    {
      text: 'An estimate, not a promise: 1 kW of panels in Sydney, the nearest city with figures, makes 3.94 kWh a day on average over the year.',
      source: table,
    },
    { text: 'The best month makes 4.83 kWh a day for each kW, the worst 2.82 kWh.', source: table },
    {
      text: 'That is for panels that face north, tilted at the latitude of the city. How others lie, and their shade, is taken off.',
      source: table,
    },
    {
      text: 'December is taken as the best month and June as the worst, with a smooth curve between them.',
      source: own,
    },
    {
      text: 'No parts of the roof are planned yet: all panels are taken to face north at the best tilt, without shade.',
      source: own,
    },
  ]);
});

test('arrays yield by their panels, direction and shade, and the estimate tells each', () => {
  const arrays = [
    array({ panels: 10, azimuth: 0 }),
    array({ panels: 5, azimuth: 270, shading: 10, name: '' }),
  ];
  // At 34° a turn takes sin 34° / sin 20° times what it takes on a usual roof.
  const west = 1 - 0.08 * (Math.sin((34 * Math.PI) / 180) / Math.sin((20 * Math.PI) / 180));
  const kwh = 6.4 * ((10 + 5 * west * 0.9) / 15) * 3.94 * 365;
  assert.ok(Math.abs((annualKwh(arrays) ?? 0) - kwh) < 1);
  const source =
    'Directions: factors of an Australian quoting tool. Tilt: assumption of this estimate';
  assert.deepEqual(estimateYield({ panels, arrays, assumptions }, '2000')?.assumptions.slice(4), [
    { text: '15 panels of 427 W on average.', source: 'Assumption of this estimate' },
    {
      text: 'North roof: 10 panels facing north (0°, 100% on a usual roof) at 34° (100% if it faced north): 100% of what panels at their best make.',
      source,
    },
    {
      text: 'Part 2 of the roof: 5 panels facing west (270°, 92% on a usual roof) at 34° (100% if it faced north): 87% of what panels at their best make, less 10% for shade.',
      source,
    },
  ]);
});

test('panels that no array holds yield like the others', () => {
  assert.equal(annualKwh([array({ panels: 3, azimuth: 90 })]), annualKwh([array({ azimuth: 90 })]));
  assert.equal(annualKwh([array({ panels: 0, azimuth: 90 })]), annualKwh([]));
});

test('without panels or a postcode nothing is estimated', () => {
  assert.equal(estimateYield({ panels: [], arrays: [], assumptions }, '2000'), null);
  assert.equal(estimateYield({ panels, arrays: [], assumptions }, ''), null);
  assert.equal(estimateYield({ panels, arrays: [], assumptions }, '0300'), null);
});

// Calculated by other code than ours.
test('the months follow the seasons of the city', () => {
  const months = (postcode: string) =>
    estimateYield({ panels, arrays: [], assumptions }, postcode)?.monthlyKwh;
  assert.deepEqual(months('2000'), [943, 807, 806, 672, 598, 541, 598, 694, 780, 894, 913, 958]);
  assert.deepEqual(months('0800'), [737, 634, 737, 795, 914, 946, 1007, 1014, 974, 978, 884, 822]);
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
  strings: fc.constant(null),
});

test('months are whole kWh that add up to the year, and lie between worst and best', () => {
  fc.assert(
    fc.property(
      anyPostcode,
      fc.integer({ min: 1, max: 2_000 }),
      fc.array(anyArray),
      (postcode, watts, arrays) => {
        const system = {
          panels: [{ maker: '', model: '', watts, quantity: 50, electrical: null }],
          arrays,
          assumptions,
        };
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

test('the hours of a day add up to the mean day of its month', () => {
  fc.assert(
    fc.property(anyPostcode, fc.array(anyArray, { maxLength: 5 }), (postcode, arrays) => {
      const planned = { panels, arrays, assumptions };
      const { annualKwh } = estimateYield(planned, postcode) ?? assert.fail();
      const hours = [...(madeByHour(planned, postcode) ?? assert.fail())];
      const year = sum(hours.map((kwh, hour) => kwh * (monthDays[Math.floor(hour / 24)] ?? 0)));
      assert.ok(Math.abs(year - annualKwh) < 1, `${year} and ${annualKwh}`);
      assert.ok(hours.every((kwh) => kwh >= 0));
    }),
    { numRuns: 50 },
  );
});

test('panels to the east make more in the morning, panels to the west in the afternoon', () => {
  const noon = (azimuth: number) => {
    const planned = { panels, arrays: [array({ azimuth, tilt: 22 })], assumptions };
    const day = [...(madeByHour(planned, '2000') ?? assert.fail())].slice(11 * 24);
    return sum(day.slice(0, 12)) / sum(day);
  };
  assert.ok(noon(90) > 0.55 && noon(270) < 0.45, `${noon(90)} and ${noon(270)}`);
  assert.ok(Math.abs(noon(0) - 0.5) < 1e-9);
});
