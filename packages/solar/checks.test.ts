import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Checked, warningsOf } from './checks.ts';
import { priceSystem } from './price.ts';
import { emptySpecification, type Specification } from './specification.ts';
import { newArray } from './specification-limits.ts';

const today = '2026-11-21';
const specification: Specification = {
  ...emptySpecification,
  panels: [{ maker: 'Example', model: 'P1', watts: 443, quantity: 15, electrical: null }],
  inverters: [{ maker: 'Example', model: 'I1', watts: 5_000, quantity: 1, electrical: null }],
  priceLines: [{ description: 'System', quantity: 1, unitCents: 1_000_000 }],
};
const battery = {
  maker: 'Example',
  model: 'B1',
  nominalWattHours: 10_000,
  usableWattHours: 10_000,
  powerWatts: null,
  quantity: 1,
};
const ofWatts = (watts: number) => [
  { maker: 'Example', model: 'P2', watts, quantity: 1, electrical: null },
];

function warnings(overrides: Partial<Specification>, more: Partial<Checked> = {}): string[] {
  const checked = { ...specification, ...overrides };
  const sums = priceSystem({
    priceLines: checked.priceLines,
    certificateCount: 0,
    certificateCents: 0,
    depositPercent: 10,
    isGstRegistered: false,
  });
  return warningsOf({
    specification: checked,
    price: { ...sums, working: [] },
    hasYield: true,
    nextLoss: undefined,
    installOn: checked.expectedInstallOn || today,
    today,
    ...more,
  }).map(({ text }) => text);
}

test('a system that fits has no warnings', () => {
  assert.deepEqual(warnings({}), []);
});

test('an inverter below 75 % of the panels is warned about, unless there is a battery', () => {
  assert.deepEqual(warnings({ panels: ofWatts(8_000), inverters: ofWatts(6_000) }), []);
  assert.deepEqual(warnings({ panels: ofWatts(10_000), inverters: ofWatts(7_500) }), []);
  assert.deepEqual(warnings({ panels: ofWatts(10_000), inverters: ofWatts(7_499) }), [
    'The inverter (7.499 kW) is smaller than 75% of the panels (10 kW). Without a battery the system may create no STCs.',
  ]);
  assert.deepEqual(warnings({ panels: ofWatts(6_666) }), []);
  assert.deepEqual(warnings({ panels: ofWatts(6_667) }), [
    'The inverter (5 kW) is smaller than 75% of the panels (6.667 kW). Without a battery the system may create no STCs.',
  ]);
  assert.deepEqual(warnings({ panels: ofWatts(6_667), battery }), []);
  assert.deepEqual(warnings({ inverters: [] }), ['The system has no inverter yet.']);
});

test('every warning names its source', () => {
  const sums = priceSystem({
    priceLines: [],
    certificateCount: 0,
    certificateCents: 0,
    depositPercent: 10,
    isGstRegistered: false,
  });
  const found = warningsOf({
    specification: { ...specification, inverters: ofWatts(1_000), expectedInstallOn: '2027-02-01' },
    price: { ...sums, working: [] },
    hasYield: false,
    nextLoss: undefined,
    installOn: '2027-02-01',
    today,
  });
  assert.equal(found.length, 4);
  for (const { source } of found) assert.notEqual(source, '');
});

test('an export limit below what the system can export is warned about', () => {
  assert.deepEqual(warnings({ exportLimitWatts: 5_000 }), []);
  assert.deepEqual(warnings({ exportLimitWatts: 4_999 }), [
    'The network lets this system export at most 4.999 kW. Energy beyond that is lost unless you use or store it.',
  ]);
  assert.deepEqual(warnings({ exportLimitWatts: 0 }), [
    'The network lets this system export nothing. Energy that you do not use or store is lost.',
  ]);
});

test('an installation in another year says which deeming years count', () => {
  assert.deepEqual(warnings({ expectedInstallOn: '2026-12-31' }), []);
  assert.deepEqual(warnings({ expectedInstallOn: '2027-01-01' }), [
    'Solar STCs are calculated for installation in 2027: 4 years instead of 5 in 2026. Installation in another year changes the price.',
  ]);
});

test('a battery that the day of installation changes the count of is warned about', () => {
  assert.deepEqual(warnings({ battery, expectedInstallOn: '2026-12-31' }), []);
  assert.deepEqual(
    warnings({ battery, panels: [], expectedInstallOn: '2026-05-01' }, { today: '2026-04-30' }),
    [
      'Battery STCs are calculated for installation on 1 May 2026: 6.8 per usable kWh instead of 8.4 today. Another installation date may change the price.',
    ],
  );
  assert.deepEqual(warnings({ battery, panels: [], expectedInstallOn: '2027-01-01' }), [
    'Battery STCs are calculated for installation on 1 January 2027: 5.7 per usable kWh instead of 6.8 today. Another installation date may change the price.',
  ]);
});

test('a day of installation that has passed is warned about', () => {
  assert.deepEqual(warnings({ expectedInstallOn: today }), []);
  assert.deepEqual(warnings({ expectedInstallOn: '2026-11-20' }), [
    'The planned installation date, 20 November 2026, has passed.',
  ]);
});

test('warns about arrays whose panels differ from the system', () => {
  const arrays = (panels: number) => [{ ...newArray, panels, tilt: 20 }];
  assert.deepEqual(warnings({ arrays: arrays(15) }), []);
  assert.deepEqual(warnings({ arrays: arrays(12) }), [
    'The plan of the roof holds 12 panels, but the system has 15. The estimate is for the 15.',
  ]);
  assert.deepEqual(warnings({ arrays: arrays(1), panels: [] }), [
    'The plan of the roof holds 1 panel, but the system has 0.',
  ]);
});

test('a price that is missing or below nothing is warned about', () => {
  const line = { description: 'Labour', quantity: 1, unitCents: 0 };
  for (const priceLines of [[], [line]]) {
    assert.deepEqual(warnings({ priceLines }), ['The proposal has no price yet.']);
  }
  assert.deepEqual(
    warnings({ priceLines: [{ description: 'Gift', quantity: 1, unitCents: -1 }] }),
    ['What is taken off is more than the price, so less than nothing is payable.'],
  );
});

test('a site without a postcode has no estimate, and a warning says so', () => {
  assert.deepEqual(warnings({}, { hasYield: false }), [
    'The yield is not estimated, because the site has no valid postcode.',
  ]);
  assert.deepEqual(warnings({ panels: [] }, { hasYield: false }), []);
});

test('an assumed date in another year gives the same warning as a planned one', () => {
  assert.deepEqual(warnings({}, { installOn: '2027-01-16' }), [
    'Solar STCs are calculated for installation in 2027: 4 years instead of 5 in 2026. Installation in another year changes the price.',
  ]);
});

test('an inverter is compared with the panels on it', () => {
  const array = { ...newArray, name: '' };
  const arrays = [
    { ...array, panels: 13, inverter: 0 },
    { ...array, panels: 2, inverter: 1 },
  ];
  const inverters = [...ofWatts(3_000), ...ofWatts(5_000)];
  assert.deepEqual(warnings({ inverters, arrays }), [
    'Inverter 1 (Example P2), with 3 kW, is smaller than 75% of its panels (5.759 kW). Without a battery the system may create no STCs.',
  ]);
  const shared = arrays.map((one) => ({ ...one, inverter: null }));
  assert.deepEqual(warnings({ inverters, arrays: shared }), []);
});

test('sums the export of all inverters', () => {
  const arrays = [13, 2].map((panels, inverter) => ({ ...newArray, name: '', panels, inverter }));
  const inverters = [...ofWatts(5_000), ...ofWatts(5_000)];
  const isLimited = (changes: Partial<Specification>) =>
    warnings({ inverters, exportLimitWatts: 6_000, ...changes }).some((text) =>
      text.includes('export'),
    );
  // 5 kW and 0.886 kW of the panels.
  assert.equal(isLimited({ arrays }), false);
  assert.equal(isLimited({}), true);
});
