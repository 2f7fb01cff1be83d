import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptySpecification } from '@sundesk/solar';
import { content } from '../../../test/support/projects/example-project.ts';
import { members } from '../three-way.ts';
import { describeMember } from './describe-member.ts';

test('describes both sides of every conflict', () => {
  const told = Object.fromEntries(
    members.map((member) => [member, describeMember(content, member)]),
  );
  assert.deepEqual(told, {
    title: ['Lee residence'],
    siteAddress: ['14 Banksia Street', 'Newtown NSW 2042', 'Australia'],
    panels: ['15 × Example Energy EE-440, 440 W'],
    inverters: ['1 × Example Power XP-5000, 5 kW'],
    battery: ['1 × Example Storage ES-13, 13.5 kWh usable of 14', '5 kW'],
    arrays: [
      'North roof: 9 panels, tilt 22°, North (10°), 5% shading',
      'Garage: 6 panels, tilt 10°, West (280°)',
    ],
    priceLines: [
      '1 × System, supplied and installed, $16,500.00',
      '1 × Discount for neighbours, −$500.00',
    ],
    expectedInstallOn: ['2026-12-14'],
    roof: ['Tile', 'Storeys: 1'],
    phases: ['Nothing'],
    acCable: ['Nothing'],
    exportLimitWatts: ['5 kW'],
    rebates: ['Nothing'],
    existingSolar: ['Nothing'],
    usage: [
      '18.5 kWh a day, mornings and evenings',
      '45% self-consumption',
      '32.45 c per kWh, feed-in 5 c, 110 c a day',
      '3 pm to 9 pm: 48 c per kWh',
    ],
    assumptions: [
      '4.1 kWh a day per kW, source: Meters of homes nearby',
      'Panel degradation 0.5% a year, electricity price rise 2% a year',
      'Battery round-trip efficiency 90%',
    ],
    sitePlan: ['Nothing'],
  });
});

test('bifacial panels are named with their ground', () => {
  const { specification } = content;
  const [array] = specification.arrays;
  const bifacial = { bifaciality: 80, albedo: 20, clearanceMetres: 0.5, source: '' };
  const arrays = [{ ...(array ?? assert.fail()), bifacial }];
  const changed = { ...content, specification: { ...specification, arrays } };
  assert.deepEqual(describeMember(changed, 'arrays'), [
    'North roof: 9 panels, tilt 22°, North (10°), 5% shading, bifacial 80%, ground reflection 20%, clearance 0.5 m',
  ]);
});

test('a chosen weather site, a measured yield and changed losses are named', () => {
  const { specification } = content;
  const assumptions = {
    ...specification.assumptions,
    dailyYield: null,
    weatherSite: 'dubbo',
    measuredYield: 1450,
    measuredYieldSource: 'Meter next door',
    losses: { soiling: 5, wiring: null, firstLight: 0 },
    lossesSource: 'Survey',
  };
  const changed = { ...content, specification: { ...specification, assumptions } };
  assert.deepEqual(describeMember(changed, 'assumptions'), [
    'Simulated yield',
    'Panel degradation 0.5% a year, electricity price rise 2% a year',
    'Battery round-trip efficiency 90%',
    'Weather site: dubbo',
    'Measured yield: 1450 kWh per kW a year',
    'Source of the measured yield: Meter next door',
    'Losses: soiling 5%, light-induced degradation 0%',
    'Source of losses: Survey',
  ]);
});

test('shading by month is named with its months', () => {
  const [array = assert.fail()] = content.specification.arrays;
  const arrays = [{ ...array, monthlyShading: [0, 0, 0, 0, 20, 30, 25, 0, 0, 0, 0, 0] }];
  const changed = { ...content, specification: { ...content.specification, arrays } };
  assert.deepEqual(describeMember(changed, 'arrays'), [
    'North roof: 9 panels, tilt 22°, North (10°), shading from January to December: 0, 0, 0, 0, 20, 30, 25, 0, 0, 0, 0, 0%',
  ]);
});

test('describes an empty value as empty', () => {
  const empty = { ...content, specification: emptySpecification };
  for (const member of ['panels', 'battery', 'priceLines', 'usage', 'roof'] as const) {
    assert.deepEqual(describeMember(empty, member), ['Nothing'], member);
  }
});
