import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { groundLeft } from './ground-light.ts';

const south = (height: number) => {
  const angle = (height * Math.PI) / 180;
  return { up: Math.sin(angle), north: Math.cos(angle), east: 0, hourCosine: 1 };
};
const grass = (clearance: number) => ({ albedo: 0.2, clearance });
const runs = { numRuns: 200 };

test('panels leave part of the light to the ground, and more the higher they are mounted', () => {
  const cases = fc.record({
    tilt: fc.integer({ min: 1, max: 179 }),
    azimuth: fc.integer({ min: 0, max: 359 }),
    clearance: fc.double({ min: 0.1, max: 10, noNaN: true }),
    height: fc.integer({ min: 1, max: 90 }),
  });
  fc.assert(
    fc.property(cases, ({ tilt, azimuth, clearance, height }) => {
      const [low, high] = [clearance, clearance * 2].map((metres) =>
        groundLeft({ tilt, azimuth }, grass(metres)),
      );
      const sun = [south(height)];
      assert.ok(low && high);
      for (const part of [low.sky, high.sky, low.beam(sun), high.beam(sun)]) {
        assert.ok(part >= -1e-9 && part <= 1 + 1e-9, `${part}`);
      }
      assert.ok(high.sky >= low.sky - 1e-6);
    }),
    runs,
  );
});

test('flat panels close to the ground see only their own shade under a high sun', () => {
  const { beam } = groundLeft({ tilt: 180, azimuth: 0 }, grass(0.1));
  assert.ok(beam([south(90)]) < 0.1);
  // The shadow of high panels is a small part of what they see.
  assert.ok(groundLeft({ tilt: 180, azimuth: 0 }, grass(10)).beam([south(90)]) > 0.85);
});

test('a wall shades the ground on the side away from the sun alone', () => {
  const [sunny, shady] = [0, 180].map((azimuth) =>
    groundLeft({ tilt: 90, azimuth }, grass(0.1)).beam([south(30)]),
  );
  assert.ok((sunny ?? 0) > 0.999);
  assert.ok((shady ?? 1) < 0.4);
});

test('a plane that sees no ground loses none', () => {
  assert.equal(groundLeft({ tilt: 0, azimuth: 0 }, grass(0.5)).sky, 1);
});
