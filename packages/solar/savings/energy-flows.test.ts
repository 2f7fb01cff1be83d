import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  type EnergyYear,
  energyFlows,
  flowsOfShare,
  type House,
  type Store,
  withoutSystem,
} from './energy-flows.ts';
import { sumByMonth, sumOfYear, typicalDays } from './typical-year.ts';

/** A list in which all days are alike. */
const year = (day: readonly number[]) => Float64Array.from(typicalDays(3).flatMap(() => day));
const at = (hours: Readonly<Record<number, number>>) =>
  Array.from({ length: 24 }, (_, hour) => hours[hour] ?? 0);
const store = (overrides: Partial<Store> = {}): Store => ({
  usableKwh: 10,
  powerKw: 10,
  efficiency: 1,
  gridCharge: null,
  ...overrides,
});

/** 8 kWh at noon, of which the house uses 2 at once and needs 5 more in the evening. */
const house: House = {
  dayTypes: 3,
  madeKwh: year(at({ 12: 8 })),
  usedKwh: year(at({ 12: 2, 19: 5 })),
  battery: null,
  exportMaxKw: null,
};
type ListName = Exclude<keyof EnergyYear, 'dayTypes'>;
/** The energies of a mean day. */
const daily = (flows: EnergyYear, name: ListName) =>
  Math.round((sumOfYear(flows[name], flows.dayTypes) / 365) * 1e6) / 1e6;
const dailyOf = (house: House, ...names: ListName[]) => {
  const flows = energyFlows(house);
  return names.map((name) => daily(flows, name));
};

test('a house without a battery uses what it needs at that hour, and exports the rest', () => {
  const flows = energyFlows(house);
  const names = Object.keys(flows).filter((name) => name !== 'dayTypes') as ListName[];
  assert.deepEqual(Object.fromEntries(names.map((name) => [name, daily(flows, name)])), {
    usedKwh: 7,
    madeKwh: 8,
    importedKwh: 5,
    exportedKwh: 6,
    selfUsedKwh: 2,
    fromBatteryKwh: 0,
    curtailedKwh: 0,
    chargedFromGridKwh: 0,
  });
  assert.equal(flows.importedKwh[19], 5);
  assert.equal(flows.exportedKwh[12], 6);
});

test('a battery keeps it for the evening, less what it loses', () => {
  // All 6 kWh go in at first, and 5 are needed: soon it is full, and only 5 / 0.9 fit.
  const battery = store({ efficiency: 0.9 });
  const flows = energyFlows({ ...house, battery });
  assert.deepEqual([daily(flows, 'importedKwh'), daily(flows, 'fromBatteryKwh')], [0, 5]);
  assert.ok(Math.abs(daily(flows, 'exportedKwh') - (6 - 5 / 0.9)) < 0.01);
});

test('a battery takes and gives no more than its power and its room', () => {
  assert.deepEqual(dailyOf({ ...house, battery: store({ powerKw: 3 }) }, 'fromBatteryKwh'), [3]);
  assert.deepEqual(dailyOf({ ...house, battery: store({ usableKwh: 2 }) }, 'fromBatteryKwh'), [2]);
});

test('a battery keeps what a sunny day leaves for the cloudy days after it', () => {
  // The panels generate nothing on cloudy days, 12 kWh on mixed ones, 24 on sunny ones; 6 are used each evening.
  const madeKwh = Float64Array.from(
    typicalDays(3).flatMap(({ dayType }) => at({ 12: dayType * 12 })),
  );
  const usedKwh = year(at({ 19: 6 }));
  const days = (usableKwh: number) =>
    dailyOf(
      { ...house, madeKwh, usedKwh, battery: store({ usableKwh, powerKw: 24 }) },
      'importedKwh',
    )[0];
  // A battery of one evening helps on no cloudy day, one of two evenings on those that follow another.
  assert.equal(days(6), 2);
  assert.ok((days(12) ?? 0) > 0 && (days(12) ?? 0) < 1.5);
  assert.equal(days(48), 0);
});

test('the grid charges a battery in its hours, up to its limit, and the panels need not', () => {
  const isCharging = [...year(at({ 2: 1 }))].map(Boolean);
  const battery = store({ efficiency: 0.8, gridCharge: { isCharging, untilPart: 0.4 } });
  const flows = energyFlows({ ...house, madeKwh: year(at({})), battery });
  // 4 kWh of the 7 used come by way of the battery, for 5 kWh bought at night.
  assert.equal(daily(flows, 'fromBatteryKwh'), 4);
  assert.equal(daily(flows, 'chargedFromGridKwh'), 5);
  assert.equal(daily(flows, 'importedKwh'), 8);
  assert.equal(daily(flows, 'selfUsedKwh'), 0, 'none of it is solar');
});

test('loses solar above the export limit', () => {
  const limited = dailyOf({ ...house, exportMaxKw: 5 }, 'exportedKwh', 'curtailedKwh');
  assert.deepEqual(limited, [5, 1]);
  assert.deepEqual(dailyOf({ ...house, exportMaxKw: 0 }, 'curtailedKwh'), [6]);
});

test('panels may make a part of what they are estimated to', () => {
  const half = energyFlows(house, 0.5);
  assert.deepEqual([daily(half, 'madeKwh'), daily(half, 'exportedKwh')], [4, 2]);
});

test('a known self-consumption replaces the hours, but no more is used than is needed', () => {
  const half = flowsOfShare(house, 50);
  assert.equal(daily(half, 'selfUsedKwh'), 4);
  assert.equal(daily(half, 'exportedKwh'), 4);
  assert.equal(daily(half, 'importedKwh'), 3);
  const all = flowsOfShare(house, 100);
  assert.equal(daily(all, 'selfUsedKwh'), 7);
  assert.equal(daily(all, 'exportedKwh'), 1);
  assert.equal(sumByMonth(all.importedKwh, 3)[0], 0);
});

const kwh = fc.integer({ min: 0, max: 50_000 }).map((wattHours) => wattHours / 1000);
const hours = fc.array(kwh, { minLength: 72, maxLength: 72 });
/** Three days of hours, which are the day types of all months. */
const listOf = (three: readonly number[]) =>
  Float64Array.from(
    typicalDays(3).flatMap(({ dayType }) => three.slice(dayType * 24, dayType * 24 + 24)),
  );
const anyPlan = fc.record({
  made: hours,
  used: hours,
  battery: fc.option(
    fc.record({
      usableKwh: kwh,
      powerKw: kwh,
      efficiency: fc.integer({ min: 1, max: 100 }).map((percent) => percent / 100),
    }),
  ),
  chargingHours: fc.option(fc.array(fc.nat(23), { maxLength: 8 })),
  untilPart: fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100),
  exportMaxKw: fc.option(kwh),
});
type Plan = typeof anyPlan extends fc.Arbitrary<infer Value> ? Value : never;

function houseOf({ made, used, battery, chargingHours, untilPart, exportMaxKw }: Plan): House {
  const isCharging = typicalDays(3).flatMap(() =>
    Array.from({ length: 24 }, (_, hour) => chargingHours?.includes(hour) ?? false),
  );
  const gridCharge = chargingHours && { isCharging, untilPart };
  return {
    dayTypes: 3,
    madeKwh: listOf(made),
    usedKwh: listOf(used),
    battery: battery && { ...battery, gridCharge },
    exportMaxKw,
  };
}

test('energy balances in every hour', () => {
  fc.assert(
    fc.property(anyPlan, (plan) => {
      const house = houseOf(plan);
      const flows = energyFlows(house);
      let stored = 0;
      for (const { first, days } of typicalDays(3)) {
        for (let index = first; index < first + 24; index += 1) {
          const of = (name: ListName) => flows[name][index] ?? 0;
          const scale = 1 + of('madeKwh') + of('usedKwh') + (house.battery?.powerKw ?? 0);
          const isZero = (value: number) => Math.abs(value) < 1e-9 * scale;
          for (const name of Object.keys(flows)) {
            if (name !== 'dayTypes') assert.ok(of(name as ListName) >= -1e-9 * scale, name);
          }
          // All input is used somewhere; the rest charges the battery.
          const source = of('madeKwh') + of('importedKwh') + of('fromBatteryKwh');
          const taken = source - of('usedKwh') - of('exportedKwh') - of('curtailedKwh');
          assert.ok(taken > -1e-9 * scale);
          if (house.battery === null) assert.ok(isZero(taken));
          else assert.ok(taken < house.battery.powerKw + 1e-9 * scale);
          assert.ok(of('chargedFromGridKwh') <= taken + 1e-9 * scale);
          assert.ok(of('selfUsedKwh') <= of('usedKwh') + 1e-9 * scale);
          assert.ok(of('exportedKwh') <= (house.exportMaxKw ?? Infinity) + 1e-9 * scale);
          stored += (taken * (house.battery?.efficiency ?? 0) - of('fromBatteryKwh')) * days;
        }
      }
      // Over the year a battery gives back what it stores, but for what it may hold at the ends of a year and its months.
      const held = (house.battery?.usableKwh ?? 0) * 31;
      assert.ok(Math.abs(stored) <= held + 1e-6, `${stored} of ${held}`);
    }),
  );
});

test('a battery charged by the panels never lets the house buy more, nor export more', () => {
  fc.assert(
    fc.property(anyPlan, (plan) => {
      const house = houseOf({ ...plan, chargingHours: null });
      const [without, withOne] = [energyFlows({ ...house, battery: null }), energyFlows(house)];
      without.importedKwh.forEach((imported, index) => {
        assert.ok((withOne.importedKwh[index] ?? 0) <= imported + 1e-6);
        assert.ok((withOne.exportedKwh[index] ?? 0) <= (without.exportedKwh[index] ?? 0) + 1e-6);
      });
    }),
  );
});

test('more panels never let the house buy more', () => {
  fc.assert(
    fc.property(anyPlan, (plan) => {
      const house = houseOf({ ...plan, chargingHours: null });
      const bought = (part: number) => sumOfYear(energyFlows(house, part).importedKwh, 3);
      const all = sumOfYear(withoutSystem(house).importedKwh, 3);
      assert.ok(bought(1) <= all + 1e-6);
      assert.ok(bought(1.2) <= bought(1) + 1e-6);
    }),
  );
});
