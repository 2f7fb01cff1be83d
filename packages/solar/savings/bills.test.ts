import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysOfMonths } from '../months.ts';
import { type Usage, usualUsage } from '../specification.ts';
import { energyPlan } from '../tariffs/energy-plan.ts';
import { tariffOf } from '../tariffs/tariff-of.ts';
import { billsOf } from './bills.ts';
import { controlledKwhADay } from './controlled-load.ts';
import { energyFlows, type House, withoutSystem } from './energy-flows.ts';
import { sumOfYear, typicalDays } from './typical-year.ts';
import { usedHours } from './used-hours.ts';

const usage: Usage = {
  ...usualUsage,
  dailyWattHours: 20_000,
  importTariff: 30,
  exportTariff: 5,
  supplyCharge: 110.5,
};
/** 10 kWh in each hour from 10 to 12, more than the house then needs. */
const noon = Array.from({ length: 24 }, (_, hour) => (hour === 10 || hour === 11 ? 10 : 0));
const houseOf = (input: Usage): House => ({
  dayTypes: 3,
  madeKwh: Float64Array.from(typicalDays(3).flatMap(() => noon)),
  usedKwh: usedHours(input, 3),
  battery: null,
  exportMaxKw: null,
});
/** kWh of a year that are used between two hours of the day. */
const usedFrom = (from: number, to: number) =>
  sumOfYear(
    usedHours(usage, 3).map((kwh, index) => (index % 24 >= from && index % 24 < to ? kwh : 0)),
    3,
  );
const bills = (input: Usage) => {
  const house = houseOf(input);
  return billsOf(
    [withoutSystem(house), energyFlows(house)],
    tariffOf(input),
    controlledKwhADay(input),
  );
};

test('the bill before covers all use, and the bill after what the panels do not cover', () => {
  const { before, after } = bills(usage);
  assert.deepEqual(before, {
    importKwh: 7300,
    importCents: 219_000,
    exportKwh: 0,
    exportCents: 0,
    demandCents: 0,
    controlledLoadKwh: 0,
    controlledLoadCents: 0,
    supplyCents: 40_333,
    totalCents: 259_333,
  });
  const used = usedFrom(10, 12);
  assert.ok(Math.abs(after.importKwh - (7300 - used)) <= 0.5 + 1e-9);
  assert.equal(after.importCents, Math.round((7300 - used) * 30));
  assert.equal(after.exportCents, Math.round((7300 - used) * 5));
  assert.equal(after.totalCents, after.importCents - after.exportCents + after.supplyCents);
  assert.equal(after.supplyCents, before.supplyCents);
});

test('the hours of a tariff cost what it says', () => {
  const dear = { ...usage, timeOfUse: [{ fromHour: 15, toHour: 21, importTariff: 50 }] };
  const peak = usedFrom(15, 21);
  const { before } = bills(dear);
  assert.equal(before.importCents, Math.round(219_000 + peak * 20));
});

test('the months add up to the year', () => {
  const { before, after, monthly } = bills(usage);
  assert.equal(monthly.length, 12);
  const total = (of: 'beforeCents' | 'afterCents') =>
    monthly.reduce((sum, month) => sum + month[of], 0);
  assert.equal(total('beforeCents'), before.totalCents);
  assert.equal(total('afterCents'), after.totalCents);
});

test('a plan takes the place of the simple prices, with its demand and controlled load', () => {
  const plan = energyPlan.parse({
    name: 'Demand',
    tariff: {
      importRates: [{ steps: [{ centsPerKwh: 20 }] }],
      demandCharges: [{ centsPerKw: 1000, per: 'month', fromHour: 16, toHour: 21 }],
      controlledLoad: { centsPerKwh: 18, dailyCharge: 3 },
    },
  });
  const input = { ...usage, plan, controlledLoadWattHours: 5000 };
  const { before, after } = bills(input);
  const hours = usedHours(usage, 3);
  const highest = daysOfMonths.map((_, month) =>
    Math.max(
      ...typicalDays(3)
        .filter((day) => day.month === month)
        .flatMap(({ first }) => [...hours.slice(first + 16, first + 21)]),
    ),
  );
  const kilowatts = highest.reduce((sum, kw) => sum + kw, 0);
  assert.equal(before.importCents, 146_000);
  assert.equal(before.demandCents, Math.round(kilowatts * 1000));
  assert.equal(before.controlledLoadCents, (5 * 18 + 3) * 365);
  assert.deepEqual([before.supplyCents, after.exportCents], [0, 0]);
  // The sun of noon leaves the evening and the hot water as they are.
  assert.equal(after.demandCents, before.demandCents);
  assert.equal(after.controlledLoadCents, before.controlledLoadCents);
});

test('the metered controlled load is billed, unless the plan has another', () => {
  const metered = { controlledLoadWattHours: 730_000 } as NonNullable<Usage['metered']>;
  assert.equal(controlledKwhADay({ ...usage, metered }), 2);
  assert.equal(controlledKwhADay({ ...usage, metered, controlledLoadWattHours: 0 }), 0);
  assert.equal(controlledKwhADay(usage), 0);
});
