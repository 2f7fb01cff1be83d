import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { orientationFactor, planeFactor, tiltFactor } from './plane-factor.ts';

const latitude = fc.integer({ min: 120, max: 430 }).map((tenths) => tenths / 10);
const tilt = fc.nat(90);
const azimuth = fc.nat(359);

test('orientation is known for eight directions and runs straight between them', () => {
  const known = [0, 45, 90, 135, 180, 225, 270, 315, 360].map(orientationFactor);
  assert.deepEqual(known, [1, 0.97, 0.92, 0.85, 0.8, 0.85, 0.92, 0.97, 1]);
  assert.ok(Math.abs(orientationFactor(22.5) - 0.985) < 1e-12);
  assert.ok(Math.abs(orientationFactor(330) - 0.98) < 1e-12);
});

test('panels to the north at the latitude make all there is', () => {
  fc.assert(
    fc.property(latitude, (degrees) => {
      assert.ok(Math.abs(planeFactor({ tilt: degrees, azimuth: 0 }, degrees) - 1) < 1e-12);
    }),
  );
});

test('a usual roof of 20° makes what the directions say, as its tilt lets it', () => {
  for (const turned of [0, 45, 90, 135, 180]) {
    const factor = planeFactor({ tilt: 20, azimuth: turned }, 33.9);
    assert.ok(Math.abs(factor - orientationFactor(turned) * tiltFactor(20, 33.9)) < 1e-12);
  }
  assert.ok(tiltFactor(20, 33.9) > 0.99);
});

test('panels that lie flat face nowhere', () => {
  fc.assert(
    fc.property(latitude, azimuth, (degrees, turned) => {
      assert.equal(planeFactor({ tilt: 0, azimuth: turned }, degrees), tiltFactor(0, degrees));
    }),
  );
  assert.ok(Math.abs(tiltFactor(0, 33.9) - 0.9) < 0.01);
});

test('no plane makes much more than the best, or less than nothing', () => {
  fc.assert(
    fc.property(tilt, azimuth, latitude, (steep, turned, degrees) => {
      const factor = planeFactor({ tilt: steep, azimuth: turned }, degrees);
      // A little flatter than the latitude sees a little more of the sky.
      assert.ok(factor > 0.1 && factor < 1.02, String(factor));
      assert.ok(factor <= planeFactor({ tilt: steep, azimuth: 0 }, degrees));
    }),
  );
});
