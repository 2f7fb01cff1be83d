import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { monthlyKwh, simulateSystem } from '../../packages/solar/simulation/simulate-system.ts';
import { usualLosses } from '../../packages/solar/simulation/system-losses.ts';
import { weatherSite } from '../../packages/solar/simulation/weather-site.ts';

// What a raised horizon takes, against 8,760 hours of pvlib with the same horizon, which `make-horizon.py` made.

type Plane = {
  site: string;
  name: string;
  horizon: number[];
  tilt: number;
  azimuth: number;
  annualKwh: number;
  monthlyKwh: number[];
};
const yardstick: { lossesPercent: number; dcToAc: number; planes: Plane[] } = JSON.parse(
  readFileSync(new URL('horizon.json', import.meta.url), 'utf8'),
);
const losses = Object.fromEntries(
  Object.keys(usualLosses).map((name) => [name, name === 'soiling' ? yardstick.lossesPercent : 0]),
) as typeof usualLosses;

function monthsOf({ site, horizon, tilt, azimuth }: Plane): number[] {
  const weather = weatherSite(site) ?? assert.fail(site);
  const array = {
    kilowatts: 1,
    tilt,
    azimuth,
    horizon,
    mounting: 'roof' as const,
    shading: [0],
    temperatureCoefficient: -0.35,
    bifaciality: 0,
  };
  const group = { maxKw: 1 / yardstick.dcToAc, arrays: [array] };
  const { outputKw, dayTypes } = simulateSystem(weather, [group], losses);
  return monthlyKwh(outputKw, dayTypes);
}

const level = new Map(
  yardstick.planes
    .filter(({ name }) => name === 'level')
    .map((plane) => [keyOf(plane), { pvlib: plane.annualKwh, model: sum(monthsOf(plane)) }]),
);
const compared = yardstick.planes
  .filter(({ name }) => name !== 'level')
  .map((plane) => {
    const clear = level.get(keyOf(plane)) ?? assert.fail(keyOf(plane));
    const months = monthsOf(plane);
    const lost = 100 * (1 - plane.annualKwh / clear.pvlib);
    const monthError = sum(months.map((kwh, i) => Math.abs(kwh - (plane.monthlyKwh[i] ?? 0))));
    return {
      ...plane,
      lost,
      error: 100 * (1 - sum(months) / clear.model) - lost,
      /** Mean of the months' errors, in percent of an average month. */
      monthError: (100 * monthError) / plane.annualKwh,
    };
  });
const roofs = compared.filter(({ tilt }) => tilt <= 45);

test('a horizon takes as much as in pvlib within 1 point in the mean and 2.5 at most on roofs', (context) => {
  assert.ok(roofs.length >= 150);
  assert.ok(Math.max(...roofs.map(({ lost }) => lost)) > 20);
  assert.ok(mean(roofs.map(({ error }) => Math.abs(error))) < 1);
  for (const { site, name, tilt, azimuth, error } of roofs) {
    assert.ok(Math.abs(error) < 2.5, `${site}, ${name}, ${tilt}/${azimuth}: ${error}`);
  }
  for (const by of ['name', 'tilt'] as const) {
    for (const value of new Set(compared.map((plane) => plane[by]))) {
      const of = compared.filter((plane) => plane[by] === value);
      const worst = of.reduce((a, b) => (Math.abs(b.error) > Math.abs(a.error) ? b : a));
      context.diagnostic(
        `${value}: pvlib loses ${mean(of.map(({ lost }) => lost)).toFixed(1)} %, model ${mean(of.map(({ error }) => error)).toFixed(2)} points more, ` +
          `${mean(of.map(({ error }) => Math.abs(error))).toFixed(2)} off, worst ${worst.error.toFixed(1)} (${worst.site}, ${worst.name}, ${worst.tilt}/${worst.azimuth}), month ${mean(of.map(({ monthError }) => monthError)).toFixed(1)} %`,
      );
    }
  }
});

test('each horizon is within 2 points in the mean of its planes, walls included', () => {
  for (const name of new Set(compared.map((plane) => plane.name))) {
    const errors = compared.filter((plane) => plane.name === name).map(({ error }) => error);
    assert.ok(Math.abs(mean(errors)) < 2, `${name}: ${mean(errors)}`);
  }
});

test('the mean error of a month behind a horizon is below 10 % of an average month', () => {
  for (const { site, name, tilt, azimuth, monthError } of roofs) {
    assert.ok(monthError < 10, `${site}, ${name}, ${tilt}/${azimuth}: ${monthError}`);
  }
});

function keyOf({ site, tilt, azimuth }: Plane): string {
  return `${site} ${tilt} ${azimuth}`;
}

function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
