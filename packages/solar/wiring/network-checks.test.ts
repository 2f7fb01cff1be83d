import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Battery, emptySpecification, type Specification } from '../specification.ts';
import { networkFaults } from './network-checks.ts';

function textsOf(
  watts: number,
  phases: Specification['phases'],
  postcode: string,
  rest: Partial<Specification> = {},
): string[] {
  const inverters = [{ maker: 'Example', model: 'I1', watts, quantity: 1, electrical: null }];
  const site = { postcode, installOn: '2026-11-23' };
  return networkFaults({ ...emptySpecification, inverters, phases, ...rest }, site).map(
    ({ text }) => text,
  );
}

test('5 kW on one phase is approved everywhere', () => {
  for (const postcode of ['2000', '3000', '4000', '5000', '6000', '7000', '']) {
    assert.deepEqual(textsOf(5000, 1, postcode), [], postcode);
  }
});

test('15 kW on one phase is more than the networks approve', () => {
  assert.deepEqual(textsOf(15_000, 1, '2000'), [
    '15 kW of inverters on one phase is more than Ausgrid (10 kW), Endeavour Energy (10 kW) or Essential Energy (5 kW) approves without a study. Check with the network at the site.',
  ]);
  assert.deepEqual(textsOf(15_000, 1, '6000'), [
    '15 kW of inverters on one phase is more than Western Power (10 kW) approves without a study. Check with the network at the site.',
  ]);
  const elsewhere =
    '15 kW of inverters on one phase is more than the 10 kW that most networks approve without a study. Check with the network at the site.';
  assert.deepEqual(textsOf(15_000, 1, ''), [elsewhere]);
  for (const [postcode, network] of [
    ['7000', 'TasNetworks (10 kW)'],
    ['0800', 'Power and Water (5 kW)'],
    ['2600', 'Evoenergy (10 kW)'],
    ['3000', 'AusNet Services (10 kW)'],
  ] as const) {
    assert.deepEqual(
      textsOf(15_000, 1, postcode),
      [
        `15 kW of inverters on one phase is more than ${network} approves without a study. Check with the network at the site.`,
      ],
      postcode,
    );
  }
});

test('only networks whose limit is exceeded are named', () => {
  assert.deepEqual(textsOf(10_000, 1, '2000'), [
    '10 kW of inverters on one phase is more than Essential Energy (5 kW) approves without a study. Check with the network at the site.',
  ]);
  assert.deepEqual(textsOf(10_000, 1, '3000'), []);
});

test('three phases have limits of their own, and an unknown supply has none', () => {
  assert.deepEqual(textsOf(15_000, 3, '2000'), []);
  assert.equal(textsOf(31_000, 3, '2000').length, 1);
  assert.equal(textsOf(16_000, 3, '6000').length, 1);
  assert.deepEqual(textsOf(100_000, null, '2000'), []);
});

test('three phases of Victoria, Tasmania, the ACT and the Northern Territory have limits', () => {
  for (const postcode of ['3000', '7000', '2600']) {
    assert.deepEqual(textsOf(30_000, 3, postcode), [], postcode);
    assert.equal(textsOf(31_000, 3, postcode).length, 1, postcode);
  }
  assert.match(textsOf(8000, 3, '0800')[0] ?? '', /Power and Water \(7 kW\)/);
});

test('Evoenergy approves more with a battery, and Power and Water without exports', () => {
  const battery: Battery = {
    maker: '',
    model: '',
    nominalWattHours: 14_000,
    usableWattHours: 13_500,
    powerWatts: null,
    quantity: 1,
  };
  assert.deepEqual(textsOf(20_000, 1, '2600', { battery }), []);
  assert.match(textsOf(21_000, 1, '2600', { battery })[0] ?? '', /Evoenergy \(20 kW\)/);
  assert.deepEqual(textsOf(10_000, 1, '0800', { exportLimitWatts: 0 }), []);
  assert.match(textsOf(10_000, 1, '0800', { exportLimitWatts: 5000 })[0] ?? '', /\(5 kW\)/);
  assert.deepEqual(textsOf(30_000, 3, '0800', { exportLimitWatts: 0 }), []);
});

test('a limit applies from its first day on', () => {
  const inverters = [
    { maker: 'Example', model: 'I1', watts: 10_000, quantity: 1, electrical: null },
  ];
  const specification = { ...emptySpecification, inverters, phases: 1 as const };
  const on = (installOn: string) =>
    networkFaults(specification, { postcode: '2800', installOn }).length;
  assert.deepEqual([on('2026-06-30'), on('2026-07-01')], [0, 1]);
});
