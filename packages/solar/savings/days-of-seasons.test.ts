import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysOfSeasons } from './days-of-seasons.ts';
import { energyFlows } from './energy-flows.ts';
import { typicalDays } from './typical-year.ts';

test('covers the usage of a day from solar, battery and grid', () => {
  const days = typicalDays(3);
  const list = (of: (hour: number, day: (typeof days)[number]) => number) =>
    Float64Array.from(
      days.flatMap((day) => Array.from({ length: 24 }, (_, hour) => of(hour, day))),
    );
  const house = {
    dayTypes: 3,
    // Sunny days make twice what mixed ones do, cloudy ones nothing.
    madeKwh: list((hour, { dayType }) => (hour === 12 ? dayType * 3 : 0)),
    usedKwh: list((hour) => (hour === 12 || hour === 19 ? 2 : 0)),
    battery: { usableKwh: 10, powerKw: 10, efficiency: 1, gridCharge: null },
    exportMaxKw: null,
  };
  const seasons = daysOfSeasons(energyFlows(house));
  assert.deepEqual(
    seasons.map(({ month }) => month),
    [1, 7],
  );
  for (const day of seasons) {
    assert.equal(day.madeKwh[12], 3);
    assert.equal(day.fromSolarKwh[12], 1.33);
    assert.ok((day.fromBatteryKwh[19] ?? 0) > 0.5);
    for (let hour = 0; hour < 24; hour += 1) {
      const parts = [day.fromSolarKwh, day.fromBatteryKwh, day.fromGridKwh];
      const sum = parts.reduce((total, part) => total + (part[hour] ?? 0), 0);
      assert.ok(Math.abs(sum - (day.usedKwh[hour] ?? 0)) < 0.02);
    }
  }
});
