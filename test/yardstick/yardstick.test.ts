import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { monthlyKwh, simulateSystem } from '../../packages/solar/simulation/simulate-system.ts';
import type { SystemLosses } from '../../packages/solar/simulation/system-losses.ts';
import { weatherSite } from '../../packages/solar/simulation/weather-site.ts';

// The model against yields of pvlib, which `make-yields.py` made. "same" planes rest on the series that the site's weather was
// reduced from, so they test the model; "other" planes rest on other years or instruments, so they test the weather as well.

type Plane = {
  site: string;
  origin: 'same' | 'other';
  tilt: number;
  azimuth: number;
  annualKwh: number;
  monthlyKwh: number[];
};
type Clipping = { site: string; planes: [number, number][]; dcToAc: number; lostPercent: number };

const yardstick: {
  lossesPercent: number;
  dcToAc: number;
  planes: Plane[];
  clipping: Clipping[];
} = JSON.parse(readFileSync(new URL('yields.json', import.meta.url), 'utf8'));

const losses: SystemLosses = {
  soiling: yardstick.lossesPercent,
  mismatch: 0,
  wiring: 0,
  connections: 0,
  firstLight: 0,
  rating: 0,
  age: 0,
  availability: 0,
};

function months(key: string, planes: [number, number][], maxKw: number | null): number[] {
  const site = weatherSite(key);
  assert.ok(site, key);
  const arrays = planes.map(([tilt, azimuth]) => ({
    kilowatts: 1 / planes.length,
    tilt,
    azimuth,
    mounting: 'roof' as const,
    shading: [0],
    temperatureCoefficient: -0.35,
    bifaciality: 0,
  }));
  const { outputKw, dayTypes } = simulateSystem(site, [{ maxKw, arrays }], losses);
  return monthlyKwh(outputKw, dayTypes);
}

const compared = yardstick.planes.map((plane) => {
  const made = months(plane.site, [[plane.tilt, plane.azimuth]], 1 / yardstick.dcToAc);
  const monthError = made.reduce((s, kwh, i) => s + Math.abs(kwh - (plane.monthlyKwh[i] ?? 0)), 0);
  return {
    ...plane,
    error: 100 * (sum(made) / plane.annualKwh - 1),
    /** Mean of the months' errors, in percent of an average month. */
    monthError: (100 * monthError) / plane.annualKwh,
  };
});
const roofs = compared.filter(({ tilt }) => tilt <= 30);

test('the yardstick holds 300 planes at 12 sites and more', () => {
  assert.ok(compared.length >= 300);
  assert.ok(new Set(compared.map(({ site }) => site)).size >= 12);
});

test('roofs are within 3 % in the mean, and 9 of 10 within 8 %', () => {
  for (const planes of [roofs, roofs.filter(isSame), roofs.filter((plane) => !isSame(plane))]) {
    assert.ok(Math.abs(mean(planes.map(({ error }) => error))) < 3);
    assert.ok(share(planes, ({ error }) => Math.abs(error) <= 8) >= 0.9);
  }
});

test('each orientation of roofs is within 4 % in the mean', () => {
  for (const azimuth of new Set(roofs.map((plane) => plane.azimuth))) {
    const error = mean(roofs.filter((plane) => plane.azimuth === azimuth).map((p) => p.error));
    assert.ok(Math.abs(error) < 4, `${azimuth}: ${error}`);
  }
});

test('the mean error of a month is below 10 % of an average month at every site', () => {
  for (const site of new Set(roofs.map((plane) => plane.site))) {
    const error = mean(roofs.filter((plane) => plane.site === site).map((p) => p.monthError));
    assert.ok(error < 10, `${site}: ${error}`);
  }
});

test('on the same weather the model is within 2 % in the mean of every tilt and orientation', () => {
  const same = compared.filter(isSame);
  for (const tilt of new Set(same.map((plane) => plane.tilt))) {
    const error = mean(same.filter((plane) => plane.tilt === tilt).map((plane) => plane.error));
    assert.ok(Math.abs(error) < 2, `tilt ${tilt}: ${error}`);
  }
});

test('clipping is within 3 points on average at each ratio of panels to inverter', () => {
  for (const ratio of new Set(yardstick.clipping.map(({ dcToAc }) => dcToAc))) {
    const errors = yardstick.clipping
      .filter(({ dcToAc }) => dcToAc === ratio)
      .map(({ site, planes, lostPercent }) => {
        const lost = 1 - sum(months(site, planes, 1 / ratio)) / sum(months(site, planes, null));
        return Math.abs(100 * lost - Math.max(0, lostPercent));
      });
    assert.ok(mean(errors) < 3, `${ratio}: ${mean(errors)}`);
  }
});

function isSame({ origin }: Plane): boolean {
  return origin === 'same';
}

function share<T>(list: readonly T[], holds: (item: T) => boolean): number {
  return list.filter(holds).length / list.length;
}

function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
