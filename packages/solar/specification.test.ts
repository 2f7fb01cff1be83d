import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { z } from 'zod';
import { siteKeys } from './simulation/weather-site.ts';
import { specificationPatch, usualUsage } from './specification.ts';

const panel = { maker: 'Example Energy', model: 'EE-440', watts: 440, quantity: 15 };
const battery = {
  maker: 'Example Storage',
  model: 'ES-10',
  nominalWattHours: 10_240,
  usableWattHours: 9_728,
  powerWatts: null,
  quantity: 1,
};
const array = { name: 'North roof', panels: 15, tilt: 22, azimuth: 10, shading: 5 };
const priceLine = { description: 'System', quantity: 1, unitCents: 1_650_000 };
const usage = {
  ...usualUsage,
  dailyWattHours: 18_500,
  importTariff: 32.45,
  exportTariff: 5,
  selfUsePercent: 45,
};

type Input = z.input<typeof specificationPatch>;

/** The first fault, with the path of its member. */
function refusal(input: Input): string | undefined {
  const [issue] = specificationPatch.safeParse(input).error?.issues ?? [];
  return issue && `${issue.path.join('.')} ${issue.message}`;
}

test('accepts every value within its limits, and a specification without values', () => {
  assert.equal(refusal({}), undefined);
  assert.equal(
    refusal({
      panels: [panel, { ...panel, watts: 1 }, { ...panel, watts: 2000, quantity: 10_000 }],
      inverters: [
        { ...panel, watts: 0 },
        { ...panel, watts: 1_000_000 },
      ],
      battery: { ...battery, usableWattHours: battery.nominalWattHours },
      arrays: [array, { ...array, tilt: 0, azimuth: 0, shading: 0, panels: 0 }],
      priceLines: [priceLine, { ...priceLine, unitCents: -1_000_000_000 }],
      expectedInstallOn: '2028-02-29',
      roof: { material: '', storeys: 1 },
      phases: 3,
      exportLimitWatts: 0,
      usage,
      assumptions: {
        weatherSite: 'dubbo',
        measuredYield: 100,
        measuredYieldSource: '',
        losses: { soiling: 0, age: 50, wiring: null },
        lossesSource: '',
      },
    }),
    undefined,
  );
  assert.equal(
    refusal({
      panels: [{ ...panel, maker: '', model: '', electrical: null }],
      inverters: [{ ...panel, electrical: {} }],
      arrays: [{ ...array, strings: null, monthlyShading: null }],
      battery: null,
      expectedInstallOn: '',
      roof: { storeys: null },
      phases: null,
      exportLimitWatts: null,
      usage: null,
      assumptions: { weatherSite: null, measuredYield: null, losses: null },
    }),
    undefined,
    'a draft is saved while somebody is still typing',
  );
});

test('refuses a value beyond its limit and names it', () => {
  const cases: [Input, string][] = [
    [
      { panels: [panel, { ...panel, watts: 0 }] },
      'panels.1.watts must be a whole number from 1 to 2000',
    ],
    [
      { panels: [{ ...panel, watts: 2001 }] },
      'panels.0.watts must be a whole number from 1 to 2000',
    ],
    [
      { panels: [{ ...panel, watts: 440.5 }] },
      'panels.0.watts must be a whole number from 1 to 2000',
    ],
    [
      { panels: [{ ...panel, quantity: 0 }] },
      'panels.0.quantity must be a whole number from 1 to 10000',
    ],
    [{ panels: Array(21).fill(panel) }, 'panels must have at most 20 entries'],
    [
      { panels: [{ ...panel, model: 'a'.repeat(101) }] },
      'panels.0.model must have at most 100 characters',
    ],
    [
      { panels: [{ ...panel, maker: 'a\nb' }] },
      'panels.0.maker must not contain control characters',
    ],
    [
      { inverters: [{ ...panel, watts: 1_000_001 }] },
      'inverters.0.watts must be a whole number from 0 to 1000000',
    ],
    [
      { battery: { ...battery, usableWattHours: battery.nominalWattHours + 1 } },
      'battery.usableWattHours must not be more than nominalWattHours',
    ],
    [
      { battery: { ...battery, nominalWattHours: 0 } },
      'battery.nominalWattHours must be a whole number from 1 to 10000000',
    ],
    [{ arrays: Array(51).fill(array) }, 'arrays must have at most 50 entries'],
    [{ arrays: [{ ...array, tilt: 91 }] }, 'arrays.0.tilt must be a whole number from 0 to 90'],
    [
      { arrays: [{ ...array, azimuth: 360 }] },
      'arrays.0.azimuth must be a whole number from 0 to 359',
    ],
    [
      { arrays: [{ ...array, azimuth: -1 }] },
      'arrays.0.azimuth must be a whole number from 0 to 359',
    ],
    [
      { arrays: [{ ...array, shading: 101 }] },
      'arrays.0.shading must be a whole number from 0 to 100',
    ],
    [
      { arrays: [{ ...array, monthlyShading: Array(11).fill(5) }] },
      'arrays.0.monthlyShading must have 12 entries',
    ],
    [
      { arrays: [array, { ...array, monthlyShading: Array(12).fill(101) }] },
      'arrays.1.monthlyShading.0 must be a whole number from 0 to 100',
    ],
    [
      { arrays: [{ ...array, strings: 0 }] },
      'arrays.0.strings must be a whole number from 1 to 10000',
    ],
    [
      { panels: [panel, { ...panel, electrical: { openCircuitVolts: 39.245 } }] },
      'panels.1.electrical.openCircuitVolts must be from 1 to 1000, to a hundredth',
    ],
    [
      { panels: [{ ...panel, electrical: { shortCircuitAmps: 101 } }] },
      'panels.0.electrical.shortCircuitAmps must be from 0.1 to 100',
    ],
    [
      { panels: [{ ...panel, electrical: { voltsPercentPerDegree: 0.25 } }] },
      'panels.0.electrical.voltsPercentPerDegree must be from -1 to -0.001',
    ],
    [
      { inverters: [{ ...panel, electrical: { stringInputs: 1.5 } }] },
      'inverters.0.electrical.stringInputs must be a whole number from 1 to 1000',
    ],
    [
      { inverters: [{ ...panel, electrical: { inputVoltsMax: Number.NaN } }] },
      'inverters.0.electrical.inputVoltsMax Invalid input: expected number, received NaN',
    ],
    [
      { inverters: [{ ...panel, electrical: { inputVoltsMin: 601, inputVoltsMax: 600 } }] },
      'inverters.0.electrical.inputVoltsMin must not be more than inputVoltsMax',
    ],
    [{ priceLines: Array(101).fill(priceLine) }, 'priceLines must have at most 100 entries'],
    [
      { priceLines: [{ ...priceLine, unitCents: 1_000_000_001 }] },
      'priceLines.0.unitCents must be a whole number from -1000000000 to 1000000000',
    ],
    [
      { priceLines: [{ ...priceLine, unitCents: Number.NaN }] },
      'priceLines.0.unitCents must be a whole number from -1000000000 to 1000000000',
    ],
    [
      { priceLines: [{ ...priceLine, description: 'a'.repeat(301) }] },
      'priceLines.0.description must have at most 300 characters',
    ],
    [
      { expectedInstallOn: '2027-02-29' },
      'expectedInstallOn must be a day such as 2026-11-21, or empty',
    ],
    [
      { expectedInstallOn: '1926-11-21' },
      'expectedInstallOn must be a day such as 2026-11-21, or empty',
    ],
    [{ roof: { storeys: 0 } }, 'roof.storeys must be a whole number from 1 to 200'],
    [{ phases: 4 as 3 }, 'phases must be one of: 1, 2, 3'],
    [{ phases: 0 as 1 }, 'phases must be one of: 1, 2, 3'],
    [{ exportLimitWatts: -1 }, 'exportLimitWatts must be a whole number from 0 to 1000000'],
    [
      { usage: { ...usage, importTariff: 32.455 } },
      'usage.importTariff must be cents per kWh from 0 to 1000, to a hundredth',
    ],
    [
      { usage: { ...usage, pattern: 'noon' as 'evening' } },
      'usage.pattern must be one of: evening, all_day, business',
    ],
    [
      { usage: { ...usage, timeOfUse: [{ fromHour: 24, toHour: 7, importTariff: 20 }] } },
      'usage.timeOfUse.0.fromHour must be a whole number from 0 to 23',
    ],
    [
      { usage: { ...usage, timeOfUse: [{ fromHour: 7, toHour: 7, importTariff: 20 }] } },
      'usage.timeOfUse.0.toHour must not be fromHour',
    ],
    [
      {
        usage: {
          ...usage,
          timeOfUse: [
            { fromHour: 22, toHour: 7, importTariff: 20 },
            { fromHour: 6, toHour: 9, importTariff: 30 },
          ],
        },
      },
      'usage.timeOfUse must not have the hour from 6 twice',
    ],
    [{ usage: { ...usage, supplyCharge: -0.5 } }, 'usage.supplyCharge must be from 0 to 100000'],
    [{ assumptions: { dailyYield: 0 } }, 'assumptions.dailyYield must be from 0.1 to 10'],
    [
      { assumptions: { degradation: 0.505 } },
      'assumptions.degradation must be from 0 to 10, to a hundredth',
    ],
    [
      { assumptions: { measuredYield: 99 } },
      'assumptions.measuredYield must be a whole number from 100 to 3000',
    ],
    [
      { assumptions: { measuredYieldSource: 'a'.repeat(201) } },
      'assumptions.measuredYieldSource must have at most 200 characters',
    ],
    [
      { assumptions: { weatherSite: 'atlantis' } },
      `assumptions.weatherSite must be one of: ${siteKeys.join(', ')}`,
    ],
    [
      { assumptions: { losses: { soiling: 51 } } },
      'assumptions.losses.soiling must be from 0 to 50',
    ],
    [{ assumptions: { tariffRise: 21 } }, 'assumptions.tariffRise must be from 0 to 20'],
    [
      { assumptions: { batteryEfficiency: 0 } },
      'assumptions.batteryEfficiency must be a whole number from 1 to 100',
    ],
    [
      { panels: [{ ...panel, warrantyYears: 0 }] },
      'panels.0.warrantyYears must be a whole number from 1 to 50',
    ],
    [
      { panels: [{ ...panel, performanceWarrantyYears: 51 }] },
      'panels.0.performanceWarrantyYears must be a whole number from 1 to 50',
    ],
    [
      { battery: { ...battery, warrantyYears: 9.5 } },
      'battery.warrantyYears must be a whole number from 1 to 50',
    ],
    [
      { battery: { ...battery, powerWatts: 0 } },
      'battery.powerWatts must be a whole number from 1 to 1000000',
    ],
    [{ usage: { ...usage, exportTariff: -1 } }, 'usage.exportTariff must be from 0 to 1000'],
    [
      { usage: { ...usage, selfUsePercent: 101 } },
      'usage.selfUsePercent must be a whole number from 0 to 100',
    ],
  ];
  for (const [input, message] of cases) assert.equal(refusal(input), message);
});

test('every tariff of whole hundredths is one', () => {
  fc.assert(
    fc.property(fc.nat(100_000), (hundredths) => {
      assert.equal(refusal({ usage: { ...usage, importTariff: hundredths / 100 } }), undefined);
    }),
  );
});
