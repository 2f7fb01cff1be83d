import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { horizonHeight, isAbove, skyLeft } from './horizon.ts';
import { type SimulatedArray, simulateArray } from './simulate-array.ts';
import { usualLosses } from './system-losses.ts';
import { weatherSite } from './weather-site.ts';

const site = weatherSite('hobart') ?? assert.fail();
const even = (degrees: number) => Array.from({ length: 8 }, () => degrees);
const roof: SimulatedArray = {
  kilowatts: 1,
  tilt: 22,
  azimuth: 0,
  mounting: 'roof',
  shading: [0],
  temperatureCoefficient: -0.35,
  bifaciality: 0,
};
const made = (changes: Partial<SimulatedArray>) =>
  simulateArray(site, { ...roof, ...changes }, usualLosses);
const heights = fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 8, maxLength: 8 });
const planes = fc.record({
  tilt: fc.integer({ min: 0, max: 90 }),
  azimuth: fc.integer({ min: 0, max: 359 }),
});
const runs = { numRuns: 40 };

test('the horizon rises evenly from one compass point to the next', () => {
  const horizon = [10, 20, 0, 0, 0, 0, 0, 40];
  assert.equal(horizonHeight(horizon, 0), 10);
  assert.equal(horizonHeight(horizon, 22.5), 15);
  assert.equal(horizonHeight(horizon, 337.5), 25);
  assert.equal(horizonHeight(horizon, -45), 40);
});

test('the sun is above a horizon that is lower than it', () => {
  const low = { up: Math.sin(Math.PI / 6), north: 0, east: Math.cos(Math.PI / 6), hourCosine: 1 };
  assert.equal(isAbove([0, 0, 29, 0, 0, 0, 0, 0], low), true);
  assert.equal(isAbove([0, 0, 31, 0, 0, 0, 0, 0], low), false);
  assert.equal(isAbove([80, 0, 0, 80, 80, 80, 80, 80], low), true);
});

test('a level horizon leaves the squared cosine of its height to a flat plane', () => {
  for (const height of [0, 10, 30, 60]) {
    const expected = Math.cos((height * Math.PI) / 180) ** 2;
    assert.ok(Math.abs(skyLeft(even(height), { tilt: 0, azimuth: 0 }) - expected) < 0.002);
  }
});

test('a horizon without height changes nothing', () => {
  fc.assert(
    fc.property(planes, (plane) => {
      const without = made(plane);
      made({ ...plane, horizon: even(0) }).forEach((kw, hour) => {
        assert.ok(Math.abs(kw - (without[hour] ?? 0)) < 1e-9);
      });
    }),
    runs,
  );
});

test('a higher horizon never brings more, in any hour', () => {
  fc.assert(
    fc.property(planes, heights, fc.nat(7), (plane, horizon, place) => {
      const raised = horizon.with(place, (horizon[place] ?? 0) + 15);
      const higher = made({ ...plane, horizon: raised });
      made({ ...plane, horizon }).forEach((kw, hour) => {
        assert.ok((higher[hour] ?? 0) <= kw * 1.001 + 1e-9);
      });
    }),
    runs,
  );
});

test('a hill in the west takes the evening, and the midwinter sun stays behind one in the north', () => {
  const sum = (list: Float64Array, from: number, to: number) =>
    list.reduce((total, kw, at) => total + (at % 24 >= from && at % 24 < to ? kw : 0), 0);
  const clear = made({});
  const west = made({ horizon: [0, 0, 0, 0, 0, 40, 40, 40] });
  assert.ok(sum(west, 16, 24) < sum(clear, 16, 24) * 0.5);
  assert.ok(sum(west, 0, 11) > sum(clear, 0, 11) * 0.93);
  const north = made({ horizon: [35, 35, 35, 0, 0, 0, 35, 35] });
  const perMonth = clear.length / 12;
  const june = (list: Float64Array) => sum(list.subarray(5 * perMonth, 6 * perMonth), 0, 24);
  const december = (list: Float64Array) => sum(list.subarray(11 * perMonth), 0, 24);
  assert.ok(june(north) < june(clear) * 0.5);
  assert.ok(december(north) > december(clear) * 0.75);
});
