import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { monthlyKwh } from '../../packages/solar/simulation/simulate-system.ts';
import { lightOnPlane } from '../../packages/solar/simulation/transpose.ts';
import { weatherSite } from '../../packages/solar/simulation/weather-site.ts';

// The light on the backs of panels on frames, against 8,760 hours of solarfactors, which `make-bifacial.py` made.

type Frame = {
  site: string;
  tilt: number;
  azimuth: number;
  clearance: number;
  albedo: number;
  /** kWh/m2 a year. */
  front: number;
  back: number;
};
const yardstick: { frames: Frame[] } = JSON.parse(
  readFileSync(new URL('bifacial.json', import.meta.url), 'utf8'),
);

function yearOf(site: string, plane: Parameters<typeof lightOnPlane>[1]): number {
  const weather = weatherSite(site) ?? assert.fail(site);
  const months = monthlyKwh(lightOnPlane(weather, plane).total, weather.months[0]?.length ?? 0);
  return months.reduce((sum, value) => sum + value, 0) / 1000;
}

/** The back's light in percent of the front's. */
const compared = yardstick.frames.map((frame) => {
  const { site, tilt, azimuth, albedo, clearance } = frame;
  const ground = { albedo, clearance };
  const front = yearOf(site, { tilt, azimuth, ground });
  const back = yearOf(site, { tilt: 180 - tilt, azimuth: (azimuth + 180) % 360, ground });
  const expected = (100 * frame.back) / frame.front;
  return { ...frame, expected, difference: (100 * back) / front - expected };
});

test('backs get as much light as in solarfactors, within 2.5 points of the front', (context) => {
  assert.ok(new Set(compared.map(({ site }) => site)).size >= 7);
  assert.ok(compared.some(({ expected }) => expected < 10));
  assert.ok(compared.some(({ expected }) => expected > 80));
  for (const { site, tilt, azimuth, difference } of compared) {
    assert.ok(Math.abs(difference) < 2.5, `${site}, ${tilt}/${azimuth}: ${difference}`);
  }
  assert.ok(mean(compared.map(({ difference }) => Math.abs(difference))) < 1.2);
  for (const tilt of new Set(compared.map((frame) => frame.tilt))) {
    const of = compared.filter((frame) => frame.tilt === tilt);
    const worst = Math.max(...of.map(({ difference }) => Math.abs(difference)));
    context.diagnostic(
      `${tilt}°: solarfactors ${mean(of.map(({ expected }) => expected)).toFixed(1)} %, model ${mean(of.map(({ difference }) => difference)).toFixed(2)} points more, at most ${worst.toFixed(1)} off`,
    );
  }
});

test('on frames to the north, backs do not get more than in solarfactors', () => {
  const frames = compared.filter(({ tilt, azimuth }) => tilt <= 30 && azimuth === 0);
  assert.ok(frames.every(({ difference }) => difference <= 0));
});

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
