import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scaleToYear } from './scale-to-year.ts';

/** Every day alike: 1 kW at noon, and 3 kW in the hour after, of which the inverter gives 2. */
const system = (() => {
  const list = (noon: number, after: number) =>
    Float64Array.from({ length: 12 * 24 }, (_, hour) => [noon, after][(hour % 24) - 12] ?? 0);
  const none = list(0, 0);
  return {
    dayTypes: 1,
    outputKw: list(1, 2),
    clippedKw: list(0, 1),
    directKw: none,
    conversionKw: none,
    arrays: [],
  };
})();

function scale(kwhADay: number, maxKw: number | null): number {
  return Math.round(scaleToYear(system, { kwh: kwhADay * 365, maxKw }) * 1e6) / 1e6;
}

test('hours rise together without a limit', () => {
  assert.equal(scale(4, null), 1);
  assert.equal(scale(6, null), 1.5);
  assert.equal(scale(1, null), 0.25);
});

test('hours at the limit of the inverter stay there, and the others make up for it', () => {
  assert.equal(scale(3, 2), 1);
  // 1.5 kW at noon and 2 kW after.
  assert.equal(scale(3.5, 2), 1.5);
  // Half the light: 0.5 kW and 1.5 kW, both below the limit.
  assert.equal(scale(2, 2), 0.5);
});

test('a year beyond the limit is not reached, and panels without light stay so', () => {
  assert.equal(scale(5, 2), 64);
  const dark = { ...system, outputKw: system.directKw, clippedKw: system.directKw };
  assert.equal(scaleToYear(dark, { kwh: 1000, maxKw: null }), 1);
});
