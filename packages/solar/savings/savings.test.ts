import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Assumptions, type Usage, usualAssumptions, usualUsage } from '../specification.ts';
import type { Saver } from './saver.ts';
import { estimateSavings } from './savings.ts';
import { typicalDays } from './typical-year.ts';
import { usedHours } from './used-hours.ts';

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
    usage: usageInput = usage,
    assumptions = {},
    battery = null,
  }: {
    usage?: Usage;
    assumptions?: Partial<Assumptions>;
    battery?: Saver['house']['battery'];
  } = {},
): Saver & { author: string } {
  const day = Array.from({ length: 24 }, (_, hour) =>
    hour >= 8 && hour < 16 ? annualKwh / 365 / 8 : 0,
  );
  return {
    house: {
      dayTypes: 3,
      madeKwh: Float64Array.from(typicalDays(3).flatMap(() => day)),
      usedKwh: usedHours(usageInput, 3),
      battery,
      exportMaxKw: null,
    },
    usage: usageInput,
    assumptions: { ...usualAssumptions, ...assumptions },
    payableCents,
    today: null,
    installOn: '2027-01-01',
    author: 'Example',
  };
}

test('a year’s savings are electricity not bought plus exports sold', () => {
  // 4,000 kWh × 32.45 c + 6,000 kWh × 5 c.
  assert.equal(estimateSavings(saver(10_000)).firstYearCents, 159_800);
});

test('self-consumption never exceeds consumption', () => {
  // 1,825 kWh a year are consumed; the other 8,175 kWh are exported.
  const little = { ...usage, dailyWattHours: 5_000 };
  const { firstYearCents, energy } = estimateSavings(saver(10_000, 0, { usage: little }));
  assert.equal(firstYearCents, 100_096);
  assert.equal(energy.ownSharePercent, 100);
});

test('the assumptions are listed', () => {
  const own = 'Assumption of this estimate';
  const source = 'Usage and tariffs given for this proposal';
  assert.deepEqual(estimateSavings(saver(10_000)).assumptions, [
    {
      text: 'An estimate, not a promise. What you save depends on the weather and on how you use energy.',
      source: own,
    },
    { text: 'You use 7,300 kWh a year.', source },
    {
      text: 'You use electricity mostly in the morning and the evening. Use varies by season, and differs between weekdays and weekends.',
      source: 'Usage pattern of Example, modelled on metered homes',
    },
    {
      text: 'Self-consumption is 40% of the solar energy, but never more than your total use.',
      source,
    },
    {
      text: 'Energy that you buy costs 32.45 c per kWh; energy that you export earns 5 c.',
      source,
    },
    { text: 'No inverter is replaced within 20 years.', source: own },
    { text: 'The panels generate 0.5% less each year.', source: own },
    {
      text: 'Electricity prices stay the same for 20 years. Loan costs and repairs are not included.',
      source: own,
    },
  ]);
  const timed = {
    ...usage,
    selfUsePercent: null,
    supplyCharge: 110,
    timeOfUse: [{ fromHour: 22, toHour: 12, importTariff: 20 }],
  };
  const overrides = { usage: timed, assumptions: { tariffRise: 2.5, degradation: 0 } };
  const battery = { usableKwh: 13.5, powerKw: 5, efficiency: 0.9, gridCharge: null };
  const texts = estimateSavings(saver(10_000, 0, { ...overrides, battery })).assumptions.slice(3);
  assert.deepEqual(
    texts.map(({ text }) => text),
    [
      'Self-consumption is calculated from generation and use in each hour of cloudy, mixed and sunny days of each month, with daylight saving where your state has it. The battery is simulated over a sequence of such days.',
      'Energy that you buy costs 32.45 c per kWh, from 10 pm to noon 20 c; energy that you export earns 5 c.',
      'The daily charge of 110 c stays as it is.',
      'The battery stores 13.5 kWh, takes and gives at most 5 kWh an hour, and gives back 90% of what it takes. The panels alone charge it.',
      'The battery loses 2% of its capacity each year and works for 15 years and is not replaced.',
      'No inverter is replaced within 20 years.',
      'The panels generate the same amount every year.',
      'Electricity prices rise by 2.5% a year. Loan costs and repairs are not included.',
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

test('the effects of other conditions are listed beside it', () => {
  const { sensitivity, firstYearCents } = estimateSavings(saver(10_000, 1_000_000));
  assert.deepEqual(
    sensitivity.map(({ text, firstYearCents: cents }) => [text, cents]),
    [
      ['Panels generate 10% less', Math.round(firstYearCents * 0.9)],
      ['Panels generate 10% more', Math.round(firstYearCents * 1.1)],
      ['Electricity costs 10% less', 159_800 - 12_980],
      ['Electricity costs 10% more', 159_800 + 12_980],
      ['Exports earn nothing', 129_800],
    ],
  );
  const [less, more] = sensitivity;
  assert.ok((less?.paybackYear ?? 21) >= (more?.paybackYear ?? 21));
});

test('a house with evening use consumes little of its solar, and most of it with a battery', () => {
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

const hourly: Usage = { ...usage, selfUsePercent: null };
const battery = { usableKwh: 10, powerKw: 5, efficiency: 0.9, gridCharge: null };
/** The savings of each of the 20 years. */
const yearly = (input: Saver & { author: string }) => {
  const { cumulativeCents } = estimateSavings(input);
  return cumulativeCents.slice(1).map((cents, index) => cents - (cumulativeCents[index] ?? 0));
};

test('a battery fades, and ends with its life unless it is replaced', () => {
  const lasting = { degradation: 0, batteryFade: 0, batteryLifeYears: 20 };
  const with20 = yearly(saver(10_000, 0, { usage: hourly, battery, assumptions: lasting }));
  const without = yearly(saver(10_000, 0, { usage: hourly, assumptions: lasting }));
  assert.equal(new Set(with20).size, 1);
  const ending = { ...lasting, batteryLifeYears: 8 };
  const with8 = yearly(saver(10_000, 0, { usage: hourly, battery, assumptions: ending }));
  assert.deepEqual(with8, [...with20.slice(0, 8), ...without.slice(8)]);
  const replaced = { ...ending, batteryReplacementCents: 400_000 };
  const with400 = yearly(saver(10_000, 0, { usage: hourly, battery, assumptions: replaced }));
  assert.deepEqual(
    with400.map((cents, index) => cents - (with20[index] ?? 0)),
    with20.map((_, index) => (index === 7 || index === 15 ? -400_000 : 0)),
  );
  const fading = yearly(
    saver(10_000, 0, { usage: hourly, battery, assumptions: { ...lasting, batteryFade: 3 } }),
  );
  assert.equal(fading[0], with20[0]);
  for (let year = 1; year < 20; year += 1) {
    assert.ok((fading[year] ?? 0) < (fading[year - 1] ?? 0), `year ${year + 1}`);
  }
});

test('an inverter is replaced in its year, and a virtual power plant pays until its day', () => {
  const assumptions = { degradation: 0 };
  const plain = yearly(saver(10_000, 0, { usage: hourly, assumptions }));
  const more = (overrides: Partial<Assumptions>) =>
    yearly(saver(10_000, 0, { usage: hourly, assumptions: { ...assumptions, ...overrides } })).map(
      (cents, index) => cents - (plain[index] ?? 0),
    );
  const inverter = more({ inverterReplacementYear: 12, inverterReplacementCents: 180_000 });
  assert.deepEqual(
    inverter,
    inverter.map((_, index) => (index === 11 ? -180_000 : 0)),
  );
  // Two years of 365 days and 73 days of the third.
  const paid = more({ vppYearlyCents: 20_000, vppUntilOn: '2029-03-13' });
  assert.deepEqual(paid.slice(0, 4), [20_000, 20_000, 4_000, 0]);
  assert.deepEqual(more({ vppYearlyCents: 20_000 }).slice(0, 2), [20_000, 0]);
});

test('a house with solar saves what the new system adds to it', () => {
  const input = saver(10_000, 0, { usage: hourly });
  const part = (share: number) => ({
    ...input.house,
    madeKwh: input.house.madeKwh.map((kwh) => kwh * share),
  });
  const all = estimateSavings(input).firstYearCents;
  const first = estimateSavings({ ...input, house: part(0.4) }).firstYearCents;
  const { firstYearCents, bills } = estimateSavings({ ...input, today: part(0.4) });
  assert.ok(Math.abs(firstYearCents - (all - first)) <= 2);
  assert.ok(bills.before.exportKwh > 0, 'the bill of today has exports');
  assert.ok(firstYearCents < all);
  assert.equal(estimateSavings({ ...input, today: input.house }).firstYearCents, 0);
});

test('savings never exceed the bill and what exports earn', () => {
  fc.assert(
    fc.property(fc.nat(30_000), fc.nat(60_000), fc.boolean(), (annualKwh, daily, withBattery) => {
      const usageInput = { ...hourly, dailyWattHours: daily, supplyCharge: 110 };
      const { bills, firstYearCents } = estimateSavings(
        saver(annualKwh, 0, { usage: usageInput, battery: withBattery ? battery : null }),
      );
      assert.ok(firstYearCents <= bills.before.importCents + bills.after.exportCents + 1);
      assert.ok(firstYearCents >= -1);
    }),
    { numRuns: 40 },
  );
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
        plan: fc.constant(null),
        controlledLoadWattHours: fc.nat(10_000),
        supplyCharge: fc.nat(20_000).map((hundredths) => hundredths / 100),
        selfUsePercent: fc.option(fc.nat(100)),
      }),
      fc.integer({ min: -1_000_000, max: 20_000_000 }),
      (annualKwh, usageInput, payableCents) => {
        const estimate = estimateSavings(saver(annualKwh, payableCents, { usage: usageInput }));
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
