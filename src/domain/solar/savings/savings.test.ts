import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Assumptions, type Usage, usualAssumptions, usualUsage } from '../specification.ts';
import { estimateSavings, type Saver } from './savings.ts';
import { typicalDays } from './typical-year.ts';
import { usedByTypicalYear } from './usage-hours.ts';

const usage: Usage = {
  ...usualUsage,
  dailyWattHours: 20_000,
  importTariff: 32.45,
  exportTariff: 5,
  selfUsePercent: 40,
};

/** Panels that make so many kWh a year, the same every day, from 8 to 16. */
function saver(
  annualKwh: number,
  payableCents = 0,
  {
    usage: said = usage,
    assumptions = {},
    battery = null,
  }: {
    usage?: Usage;
    assumptions?: Partial<Assumptions>;
    battery?: Saver['house']['battery'];
  } = {},
): Saver {
  const day = Array.from({ length: 24 }, (_, hour) =>
    hour >= 8 && hour < 16 ? annualKwh / 365 / 8 : 0,
  );
  return {
    house: {
      dayTypes: 3,
      madeKwh: Float64Array.from(typicalDays(3).flatMap(() => day)),
      usedKwh: usedByTypicalYear(said, 3),
      battery,
      exportMaxKw: null,
    },
    usage: said,
    assumptions: { ...usualAssumptions, ...assumptions },
    payableCents,
  };
}

test('a year saves what is not bought and earns what is exported', () => {
  // 4,000 kWh × 32.45 c + 6,000 kWh × 5 c.
  assert.equal(estimateSavings(saver(10_000)).firstYearCents, 159_800);
});

test('nobody uses more solar energy than they consume', () => {
  // 1,825 kWh a year are consumed; the other 8,175 kWh are exported.
  const little = { ...usage, dailyWattHours: 5_000 };
  const { firstYearCents, energy } = estimateSavings(saver(10_000, 0, { usage: little }));
  assert.equal(firstYearCents, 100_096);
  assert.equal(energy.ownSharePercent, 100);
});

test('the assumptions are told', () => {
  const own = 'Assumption of this estimate';
  const given = 'Usage and tariffs given for this proposal';
  assert.deepEqual(estimateSavings(saver(10_000)).assumptions, [
    {
      text: 'An estimate, not a promise. What you save depends on the weather and on how you use energy.',
      source: own,
    },
    { text: 'You use 7,300 kWh a year. Most of it in the morning and the evening.', source: given },
    {
      text: 'You use 40% of the solar energy yourself, but never more than you use in all.',
      source: given,
    },
    {
      text: 'Energy that you buy costs 32.45 c per kWh; energy that you export earns 5 c.',
      source: given,
    },
    { text: 'The panels make 0.5% less each year.', source: own },
    {
      text: 'Tariffs stay as they are for 20 years. Loans, repairs and new parts are not counted.',
      source: own,
    },
  ]);
  const hourly = {
    ...usage,
    selfUsePercent: null,
    supplyCharge: 110,
    timeOfUse: [{ fromHour: 22, toHour: 12, importTariff: 20 }],
  };
  const said = { usage: hourly, assumptions: { tariffRise: 2.5, degradation: 0 } };
  const battery = { usableKwh: 13.5, powerKw: 5, efficiency: 0.9, gridCharge: null };
  const texts = estimateSavings(saver(10_000, 0, { ...said, battery })).assumptions.slice(2);
  assert.deepEqual(
    texts.map(({ text }) => text),
    [
      'What you use of it yourself follows from sun and use in each hour of cloudy, mixed and sunny days of each month, with daylight saving where your state has it. The battery runs through a sequence of such days.',
      'Energy that you buy costs 32.45 c per kWh, from 10 pm to noon 20 c; energy that you export earns 5 c.',
      'The daily charge of 110 c stays as it is.',
      'The battery stores 13.5 kWh, takes and gives at most 5 kWh an hour, gives back 90% of what it takes, is charged by the panels alone, and works for all 20 years.',
      'The panels make as much every year.',
      'Tariffs rise by 2.5% each year. Loans, repairs and new parts are not counted.',
    ],
  );
});

test('each year saves 0.5 % less than the one before, until the price is paid back', () => {
  const { cumulativeCents, paybackYear } = estimateSavings(saver(10_000, 475_000));
  assert.equal(cumulativeCents.length, 21);
  assert.deepEqual(cumulativeCents.slice(0, 5), [-475_000, -315_200, -156_199, 2_007, 159_422]);
  assert.equal(paybackYear, 3);
});

test('tariffs that rise make each year worth more', () => {
  const assumptions = { degradation: 0, tariffRise: 3 };
  const { cumulativeCents } = estimateSavings(saver(10_000, 0, { assumptions }));
  assert.deepEqual(cumulativeCents.slice(0, 4), [0, 159_800, 324_394, 493_926]);
});

test('a year that ends at nothing has paid back; more than 20 years is never', () => {
  const saved = estimateSavings(saver(10_000)).cumulativeCents[20] ?? 0;
  assert.equal(estimateSavings(saver(10_000, saved)).paybackYear, 20);
  assert.equal(estimateSavings(saver(10_000, saved + 1)).paybackYear, null);
  assert.equal(estimateSavings(saver(10_000, 159_800)).paybackYear, 1);
  assert.equal(estimateSavings(saver(10_000, 0)).paybackYear, 0);
});

test('the rate of return is that of the years', () => {
  const assumptions = { degradation: 0 };
  // 1,598 a year for 20 years, for ten times as much.
  const { rateOfReturn } = estimateSavings(saver(10_000, 1_598_000, { assumptions }));
  assert.equal(rateOfReturn, 7.8);
});

test('what would be otherwise is told beside it', () => {
  const { sensitivity, firstYearCents } = estimateSavings(saver(10_000, 1_000_000));
  assert.deepEqual(
    sensitivity.map(({ text, firstYearCents: cents }) => [text, cents]),
    [
      ['The panels make 10% less', Math.round(firstYearCents * 0.9)],
      ['The panels make 10% more', Math.round(firstYearCents * 1.1)],
      ['Electricity costs 10% less', 159_800 - 12_980],
      ['Electricity costs 10% more', 159_800 + 12_980],
      ['Exports earn nothing', 129_800],
    ],
  );
  const [less, more] = sensitivity;
  assert.ok((less?.paybackYear ?? 21) >= (more?.paybackYear ?? 21));
});

test('by its hours a house of the evening uses little, and a battery makes it use most', () => {
  const hourly = { ...usage, selfUsePercent: null };
  const battery = { usableKwh: 13.5, powerKw: 5, efficiency: 0.9, gridCharge: null };
  const without = estimateSavings(saver(10_000, 0, { usage: hourly }));
  const withOne = estimateSavings(saver(10_000, 0, { usage: hourly, battery }));
  assert.ok(without.energy.selfUsePercent >= 15 && without.energy.selfUsePercent <= 35);
  assert.ok(withOne.energy.ownSharePercent > 80);
  assert.ok(withOne.firstYearCents > without.firstYearCents);
  const { before, after } = without.bills;
  assert.equal(without.firstYearCents, before.totalCents - after.totalCents);
});

test('sums are whole cents, rise by what is saved and agree with the payback year', () => {
  fc.assert(
    fc.property(
      fc.nat(200_000),
      fc.record({
        pattern: fc.constantFrom('evening', 'all_day', 'business') as fc.Arbitrary<
          Usage['pattern']
        >,
        dailyWattHours: fc.nat(200_000),
        importTariff: fc.nat(10_000).map((hundredths) => hundredths / 100),
        exportTariff: fc.nat(5_000).map((hundredths) => hundredths / 100),
        timeOfUse: fc.constant([]),
        supplyCharge: fc.nat(20_000).map((hundredths) => hundredths / 100),
        selfUsePercent: fc.option(fc.nat(100)),
      }),
      fc.integer({ min: -1_000_000, max: 20_000_000 }),
      (annualKwh, said, payableCents) => {
        const estimate = estimateSavings(saver(annualKwh, payableCents, { usage: said }));
        const { cumulativeCents, firstYearCents, paybackYear } = estimate;
        assert.equal(cumulativeCents[0], 0 - payableCents);
        assert.equal((cumulativeCents[1] ?? 0) - (cumulativeCents[0] ?? 0), firstYearCents);
        assert.ok(cumulativeCents.every(Number.isSafeInteger));
        for (let year = 1; year <= 20; year += 1) {
          assert.ok((cumulativeCents[year] ?? 0) >= (cumulativeCents[year - 1] ?? 0) - 1);
        }
        const inTheRed = cumulativeCents.findIndex((cents) => cents >= 0);
        assert.equal(paybackYear ?? -1, inTheRed);
      },
    ),
  );
});
