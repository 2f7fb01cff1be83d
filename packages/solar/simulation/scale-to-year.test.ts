import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scaleToYear } from './scale-to-year.ts';

/** Every day alike: 1 kW at noon, and 3 kW in the hour after, of which the inverter gives 2. */
const inverter = (() => {
  const list = (noon: number, after: number) =>
    Float64Array.from({ length: 12 * 24 }, (_, hour) => [noon, after][(hour % 24) - 12] ?? 0);
  return { dark: list(0, 0), outputKw: list(1, 2), clippedKw: list(0, 1) };
})();

function scale(kwhADay: number, ...limits: (number | null)[]): number {
  const groups = limits.map((maxKw) => ({ ...inverter, maxKw }));
  return Math.round(scaleToYear({ groups, dayTypes: 1 }, kwhADay * 365) * 1e6) / 1e6;
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
  const dark = { maxKw: null, outputKw: inverter.dark, clippedKw: inverter.dark };
  assert.equal(scaleToYear({ groups: [dark], dayTypes: 1 }, 1000), 1);
});

test('each inverter has a limit of its own', () => {
  // 1.5 kW at noon from both; 2 kW and 4.5 kW after.
  assert.equal(scale(9.5, 2, null), 1.5);
});
