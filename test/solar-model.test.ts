import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { allCities, type City } from '../src/domain/solar/cities.ts';
import { daysOfMonths } from '../src/domain/solar/months.ts';
import { usualAssumptions } from '../src/domain/solar/specification.ts';
import { estimateYield } from '../src/domain/solar/yield.ts';

// The page tells what the model makes of each city beside what is published, so it is read as it stands there.

const page = readFileSync(new URL('../docs/solar-model.md', import.meta.url), 'utf8');

/** One postcode of each city. */
const postcodes: Readonly<Record<string, string>> = {
  Adelaide: '5000',
  'Alice Springs': '0870',
  Brisbane: '4000',
  Cairns: '4870',
  Canberra: '2600',
  Darwin: '0800',
  Hobart: '7000',
  Melbourne: '3000',
  Perth: '6000',
  Sydney: '2000',
};

/** kWh a day of 1 kW, of 100 kW so that whole kWh are fine enough. */
function modelled({ name }: City): { mean: number; best: number; worst: number } {
  const panels = [{ maker: 'Example', model: 'P', watts: 1000, quantity: 100 }];
  const planned = { panels, arrays: [], assumptions: usualAssumptions };
  const { annualKwh, monthlyKwh } = estimateYield(planned, postcodes[name] ?? '') ?? assert.fail();
  const daily = monthlyKwh.map((kwh, month) => kwh / 100 / (daysOfMonths[month] ?? 0));
  return { mean: annualKwh / 100 / 365, best: Math.max(...daily), worst: Math.min(...daily) };
}

test('a year lies within 3 % of the published mean of each city, its best and worst month within 10 %', () => {
  for (const city of allCities) {
    const { mean, best, worst } = modelled(city);
    assert.ok(Math.abs(mean / city.mean - 1) < 0.03, `${city.name}, year`);
    assert.ok(Math.abs(best / city.best - 1) < 0.1, `${city.name}, best month`);
    assert.ok(Math.abs(worst / city.worst - 1) < 0.1, `${city.name}, worst month`);
  }
});

test('the page shows what the model makes', () => {
  for (const city of allCities) {
    const { mean, best, worst } = modelled(city);
    const cells = [
      city.name,
      ...[city.mean, mean, city.best, best, city.worst, worst].map((kwh) => kwh.toFixed(2)),
    ];
    assert.ok(page.includes(`| ${cells.join(' | ')} |`), `| ${cells.join(' | ')} |`);
  }
});
