import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { typicalDays } from '../savings/typical-year.ts';
import { billOf, type MeteredYear } from './bill-of.ts';
import { hourlyPrices } from './hourly-prices.ts';
import { simpleTariff } from './simple-tariff.ts';
import { tariff } from './tariff.ts';

type Hourly = (hour: number, day: { month: number; isWeekend: boolean; dayType: number }) => number;

/** A year of one day type in which each hour imports and exports what the functions say. */
function year(importKwh: Hourly, exportKwh: Hourly = () => 0, dayTypes = 1): MeteredYear {
  const days = typicalDays(dayTypes);
  const list = (of: Hourly) =>
    Float64Array.from(
      days.flatMap((day) => Array.from({ length: 24 }, (_, hour) => of(hour, day))),
    );
  return { dayTypes, importedKwh: list(importKwh), exportedKwh: list(exportKwh) };
}
const one =
  (hour: number, kwh: number): Hourly =>
  (at) =>
    at === hour ? kwh : 0;
const at = (centsPerKwh: number, window: object = {}) => ({ ...window, steps: [{ centsPerKwh }] });
const plan = (overrides: object) => tariff.parse({ importRates: [at(30)], ...overrides });
/** 12 kWh at noon of every day. */
const noon = year(one(12, 12));

test('a flat tariff costs its price, its daily charge, and earns its feed-in', () => {
  const rates = plan({ dailyCharge: 110.5, feedInRates: [at(5)] });
  const { year: bill } = billOf(rates, year(one(12, 12), one(13, 4)));
  assert.deepEqual(bill, {
    importKwh: 4380,
    importCents: 131_400,
    exportKwh: 1460,
    exportCents: 7300,
    demandCents: 0,
    controlledLoadKwh: 0,
    controlledLoadCents: 0,
    // 110.5 × 365 = 40,332.5, rounded up.
    supplyCents: 40_333,
    totalCents: 164_433,
  });
});

test('the months of each part add up to the part of the year', () => {
  const rates = plan({ dailyCharge: 110.333, feedInRates: [at(5.777)] });
  const { year: bill, months } = billOf(rates, year(one(12, 1.234), one(13, 4.321)));
  assert.equal(months.length, 12);
  for (const part of ['importCents', 'exportCents', 'supplyCents', 'totalCents'] as const) {
    assert.equal(
      months.reduce((sum, month) => sum + month[part], 0),
      bill[part],
    );
  }
  // January: 1.234 × 31 × 30 = 1,147.62.
  assert.equal(months[0]?.importCents, 1148);
});

test('GST is added to charges without it, and not to feed-in', () => {
  const rates = plan({ dailyCharge: 100, feedInRates: [at(5)], includesGst: false });
  const { year: bill } = billOf(rates, year(one(12, 12), one(13, 4)));
  assert.equal(bill.importCents, 144_540);
  assert.equal(bill.supplyCents, 40_150);
  assert.equal(bill.exportCents, 7300);
});

test('steps of a day begin again each day', () => {
  const steps = [{ centsPerKwh: 20, upToKwh: 10 }, { centsPerKwh: 40 }];
  const { year: bill } = billOf(plan({ importRates: [{ steps }] }), noon);
  assert.equal(bill.importCents, (10 * 20 + 2 * 40) * 365);
});

test('steps count the days of each type by themselves', () => {
  const steps = [{ centsPerKwh: 20, upToKwh: 10 }, { centsPerKwh: 40 }];
  // Cloudy days take 5 kWh and sunny ones 15; the mean of 10 would stay in the first step.
  const flows = year(
    (hour, { dayType }) => (hour === 12 ? ([5, 15][dayType] ?? 0) : 0),
    undefined,
    2,
  );
  const { year: bill } = billOf(plan({ importRates: [{ steps }] }), flows);
  assert.equal(bill.importCents, Math.round(((5 * 20 + 10 * 20 + 5 * 40) * 365) / 2));
});

test('steps of a month, a quarter and a year count it as a whole', () => {
  const steps = [{ centsPerKwh: 20, upToKwh: 1100 }, { centsPerKwh: 40 }];
  const costs = (importStepsPer: string) =>
    billOf(plan({ importRates: [{ steps }], importStepsPer }), noon);
  // A month is at most 372 kWh.
  assert.equal(costs('month').year.importCents, 4380 * 20);
  // The quarters are 1,080, 1,092, 1,104 and 1,104 kWh.
  assert.equal(costs('quarter').year.importCents, 4380 * 20 + 8 * 20);
  assert.equal(costs('year').year.importCents, 1100 * 20 + 3280 * 40);
  // July has 31 of the 92 days of its quarter.
  assert.equal(
    costs('quarter').months[6]?.importCents,
    Math.round(((1104 * 20 + 4 * 20) * 31) / 92),
  );
});

test('a rate of a season has the steps of its days', () => {
  const steps = [{ centsPerKwh: 20, upToKwh: 900 }, { centsPerKwh: 40 }];
  const importRates = [
    { steps, months: [12] },
    at(10, { months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] }),
  ];
  const { months } = billOf(plan({ importRates, importStepsPer: 'quarter' }), noon);
  // December has 31 of the 92 days of the quarter, so its first step ends at 303.26 of its 372 kWh.
  const end = (900 * 31) / 92;
  assert.ok(Math.abs((months[11]?.importCents ?? 0) - (end * 20 + (372 - end) * 40)) <= 1);
});

test('seasons, weekdays and hours have their own prices', () => {
  const summer = [12, 1, 2];
  const importRates = [
    at(60, { months: summer, days: 'weekdays', fromHour: 15, toHour: 21 }),
    at(20, { months: summer, days: 'weekdays', fromHour: 21, toHour: 15 }),
    at(20, { months: summer, days: 'weekends' }),
    at(30, { months: [3, 4, 5, 6, 7, 8, 9, 10, 11] }),
  ];
  const { months } = billOf(plan({ importRates }), year(one(18, 7)));
  assert.equal(months[5]?.importCents, 7 * 30 * 30);
  assert.equal(months[0]?.importCents, Math.round(7 * 31 * ((60 * 5) / 7 + (20 * 2) / 7)));
});

test('half of an hour counts where a period begins at half past', () => {
  const importRates = [
    at(60, { fromHour: 14.5, toHour: 20 }),
    at(20, { fromHour: 20, toHour: 14.5 }),
  ];
  const { year: bill } = billOf(plan({ importRates }), year(one(14, 2)));
  assert.equal(bill.importCents, 365 * (60 + 20));
});

test('feed-in has steps, hours and prices below nothing', () => {
  const steps = [{ centsPerKwh: 10, upToKwh: 8 }, { centsPerKwh: 2 }];
  const exports = year(() => 0, one(12, 12));
  assert.equal(
    billOf(plan({ feedInRates: [{ steps }] }), exports).year.exportCents,
    (8 * 10 + 4 * 2) * 365,
  );
  const feedInRates = [at(-1.2, { fromHour: 10, toHour: 15 }), at(9, { fromHour: 15, toHour: 10 })];
  const { year: bill } = billOf(plan({ feedInRates }), exports);
  assert.equal(bill.exportCents, -5256);
  assert.equal(bill.totalCents, 5256);
});

test('demand is charged on the highest hour of a month within its window', () => {
  const demandCharges = [
    { centsPerKw: 40, per: 'day', months: [1], days: 'weekdays', fromHour: 15, toHour: 21 },
    { centsPerKw: 1000, per: 'month', fromHour: 15, toHour: 21 },
  ];
  const flows = year(
    (hour, { isWeekend, dayType }) => {
      if (hour === 18) return (isWeekend ? 5 : 3) + dayType;
      return hour === 12 ? 9 : 0;
    },
    undefined,
    2,
  );
  const { months, year: bill } = billOf(plan({ demandCharges }), flows);
  // Weekdays reach 4 kW and weekends 6 kW; 9 kW at noon lies outside.
  assert.equal(months[0]?.demandCents, 4 * 40 * 31 + 6 * 1000);
  assert.equal(months[6]?.demandCents, 6 * 1000);
  assert.equal(bill.demandCents, 4 * 40 * 31 + 12 * 6 * 1000);
});

test('a controlled load costs its energy and its meter, and nothing where there is none', () => {
  const rates = plan({ controlledLoad: { centsPerKwh: 18, dailyCharge: 3 } });
  const { year: bill } = billOf(rates, noon, 6);
  assert.equal(bill.controlledLoadKwh, 2190);
  assert.equal(bill.controlledLoadCents, (6 * 18 + 3) * 365);
  assert.equal(bill.importKwh, 4380);
  assert.equal(bill.totalCents, 131_400 + bill.controlledLoadCents);
  assert.equal(billOf(rates, noon).year.controlledLoadCents, 0);
});

test('a free window is free up to its cap, first come first served', () => {
  const importRates = [at(20, { fromHour: 0, toHour: 12 }), at(40, { fromHour: 12, toHour: 24 })];
  const flows = year((hour) => (hour >= 11 && hour < 14 ? 10 : 0));
  const costs = (freeWindow: object) => billOf(plan({ importRates, freeWindow }), flows).year;
  assert.equal(costs({ fromHour: 11, toHour: 14 }).importCents, 0);
  // 24 of 30 kWh; the 6 kWh left are the last.
  assert.equal(costs({ fromHour: 11, toHour: 14, capKwh: 24 }).importCents, 6 * 40 * 365);
  assert.equal(costs({ fromHour: 11, toHour: 14, capKwh: 24 }).importKwh, 30 * 365);
});

test('the simple members are a tariff too', () => {
  const simple = {
    importTariff: 30,
    exportTariff: 5,
    supplyCharge: 110.5,
    timeOfUse: [
      { fromHour: 15, toHour: 21, importTariff: 50 },
      { fromHour: 22, toHour: 7, importTariff: 20 },
    ],
  };
  const rates = simpleTariff(simple);
  assert.deepEqual(tariff.parse(rates), rates);
  const { importCents } = hourlyPrices(rates, 1);
  assert.deepEqual(
    [...importCents.slice(0, 24)],
    [...Array(7).fill(20), ...Array(8).fill(30), ...Array(6).fill(50), 30, 20, 20],
  );
  const { year: bill } = billOf(
    rates,
    year(() => 1),
  );
  assert.equal(bill.importCents, 365 * (9 * 20 + 9 * 30 + 6 * 50));
});

test('one more kWh costs what its hour costs', () => {
  const rates = plan({
    importRates: [at(20, { fromHour: 0, toHour: 12 }), at(40, { fromHour: 12, toHour: 24 })],
    feedInRates: [at(5)],
    freeWindow: { fromHour: 11, toHour: 12.5 },
    includesGst: false,
  });
  const { importCents, exportCents } = hourlyPrices(rates, 1);
  assert.deepEqual([...importCents.slice(10, 14)], [22, 0, 22, 44]);
  assert.equal(exportCents[12], 5);
});

const price = fc.integer({ min: 0, max: 100_000 }).map((thousandths) => thousandths / 1000);
const steps = fc
  .record({
    prices: fc.array(price, { minLength: 1, maxLength: 3 }),
    end: fc.integer({ min: 1, max: 50 }),
  })
  .map(({ prices, end }) =>
    prices.map((centsPerKwh, index) => ({
      centsPerKwh,
      upToKwh: index === prices.length - 1 ? null : end * (index + 1),
    })),
  );
const anyTariff = fc
  .record({
    peak: steps,
    other: steps,
    weekend: steps,
    from: fc.integer({ min: 0, max: 23 }),
    importStepsPer: fc.constantFrom('day', 'month', 'quarter', 'year'),
    demand: price,
    cap: fc.option(fc.integer({ min: 1, max: 30 })),
    includesGst: fc.boolean(),
    dailyCharge: price,
  })
  .map(({ peak, other, weekend, from, demand, cap, ...members }) =>
    tariff.parse({
      ...members,
      importRates: [
        { steps: peak, days: 'weekdays', fromHour: from, toHour: from + 0.5 },
        { steps: other, days: 'weekdays', fromHour: from + 0.5, toHour: from === 0 ? 24 : from },
        { steps: weekend, days: 'weekends' },
      ],
      feedInRates: [{ steps: other }],
      demandCharges: [{ centsPerKw: demand, per: 'day', fromHour: 15, toHour: 21 }],
      freeWindow: cap === null ? null : { fromHour: 11, toHour: 14, capKwh: cap },
    }),
  );
const anyYear = fc
  .array(
    fc.integer({ min: 0, max: 9000 }).map((wattHours) => wattHours / 1000),
    {
      minLength: 24,
      maxLength: 24,
    },
  )
  .map((kwh) => year((hour, { month }) => (kwh[hour] ?? 0) * (1 + month / 12), undefined, 3));

test('more imports never cost less', () => {
  fc.assert(
    fc.property(anyTariff, anyYear, fc.nat(24 * 72 - 1), (rates, flows, place) => {
      const more = Float64Array.from(flows.importedKwh);
      more[place] = (more[place] ?? 0) + 1;
      const before = billOf(rates, flows).year;
      const after = billOf(rates, { ...flows, importedKwh: more }).year;
      assert.ok(after.totalCents >= before.totalCents);
    }),
  );
});

test('parts add up to the total, months to the year, in whole cents', () => {
  fc.assert(
    fc.property(anyTariff, anyYear, (rates, flows) => {
      const swapped = { ...flows, exportedKwh: flows.importedKwh };
      const { year: bill, months } = billOf(rates, swapped, 5);
      for (const one of [bill, ...months]) {
        assert.ok(Object.values(one).every(Number.isSafeInteger));
        const { importCents, demandCents, controlledLoadCents, supplyCents, exportCents } = one;
        const parts = importCents + demandCents + controlledLoadCents + supplyCents;
        assert.equal(one.totalCents, parts - exportCents);
      }
      assert.equal(
        months.reduce((sum, { totalCents }) => sum + totalCents, 0),
        bill.totalCents,
      );
    }),
  );
});

test('an hour with the price of all hours costs what one price costs', () => {
  fc.assert(
    fc.property(price, anyYear, fc.integer({ min: 1, max: 23 }), (cents, flows, hour) => {
      const split = plan({
        importRates: [at(cents, { fromHour: 0, toHour: hour }), at(cents, { fromHour: hour })],
      });
      const flat = plan({ importRates: [at(cents)] });
      assert.deepEqual(billOf(split, flows), billOf(flat, flows));
    }),
  );
});
