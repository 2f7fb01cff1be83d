import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { checkSpecification, type GivenSpecification } from './check-specification.ts';

const panel = { maker: 'Example Energy', model: 'EE-440', watts: 440, quantity: 15 };
const battery = {
  maker: 'Example Storage',
  model: 'ES-10',
  nominalWattHours: 10_240,
  usableWattHours: 9_728,
  quantity: 1,
};
const array = { name: 'North roof', panels: 15, tilt: 22, azimuth: 10, shading: 5 };
const priceLine = { description: 'System', quantity: 1, unitCents: 1_650_000 };
const usage = { dailyWattHours: 18_500, importTariff: 32.45, exportTariff: 5, selfUsePercent: 45 };

function refusal(given: GivenSpecification): string | undefined {
  try {
    checkSpecification(given);
    return undefined;
  } catch (error) {
    assert.ok(error instanceof Error);
    return error.message.replace('specification.', '');
  }
}

test('what is said within the limits is right, and nothing need be said', () => {
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
    }),
    undefined,
  );
  assert.equal(
    refusal({
      panels: [{ ...panel, maker: '', model: '' }],
      battery: null,
      expectedInstallOn: '',
      roof: { storeys: null },
      phases: null,
      exportLimitWatts: null,
      usage: null,
    }),
    undefined,
    'a draft is saved while somebody is still typing',
  );
});

test('whatever is beyond a limit is refused by its name', () => {
  const cases: [GivenSpecification, string][] = [
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
      'battery.usable_watt_hours must not be more than nominal_watt_hours',
    ],
    [
      { battery: { ...battery, nominalWattHours: 0 } },
      'battery.nominal_watt_hours must be a whole number from 1 to 10000000',
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
    [{ priceLines: Array(101).fill(priceLine) }, 'price_lines must have at most 100 entries'],
    [
      { priceLines: [{ ...priceLine, unitCents: 1_000_000_001 }] },
      'price_lines.0.unit_cents must be a whole number from -1000000000 to 1000000000',
    ],
    [
      { priceLines: [{ ...priceLine, unitCents: Number.NaN }] },
      'price_lines.0.unit_cents must be a whole number from -1000000000 to 1000000000',
    ],
    [
      { priceLines: [{ ...priceLine, description: 'a'.repeat(301) }] },
      'price_lines.0.description must have at most 300 characters',
    ],
    [
      { expectedInstallOn: '2027-02-29' },
      'expected_install_on must be a day such as 2026-11-21, or empty',
    ],
    [
      { expectedInstallOn: '1926-11-21' },
      'expected_install_on must be a day such as 2026-11-21, or empty',
    ],
    [{ roof: { storeys: 0 } }, 'roof.storeys must be a whole number from 1 to 200'],
    [{ phases: 4 as 3 }, 'phases must be a whole number from 1 to 3'],
    [{ phases: 0 as 1 }, 'phases must be a whole number from 1 to 3'],
    [{ exportLimitWatts: -1 }, 'export_limit_watts must be a whole number from 0 to 1000000'],
    [
      { usage: { ...usage, importTariff: 32.455 } },
      'usage.import_tariff must be cents per kWh from 0 to 1000, to a hundredth',
    ],
    [
      { usage: { ...usage, exportTariff: -1 } },
      'usage.export_tariff must be cents per kWh from 0 to 1000, to a hundredth',
    ],
    [
      { usage: { ...usage, selfUsePercent: 101 } },
      'usage.self_use_percent must be a whole number from 0 to 100',
    ],
  ];
  for (const [given, message] of cases) assert.equal(refusal(given), message);
});

test('every tariff of whole hundredths is one', () => {
  fc.assert(
    fc.property(fc.nat(100_000), (hundredths) => {
      assert.equal(refusal({ usage: { ...usage, importTariff: hundredths / 100 } }), undefined);
    }),
  );
});
