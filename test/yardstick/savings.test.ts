import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptySpecification, newArray, quoteSystem, type Specification } from '@sundesk/solar';
import { loadProfile } from '../../packages/solar/savings/load-profiles.ts';
import { simulateSystem } from '../../packages/solar/simulation/simulate-system.ts';
import { usualLosses } from '../../packages/solar/simulation/system-losses.ts';
import { weatherSite } from '../../packages/solar/simulation/weather-site.ts';
import type { UsagePattern } from '../../packages/solar/specification.ts';

// Savings of typical days against whole years of 8,760 hours: real weekdays and dates of daylight saving, and an invented
// sequence of the site's own cloudy, mixed and sunny days. Battery and bill are written again here, so that they do not
// prove themselves.

const seed = 20_261_123;
const years = 8;
const dayMs = 86_400_000;

/** Mulberry32, so that a run repeats. */
function randomOf(from: number): () => number {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Site = { key: string; postcode: string; hasDaylightSaving: boolean };
type Case = {
  site: Site;
  pattern: UsagePattern;
  batteryKwh: number;
  isTimed: boolean;
  panels: number;
};

const tariff = { usual: 32, peak: 48, night: 22, feedIn: 5 };
const dailyKwh = 18;

function priceAt(hour: number, isTimed: boolean): number {
  if (!isTimed) return tariff.usual;
  if (hour >= 15 && hour < 21) return tariff.peak;
  return hour >= 22 || hour < 7 ? tariff.night : tariff.usual;
}

function specificationOf({ pattern, batteryKwh, isTimed, panels }: Case): Specification {
  return {
    ...emptySpecification,
    panels: [{ maker: '', model: '', watts: 440, quantity: panels, electrical: null }],
    inverters: [{ maker: '', model: '', watts: 5000, quantity: 1, electrical: null }],
    arrays: [{ ...newArray, panels, azimuth: 20 }],
    battery:
      batteryKwh === 0
        ? null
        : {
            maker: '',
            model: '',
            nominalWattHours: batteryKwh * 1000,
            usableWattHours: batteryKwh * 1000,
            powerWatts: 5000,
            quantity: 1,
          },
    priceLines: [{ description: 'System', quantity: 1, unitCents: 1_000_000 }],
    exportLimitWatts: 5000,
    usage: {
      dailyWattHours: dailyKwh * 1000,
      pattern,
      importTariff: tariff.usual,
      exportTariff: tariff.feedIn,
      timeOfUse: isTimed
        ? [
            { fromHour: 15, toHour: 21, importTariff: tariff.peak },
            { fromHour: 22, toHour: 7, importTariff: tariff.night },
          ]
        : [],
      supplyCharge: 0,
      selfUsePercent: null,
    },
  };
}

function quote(specification: Specification, postcode: string) {
  return quoteSystem({
    specification,
    postcode,
    isGstRegistered: false,
    certificateTerms: { certificateCents: 3800, certificatePrices: [] },
    author: 'Example',
    depositPercent: 0,
    installWeeks: 4,
    today: '2026-11-23',
  });
}

function modelCents(one: Case): number {
  const { savings } = quote(specificationOf(one), one.site.postcode);
  return savings?.firstYearCents ?? assert.fail();
}

/** Cents that a year of hours saves, in the mean of several years. */
function hourlyCents({ site, pattern, batteryKwh, isTimed, panels }: Case): number {
  const weather = weatherSite(site.key) ?? assert.fail();
  const array = {
    tilt: 22,
    azimuth: 20,
    mounting: 'roof' as const,
    shading: [0],
    temperatureCoefficient: -0.35,
    bifaciality: 0,
    kilowatts: panels * 0.44,
  };
  const { outputKw, dayTypes } = simulateSystem(
    weather,
    [{ maxKw: 5, arrays: [array] }],
    usualLosses,
  );
  const profile = loadProfile(pattern);
  const random = randomOf(seed + batteryKwh * 7 + panels);
  let [dayType, stored, cents, used] = [1, 0, 0, 0];
  const savedAt: { hour: number; usedPart: number; cents: number }[] = [];
  for (let year = 2027; year < 2027 + years; year += 1) {
    for (let date = Date.UTC(year, 0, 1); date < Date.UTC(year + 1, 0, 1); date += dayMs) {
      // The weather stays as it is on 13 of 100 days, and on a third of the others by chance: 42 of 100 in all.
      if (random() > 0.13) dayType = Math.floor(random() * dayTypes);
      const month = new Date(date).getUTCMonth();
      if (month === 1 && new Date(date).getUTCDate() === 29) continue;
      const isSaving = site.hasDaylightSaving && isDaylightSaving(date);
      const weekday = new Date(date).getUTCDay();
      const kind = month * 2 + (weekday === 0 || weekday === 6 ? 1 : 0);
      for (let hour = 0; hour < 24; hour += 1) {
        const standard = isSaving ? (hour + 23) % 24 : hour;
        const makes = outputKw[(month * dayTypes + dayType) * 24 + standard] ?? 0;
        const uses = (profile[kind * 24 + hour] ?? 0) * dailyKwh;
        savedAt.push({ hour, usedPart: uses, cents: makes });
      }
    }
  }
  const whole = savedAt.reduce((sum, { usedPart }) => sum + usedPart, 0);
  for (const { hour, usedPart, cents: makes } of savedAt) {
    const uses = (usedPart / whole) * dailyKwh * 365 * years;
    const price = priceAt(hour, isTimed);
    used += uses;
    if (makes >= uses) {
      const charge = Math.min(makes - uses, 5, (batteryKwh - stored) / 0.9);
      stored += charge * 0.9;
      cents += uses * price + Math.min(5, makes - uses - charge) * tariff.feedIn;
    } else {
      const discharge = Math.min(uses - makes, 5, stored);
      stored -= discharge;
      cents += (makes + discharge) * price;
    }
  }
  assert.ok(Math.abs(used / years - dailyKwh * 365) < 0.01);
  return cents / years;
}

function isDaylightSaving(date: number): boolean {
  const year = new Date(date).getUTCFullYear();
  return date >= firstSunday(year, 9) || date < firstSunday(year, 3);
}

function firstSunday(year: number, month: number): number {
  for (let day = 1; ; day += 1) {
    const date = Date.UTC(year, month, day);
    if (new Date(date).getUTCDay() === 0) return date;
  }
}

const sites: readonly Site[] = [
  { key: 'sydney', postcode: '2000', hasDaylightSaving: true },
  { key: 'melbourne', postcode: '3000', hasDaylightSaving: true },
  { key: 'brisbane', postcode: '4000', hasDaylightSaving: false },
  { key: 'perth', postcode: '6000', hasDaylightSaving: false },
  { key: 'hobart', postcode: '7000', hasDaylightSaving: true },
  { key: 'darwin', postcode: '0800', hasDaylightSaving: false },
];
const cases: Case[] = sites.flatMap((site) =>
  [0, 5, 10, 20].flatMap((batteryKwh) =>
    (['evening', 'all_day'] as const).map((pattern, index) => ({
      site,
      batteryKwh,
      pattern,
      isTimed: (batteryKwh / 5 + index) % 2 === 1,
      panels: batteryKwh >= 10 ? 20 : 15,
    })),
  ),
);

test('savings of typical days lie within 3 % of years of 8,760 hours', (context) => {
  const errors = cases.map((one) => {
    const error = (modelCents(one) / hourlyCents(one) - 1) * 100;
    const name = `${one.site.key}, ${one.batteryKwh} kWh, ${one.pattern}`;
    assert.ok(Math.abs(error) < 3, `${name}: ${error.toFixed(2)} %`);
    return { error, name };
  });
  const sizes = [0, 5, 10, 20].map((size) => {
    const of = errors.filter((_, index) => cases[index]?.batteryKwh === size);
    const mean = of.reduce((sum, { error }) => sum + error, 0) / of.length;
    return `${size} kWh: mean ${mean.toFixed(2)} %, worst ${Math.max(...of.map(({ error }) => Math.abs(error))).toFixed(2)} %`;
  });
  context.diagnostic(sizes.join('; '));
});

test('more panels and a bigger inverter never make less', () => {
  const yearly = (panels: number, watts: number) => {
    const [site] = sites;
    const specification = specificationOf({
      site: site ?? assert.fail(),
      pattern: 'evening',
      batteryKwh: 10,
      isTimed: false,
      panels,
    });
    const inverters = specification.inverters.map((inverter) => ({ ...inverter, watts }));
    const { savings, yield: made } = quote({ ...specification, inverters }, '2000');
    return [made?.annualKwh ?? 0, savings?.firstYearCents ?? 0] as const;
  };
  for (const watts of [3000, 5000, 8000, 15_000]) {
    for (const panels of [5, 10, 20, 40]) {
      const [kwh, cents] = yearly(panels, watts);
      const [moreKwh, moreCents] = yearly(panels + 3, watts);
      const [biggerKwh, biggerCents] = yearly(panels, watts + 1000);
      assert.ok(moreKwh >= kwh && biggerKwh >= kwh, `${panels} panels, ${watts} W`);
      assert.ok(moreCents >= cents - 1 && biggerCents >= cents - 1, `${panels}, ${watts} W`);
    }
  }
});
