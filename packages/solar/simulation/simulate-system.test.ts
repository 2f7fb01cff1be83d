import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { mountings } from './cell-temperature.ts';
import type { SimulatedArray } from './simulate-array.ts';
import { type InverterGroup, monthlyKwh, simulateSystem } from './simulate-system.ts';
import { usualLosses } from './system-losses.ts';
import { allSites, type WeatherSite, weatherSite } from './weather-site.ts';

const roof: SimulatedArray = {
  kilowatts: 6,
  tilt: 20,
  azimuth: 0,
  mounting: 'roof',
  shading: [0],
  temperatureCoefficient: -0.35,
  bifaciality: 0,
};
const arrays = fc.record({
  kilowatts: fc.double({ min: 0.3, max: 30, noNaN: true }),
  tilt: fc.integer({ min: 0, max: 90 }),
  azimuth: fc.integer({ min: 0, max: 359 }),
  mounting: fc.constantFrom(...mountings),
  shading: fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 12, maxLength: 12 }),
  temperatureCoefficient: fc.double({ min: -0.5, max: -0.2, noNaN: true }),
  bifaciality: fc.constantFrom(0, 70, 90),
});
const groups = fc.record({
  maxKw: fc.option(fc.double({ min: 0.3, max: 30, noNaN: true })),
  arrays: fc.array(arrays, { minLength: 1, maxLength: 3 }),
});
const sites = fc.constantFrom(...allSites.map(({ key }) => key));
const runs = { numRuns: 60 };
const rounding = 1e-9;

function site(key: string): WeatherSite {
  const found = weatherSite(key);
  assert.ok(found);
  return found;
}

function annualKwh(key: string, systems: readonly InverterGroup[]): number {
  const { outputKw, dayTypes } = simulateSystem(site(key), systems, usualLosses);
  return monthlyKwh(outputKw, dayTypes).reduce((sum, kwh) => sum + kwh, 0);
}

test('energy balances in every hour: panels make what is put out, lost in conversion and clipped', () => {
  fc.assert(
    fc.property(sites, fc.array(groups, { minLength: 1, maxLength: 2 }), (key, systems) => {
      const system = simulateSystem(site(key), systems, usualLosses);
      const most = systems.reduce((sum, { maxKw }) => sum + (maxKw ?? Number.POSITIVE_INFINITY), 0);
      system.directKw.forEach((direct, hour) => {
        const [output = 0, conversion = 0, clipped = 0] = [
          system.outputKw[hour],
          system.conversionKw[hour],
          system.clippedKw[hour],
        ];
        assert.ok(output >= 0 && conversion >= -rounding && clipped >= -rounding);
        assert.ok(output <= most + rounding);
        assert.ok(Math.abs(direct - output - conversion - clipped) < rounding);
        const byArray = system.arrays.reduce((sum, list) => sum + (list[hour] ?? 0), 0);
        assert.ok(Math.abs(byArray - output) < rounding);
      });
    }),
    runs,
  );
});

test('more panels never make less', () => {
  fc.assert(
    fc.property(sites, groups, arrays, (key, group, more) => {
      const before = annualKwh(key, [group]);
      assert.ok(
        annualKwh(key, [{ ...group, arrays: [...group.arrays, more] }]) >= before - rounding,
      );
      const larger = group.arrays.map((array) => ({ ...array, kilowatts: array.kilowatts * 1.1 }));
      assert.ok(annualKwh(key, [{ ...group, arrays: larger }]) >= before - rounding);
    }),
    runs,
  );
});

test('a bigger inverter never makes less', () => {
  fc.assert(
    fc.property(sites, groups, (key, group) => {
      const [smaller, bigger] = [group.maxKw ?? 5, (group.maxKw ?? 5) * 1.2].map((maxKw) =>
        annualKwh(key, [{ ...group, maxKw }]),
      );
      assert.ok((bigger ?? 0) >= (smaller ?? 0) - rounding);
    }),
    runs,
  );
});

test('each inverter clips its own arrays alone', () => {
  const [north, west] = [roof, { ...roof, azimuth: 270 }];
  const apart = annualKwh('sydney', [
    { maxKw: 3, arrays: [north] },
    { maxKw: 3, arrays: [west] },
  ]);
  const together = annualKwh('sydney', [{ maxKw: 6, arrays: [north, west] }]);
  assert.ok(together > apart);
});

test('two inverters with the arrays of one, each of a part of its power, never make more', () => {
  const apart = fc.record({
    first: fc.array(arrays, { minLength: 1, maxLength: 2 }),
    second: fc.array(arrays, { minLength: 1, maxLength: 2 }),
    maxKw: fc.double({ min: 0.3, max: 30, noNaN: true }),
    part: fc.double({ min: 0.05, max: 0.95, noNaN: true }),
  });
  fc.assert(
    fc.property(sites, apart, (key, { first, second, maxKw, part }) => {
      const split = annualKwh(key, [
        { maxKw: maxKw * part, arrays: first },
        { maxKw: maxKw * (1 - part), arrays: second },
      ]);
      const together = annualKwh(key, [{ maxKw, arrays: [...first, ...second] }]);
      assert.ok(split <= together + rounding * 8760, `${split} > ${together}`);
    }),
    runs,
  );
});

test('two equal inverters with half of each array make what one of twice the power does', () => {
  fc.assert(
    fc.property(sites, groups, (key, group) => {
      const halves = group.arrays.map((array) => ({ ...array, kilowatts: array.kilowatts / 2 }));
      const half = { maxKw: group.maxKw && group.maxKw / 2, arrays: halves };
      const difference = annualKwh(key, [half, half]) - annualKwh(key, [group]);
      assert.ok(Math.abs(difference) < rounding * 8760);
    }),
    runs,
  );
});

test('shade of one month takes from that month alone', () => {
  const june = Array.from({ length: 12 }, (_, month) => (month === 5 ? 100 : 0));
  const [clear, shaded] = [[0], june].map((shading) => {
    const system = simulateSystem(
      site('hobart'),
      [{ maxKw: 5, arrays: [{ ...roof, shading }] }],
      usualLosses,
    );
    return monthlyKwh(system.outputKw, system.dayTypes);
  });
  assert.deepEqual(
    shaded,
    clear?.map((kwh, month) => (month === 5 ? 0 : kwh)),
  );
});

test('vertical bifacial panels to east and west make 1,150 to 1,700 kWh per kW', () => {
  for (const { key } of allSites) {
    const vertical: SimulatedArray = {
      ...roof,
      kilowatts: 1,
      tilt: 90,
      azimuth: 90,
      mounting: 'frame',
      bifaciality: 80,
    };
    const kwh = annualKwh(key, [{ maxKw: null, arrays: [vertical] }]);
    assert.ok(kwh > 1150 && kwh < 1700, `${key}: ${kwh}`);
  }
});
