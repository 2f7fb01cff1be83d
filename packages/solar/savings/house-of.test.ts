import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptySpecification, type Specification, usualUsage } from '../specification.ts';
import { energyPlan } from '../tariffs/energy-plan.ts';
import { energyFlows, withoutSystem } from './energy-flows.ts';
import { houseOf } from './house-of.ts';
import { sumOfYear } from './typical-year.ts';

const usage = { ...usualUsage, dailyWattHours: 15_000, importTariff: 30, exportTariff: 5 };
const site = { postcode: '2000', installYear: 2027 };
const existingSolar = { watts: 5_000, installedYear: 2017, tilt: 20, azimuth: 0 };
const battery = {
  maker: 'Example',
  model: 'B',
  nominalWattHours: 11_000,
  usableWattHours: 10_000,
  powerWatts: 4_000,
  quantity: 1,
};
const plan = (overrides: Partial<Specification>): Specification => ({
  ...emptySpecification,
  ...overrides,
});
const houses = (overrides: Partial<Specification>) =>
  houseOf(plan(overrides), usage, site) ?? assert.fail();

test('the bill of a house with solar is what it buys beside its panels', () => {
  const { house, today } = houses({ existingSolar, battery });
  assert.ok(today !== null);
  // 5 kW that have aged by 0.5 % a year for ten years.
  const made = sumOfYear(today.madeKwh, today.dayTypes);
  assert.ok(made > 6000 && made < 7200, `${made}`);
  const { today: young } = houses({ existingSolar: { ...existingSolar, installedYear: 2027 } });
  const asNew = sumOfYear(young?.madeKwh ?? today.madeKwh, today.dayTypes);
  assert.ok(Math.abs(made / asNew - 0.995 ** 10) < 1e-9);
  const bought = sumOfYear(energyFlows(today).importedKwh, today.dayTypes);
  assert.ok(Math.abs(bought - 15 * 365) < 5, `${bought}`);
  assert.ok(sumOfYear(withoutSystem(house).importedKwh, 3) > bought * 1.2, 'it uses more');
  assert.ok(sumOfYear(energyFlows(house).importedKwh, 3) < bought * 0.7, 'a battery helps');
});

test('more panels add to those that are there', () => {
  const panels = [{ maker: '', model: '', watts: 400, quantity: 10, electrical: null }];
  const { house, today } = houses({ existingSolar, panels });
  const alone = houses({ panels }).house;
  const all = sumOfYear(house.madeKwh, 3);
  const parts = sumOfYear(alone.madeKwh, 3) + sumOfYear(today?.madeKwh ?? alone.madeKwh, 3);
  assert.ok(Math.abs(all - parts) < 1e-6 * parts);
});

test('a measured yield is that of the planned panels, not of those that are there', () => {
  const panels = [{ maker: '', model: '', watts: 400, quantity: 10, electrical: null }];
  const assumptions = { ...emptySpecification.assumptions, measuredYield: 1200 };
  const { house, today } = houses({ existingSolar, panels, assumptions });
  const { today: simulated } = houses({ existingSolar });
  assert.deepEqual(today?.madeKwh, simulated?.madeKwh);
  const existing = sumOfYear(today?.madeKwh ?? house.madeKwh, 3);
  assert.ok(Math.abs(sumOfYear(house.madeKwh, 3) - existing - 4 * 1200) < 1e-6);
});

test('a battery keeps its reserve, and the grid charges it only where that is allowed and pays', () => {
  const panels = [{ maker: '', model: '', watts: 400, quantity: 10, electrical: null }];
  const { assumptions } = emptySpecification;
  const of = (more: Partial<Specification['assumptions']>, timeOfUse = usage.timeOfUse) =>
    houseOf(
      plan({ panels, battery, assumptions: { ...assumptions, ...more } }),
      { ...usage, timeOfUse },
      site,
    )?.house.battery;
  assert.equal(of({})?.usableKwh, 10);
  assert.equal(of({ batteryReservePercent: 20 })?.usableKwh, 8);
  assert.equal(of({})?.gridCharge, null);
  const free = [{ fromHour: 11, toHour: 14, importTariff: 0 }];
  const { isCharging, untilPart } =
    of({ batteryGridChargePercent: 80 }, free)?.gridCharge ?? assert.fail();
  assert.equal(untilPart, 0.8);
  assert.deepEqual(
    isCharging.slice(0, 24).flatMap((is, hour) => (is ? [hour] : [])),
    [11, 12, 13],
  );
});

test('the grid charges in the free hours of an electricity plan', () => {
  const free = energyPlan.parse({
    name: 'Free at noon',
    tariff: {
      importRates: [{ steps: [{ centsPerKwh: 30 }] }],
      freeWindow: { fromHour: 11, toHour: 14 },
    },
  });
  const assumptions = { ...emptySpecification.assumptions, batteryGridChargePercent: 80 };
  const specification = plan({ existingSolar, battery, assumptions });
  const { house } = houseOf(specification, { ...usage, plan: free }, site) ?? assert.fail();
  assert.deepEqual(
    house.battery?.gridCharge?.isCharging.slice(0, 24).flatMap((is, hour) => (is ? [hour] : [])),
    [11, 12, 13],
  );
});

test('readings of a meter with exports give what panels supply behind it', () => {
  const hours = (watts: (hour: number) => number) =>
    Array.from({ length: 576 }, (_, index) => watts(index % 24));
  const metered = {
    importWattHours: hours((hour) => (hour < 8 || hour > 16 ? 1000 : 0)),
    exportWattHours: hours((hour) => (hour === 12 ? 500 : 0)),
    controlledLoadWattHours: 0,
    fromOn: '2026-01-01',
    toOn: '2026-12-31',
    filledMonths: [],
    estimatedPercent: 0,
    sha256: '0'.repeat(64),
  };
  const { today } =
    houseOf(plan({ existingSolar, battery }), { ...usage, metered }, site) ?? assert.fail();
  assert.ok(today !== null);
  const at = (hour: number) => [0, 1, 2].map((type) => today.usedKwh[type * 24 + hour] ?? 0);
  const mean = [0, 1, 2].reduce((sum, type) => sum + (today.madeKwh[type * 24 + 12] ?? 0) / 3, 0);
  assert.ok(Math.abs((at(12)[0] ?? 0) - (mean - 0.5)) < 1e-9, 'made, less what was exported');
  assert.equal(Math.round((at(20)[0] ?? 0) * 1000), 1000 * (15 / 15));
});
