import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { energyFlows, flowsOfShare, type House, withoutSystem } from './energy-flows.ts';

const year = (day: readonly number[]) =>
  Float64Array.from(Array.from({ length: 12 }, () => day).flat());
const at = (hours: Readonly<Record<number, number>>) =>
  Array.from({ length: 24 }, (_, hour) => hours[hour] ?? 0);

/** 8 kWh at noon, of which the house uses 2 at once and needs 5 more in the evening. */
const house: House = {
  madeByHour: year(at({ 12: 8 })),
  usedByHour: at({ 12: 2, 19: 5 }),
  tariffByHour: at({ 12: 20, 19: 50 }),
  battery: null,
  exportMaxKw: null,
};
const january = (given: House) => energyFlows(given)[0] ?? assert.fail();
/** Of a day of January. */
const daily = (given: House) => {
  const days = Object.entries(january(given)).map(([name, amount]) => [
    name,
    Math.round((amount / 31) * 1e6) / 1e6,
  ]);
  return Object.fromEntries(days);
};

test('without a battery the house uses what it needs at that hour, and the rest is exported', () => {
  assert.deepEqual(daily(house), {
    madeKwh: 8,
    importedKwh: 5,
    importedCents: 250,
    exportedKwh: 6,
    selfUsedKwh: 2,
    fromBatteryKwh: 0,
    curtailedKwh: 0,
  });
});

test('a battery keeps it for the evening, less what it loses', () => {
  const battery = { usableKwh: 10, powerKw: 10, efficiency: 0.9 };
  // All 6 kWh go in and 5 are needed: of the first days some is kept until the battery is full, later only 5 / 0.9 fit.
  const result = daily({ ...house, battery });
  assert.equal(result.importedKwh, 0);
  assert.equal(result.fromBatteryKwh, 5);
  assert.ok(Math.abs(result.exportedKwh - (6 - 5 / 0.9)) < 0.01);
});

test('a battery takes and gives no more than its power and its room', () => {
  const slow = { usableKwh: 10, powerKw: 3, efficiency: 1 };
  assert.equal(daily({ ...house, battery: slow }).fromBatteryKwh, 3);
  const small = { usableKwh: 2, powerKw: 10, efficiency: 1 };
  assert.equal(daily({ ...house, battery: small }).fromBatteryKwh, 2);
});

test('what may not be exported is lost', () => {
  const { exportedKwh, curtailedKwh } = daily({ ...house, exportMaxKw: 5 });
  assert.deepEqual([exportedKwh, curtailedKwh], [5, 1]);
  assert.equal(daily({ ...house, exportMaxKw: 0 }).curtailedKwh, 6);
});

test('what is bought costs what it does at that hour', () => {
  assert.equal(january(house).importedCents, 31 * 5 * 50);
  assert.equal(withoutSystem(house)[0]?.importedCents, 31 * (2 * 20 + 5 * 50));
});

test('panels may make a part of what they are estimated to', () => {
  const [half] = energyFlows(house, 0.5);
  assert.equal(half?.madeKwh, 31 * 4);
  assert.equal(half?.exportedKwh, 31 * 2);
});

test('a part that somebody says is used, but no more than is needed', () => {
  const [half] = flowsOfShare(house, 50);
  assert.equal(half?.selfUsedKwh, 124);
  assert.equal(half?.exportedKwh, 124);
  assert.ok(Math.abs((half?.importedKwh ?? 0) - 31 * 3) < 1e-9);
  const [all] = flowsOfShare(house, 100);
  assert.equal(all?.selfUsedKwh, 31 * 7);
  assert.equal(all?.exportedKwh, 31);
});

const kwh = fc.integer({ min: 0, max: 50_000 }).map((wattHours) => wattHours / 1000);
const hours = fc.array(kwh, { minLength: 24, maxLength: 24 });
const anyHouse = fc.record({
  madeByHour: hours.map(year),
  usedByHour: hours,
  tariffByHour: hours,
  battery: fc.option(
    fc.record({
      usableKwh: kwh,
      powerKw: kwh,
      efficiency: fc.integer({ min: 1, max: 100 }).map((percent) => percent / 100),
    }),
  ),
  exportMaxKw: fc.option(kwh),
});

test('no energy comes from nowhere or goes nowhere', () => {
  fc.assert(
    fc.property(anyHouse, (given) => {
      const used = withoutSystem(given).map((month) => month.importedKwh);
      for (const [index, month] of energyFlows(given).entries()) {
        const usedKwh = used[index] ?? 0;
        const scale = 1 + month.madeKwh + usedKwh;
        // What is used comes from the panels, now or later, or from the grid.
        assert.ok(Math.abs(month.selfUsedKwh + month.importedKwh - usedKwh) < 1e-9 * scale);
        const stored = month.madeKwh - month.exportedKwh - month.curtailedKwh - month.selfUsedKwh;
        // What is neither is lost in the battery, or kept in it for the next month.
        const lost = given.battery === null ? 0 : month.madeKwh;
        const kept = (given.battery?.usableKwh ?? 0) * 31;
        assert.ok(stored > -kept - 1e-6 * scale && stored <= lost + 1e-6 * scale);
        assert.ok(
          Object.values(month)
            .flat()
            .every((value) => value >= -1e-9),
        );
      }
    }),
  );
});

test('a battery never lets the house buy more, nor export more', () => {
  fc.assert(
    fc.property(anyHouse, (given) => {
      const [without, withOne] = [energyFlows({ ...given, battery: null }), energyFlows(given)];
      without.forEach((month, index) => {
        const other = withOne[index] ?? assert.fail();
        assert.ok(other.importedKwh <= month.importedKwh + 1e-6);
        assert.ok(other.exportedKwh <= month.exportedKwh + 1e-6);
      });
    }),
  );
});
