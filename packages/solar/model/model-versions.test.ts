import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quoteSystem } from '../quote-system.ts';
import { emptySpecification, type Specification } from '../specification.ts';
import { newArray } from '../specification-limits.ts';
import { figuresOf } from './figure-changes.ts';
import { modelVersion, modelVersions } from './model-versions.ts';

const solar: Specification = {
  ...emptySpecification,
  panels: [{ maker: '', model: '', watts: 440, quantity: 20, electrical: null }],
  inverters: [{ maker: '', model: '', watts: 5000, quantity: 1, electrical: null }],
  arrays: [
    { ...newArray, panels: 12, azimuth: 350, shading: 3 },
    { ...newArray, panels: 8, tilt: 15, azimuth: 265 },
  ],
  priceLines: [{ description: 'System', quantity: 1, unitCents: 1_400_000 }],
  expectedInstallOn: '2026-12-10',
  exportLimitWatts: 5000,
  usage: {
    dailyWattHours: 19_000,
    pattern: 'evening',
    importTariff: 33,
    exportTariff: 5,
    timeOfUse: [],
    supplyCharge: 110,
    selfUsePercent: null,
  },
};
const battery: Specification = {
  ...solar,
  battery: {
    maker: '',
    model: '',
    nominalWattHours: 14_000,
    usableWattHours: 13_500,
    powerWatts: 5000,
    quantity: 1,
  },
  usage: solar.usage && {
    ...solar.usage,
    pattern: 'all_day',
    timeOfUse: [{ fromHour: 15, toHour: 21, importTariff: 48 }],
  },
};
const retrofit: Specification = {
  ...battery,
  existingSolar: { watts: 3000, inverterWatts: 3000, installedYear: 2014, tilt: 20, azimuth: 90 },
};
const systems: readonly (readonly [specification: Specification, postcode: string])[] = [
  [solar, '2042'],
  [solar, '7000'],
  [battery, '3000'],
  [battery, '0800'],
  [retrofit, '6000'],
  [{ ...battery, assumptions: { ...battery.assumptions, weatherSite: 'sydney' } }, '2899'],
];

function figures(): string[] {
  return systems.map(([specification, postcode]) => {
    const quote = quoteSystem({
      specification,
      postcode,
      isGstRegistered: false,
      certificateTerms: { certificateCents: 3800, certificatePrices: [] },
      author: 'Example',
      depositPercent: 10,
      installWeeks: 4,
      today: '2026-11-23',
    });
    const { annualKwh, firstYearCents, paybackYear, payableCents } = figuresOf(quote);
    return `${postcode}: ${annualKwh} kWh, ${firstYearCents} c, year ${paybackYear}, pays ${payableCents} c`;
  });
}

/** Fingerprints by version. A version that proposals were published with keeps its entry. */
const figuresOfVersions: Readonly<Record<number, readonly string[]>> = {
  1: [
    '2042: 11345 kWh, 134349 c, year 9, pays 1172000 c',
    '7000: 9788 kWh, 127208 c, year 10, pays 1202400 c',
    '3000: 10483 kWh, 267811 c, year 4, pays 856600 c',
    '0800: 12979 kWh, 294897 c, year 3, pays 799600 c',
    '6000: 12584 kWh, 287381 c, year 3, pays 826200 c',
  ],
  // Far islands alone differ from version 1.
  2: [
    '2042: 11345 kWh, 134349 c, year 9, pays 1172000 c',
    '7000: 9788 kWh, 127208 c, year 10, pays 1202400 c',
    '3000: 10483 kWh, 267811 c, year 4, pays 856600 c',
    '0800: 12979 kWh, 294897 c, year 3, pays 799600 c',
    '6000: 12584 kWh, 287381 c, year 3, pays 826200 c',
    '2899: 11345 kWh, 282872 c, year 3, pays 826200 c',
  ],
};

test('the figures of reference systems change only with the version of the model', () => {
  assert.deepEqual(
    figures(),
    figuresOfVersions[modelVersion],
    'Add a version with its reason to model-versions.ts, and its figures here',
  );
});

test('versions are numbered from 1 and dated in order', () => {
  assert.deepEqual(
    modelVersions.map(({ version }) => version),
    modelVersions.map((_, index) => index + 1),
  );
  const days = modelVersions.map(({ on }) => on);
  assert.deepEqual(days, days.toSorted());
  assert.deepEqual(
    Object.keys(figuresOfVersions).map(Number),
    modelVersions.map(({ version }) => version),
  );
});
