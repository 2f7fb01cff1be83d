import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { PanelComponent } from '../specification.ts';
import { daysBetween } from '../test/days-between.ts';
import { plannedInstallDay, usualInstallDay } from './install-day.ts';
import { deemingYears, solarCertificates } from './solar-certificates.ts';

const panels = (watts: number, quantity = 1): PanelComponent[] => [
  { maker: 'Example', model: 'P1', watts, quantity, electrical: null },
];

const installedOn = (watts: number, postcode: string, installOn: string) =>
  solarCertificates({ panels: panels(watts) }, { postcode, day: plannedInstallDay(installOn) });

function count(watts: number, postcode: string, installOn: string): number | null {
  return installedOn(watts, postcode, installOn).count;
}

test('the counts agree with published ones', () => {
  assert.equal(count(6_600, '2000', '2026-12-01'), 45);
  assert.equal(count(6_600, '3000', '2026-12-01'), 39);
  assert.equal(count(10_000, '2000', '2026-12-01'), 69);
  assert.equal(count(13_200, '2000', '2026-12-01'), 91);
  assert.equal(count(6_600, '2000', '2027-01-01'), 36);
});

test('each zone has its rating', () => {
  const counts = ['0870', '0800', '2000', '3000'].map((zone) => count(100_000, zone, '2016-01-01'));
  assert.deepEqual(counts, [2433, 2304, 2073, 1777]);
});

test('deeming years run out with 2030 and are at most 15', () => {
  const years = [2010, 2016, 2017, 2023, 2024, 2025, 2026, 2027, 2028, 2029, 2030, 2031, 2040];
  assert.deepEqual(years.map(deemingYears), [15, 15, 14, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0]);
});

test('the last day of a year counts a year more than the first of the next', () => {
  assert.equal(count(6_600, '2000', '2026-12-31'), 45);
  assert.equal(count(6_600, '2000', '2027-01-01'), 36);
});

test('changes the count only on 1 January from 2020 until 2031', () => {
  const changes: [day: string, count: number | null][] = [];
  let before = count(6_600, '2000', '2019-12-31');
  for (const day of daysBetween('2020-01-01', '2032-12-31')) {
    const now = count(6_600, '2000', day);
    if (now !== before) changes.push([day, now]);
    before = now;
  }
  assert.deepEqual(changes, [
    ['2020-01-01', 100],
    ['2021-01-01', 91],
    ['2022-01-01', 82],
    ['2023-01-01', 72],
    ['2024-01-01', 63],
    ['2025-01-01', 54],
    ['2026-01-01', 45],
    ['2027-01-01', 36],
    ['2028-01-01', 27],
    ['2029-01-01', 18],
    ['2030-01-01', 9],
    ['2031-01-01', 0],
  ]);
});

test('the working tells day, zone, years and product', () => {
  const day = plannedInstallDay('2027-01-20');
  const regulations = 'Renewable Energy (Electricity) Regulations 2001, regulation 20';
  assert.deepEqual(solarCertificates({ panels: panels(440, 15) }, { postcode: '2000', day }), {
    count: 36,
    reason: '',
    working: [
      {
        text: 'STCs are counted for the planned installation date, 20 January 2027.',
        source: 'STCs follow the installation date',
      },
      {
        text: 'Postcode 2000 is in zone 3, where 1 kW counts 1.382 STCs a year.',
        source:
          'Zone Ratings and Zones for Solar (Photovoltaic) Systems Instrument 2019, Clean Energy Regulator',
      },
      { text: 'A system installed in 2027 counts for 4 years.', source: regulations },
      { text: '6.6 kW × 1.382 × 4 years = 36.4848, rounded down to 36.', source: regulations },
    ],
  });
});

test('STCs without a planned date are counted for today plus the weeks to installation, and say so', () => {
  const { count, working } = solarCertificates(
    { panels: panels(6_600) },
    { postcode: '2000', day: usualInstallDay({ today: '2026-11-21', installWeeks: 8 }) },
  );
  assert.equal(count, 36);
  assert.equal(
    working[0]?.text,
    'No installation date is set. STCs are counted for installation on 16 January 2027, 8 weeks after 21 November 2026.',
  );
});

test('an unknown postcode has no count, never that of a state', () => {
  for (const postcode of ['', '200', 'NSW', '2000 ']) {
    assert.deepEqual(installedOn(6_600, postcode, '2026-12-01'), {
      count: null,
      reason: 'The site has no valid postcode, and the STC count depends on its zone.',
      working: [],
    });
  }
});

test('100 kW is counted, a watt more is not', () => {
  assert.equal(count(100_000, '2000', '2026-12-01'), 691);
  const reasonOf = (watts: number, day: string) => installedOn(watts, '2000', day).reason;
  assert.equal(count(100_001, '2000', '2026-12-01'), null);
  const uncertain =
    'It is not confirmed that systems above 100 kW create STCs, so the price includes no STC discount.';
  const none = 'Systems above 100 kW create no STCs, so the price includes no STC discount.';
  assert.equal(reasonOf(100_001, '2026-10-01'), uncertain);
  assert.equal(reasonOf(1_000_000, '2027-10-01'), uncertain);
  assert.equal(reasonOf(100_001, '2026-09-30'), none);
  assert.equal(reasonOf(1_000_001, '2026-10-01'), none);
});

test('a system without panels, or after the scheme, gets no STCs', () => {
  assert.equal(count(0, '2000', '2026-12-01'), 0);
  const { count: none, working } = installedOn(6_600, '2000', '2031-01-01');
  assert.equal(none, 0);
  assert.equal(
    working[2]?.text,
    'The scheme ends with 2030, so a later installation creates no STCs.',
  );
});

const postcode = fc.integer({ min: 0, max: 9999 }).map((number) => String(number).padStart(4, '0'));
const watts = fc.integer({ min: 0, max: 50_000 });
const year = fc.integer({ min: 2020, max: 2035 });

test('more panels never make fewer certificates', () => {
  fc.assert(
    fc.property(postcode, watts, watts, year, (postcode, some, more, year) => {
      const day = `${year}-06-30`;
      const [fewer, all] = [count(some, postcode, day), count(some + more, postcode, day)];
      assert.ok(fewer !== null && all !== null && fewer <= all);
    }),
  );
});

test('a later year never makes more certificates', () => {
  fc.assert(
    fc.property(postcode, watts, year, fc.nat(10), (postcode, watts, year, later) => {
      const now = count(watts, postcode, `${year}-12-31`);
      const then = count(watts, postcode, `${year + later}-12-31`);
      assert.ok(now !== null && then !== null && then <= now);
    }),
  );
});
