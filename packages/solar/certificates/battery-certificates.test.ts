import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Battery } from '../specification.ts';
import { daysBetween } from '../test/days-between.ts';
import { batteryCertificates } from './battery-certificates.ts';
import { plannedInstallDay, usualInstallDay } from './install-day.ts';

const battery = (usableWattHours: number, overrides: Partial<Battery> = {}): Battery => ({
  maker: 'Example',
  model: 'B1',
  nominalWattHours: Math.min(100_000, Math.max(5_000, usableWattHours)),
  usableWattHours,
  powerWatts: null,
  quantity: 1,
  ...overrides,
});

function certificates(of: Battery, expectedInstallOn = '2026-06-01') {
  return batteryCertificates(of, plannedInstallDay(expectedInstallOn));
}

test('the tiers of May 2026 agree with published counts', () => {
  const counts = [10_000, 13_500, 14_000, 20_000, 28_000, 28_700, 50_000, 60_000].map(
    (usable) => certificates(battery(usable)).count,
  );
  assert.deepEqual(counts, [68, 91, 95, 119, 152, 153, 174, 174]);
});

test('the factor follows the day of installation', () => {
  const counts = [
    '2025-07-01',
    '2025-12-31',
    '2026-01-01',
    '2026-04-30',
    '2026-05-01',
    '2026-12-31',
  ].map((day) => certificates(battery(10_000), day).count);
  assert.deepEqual(counts, [93, 93, 84, 84, 68, 68]);
});

/** Rows: installation date; columns: 10, 13.5, 20, 28 and 50 usable kWh. The first and the last day of each step. */
const published: readonly (readonly [days: readonly string[], counts: readonly number[]])[] = [
  [
    ['2026-05-01', '2026-12-31'],
    [68, 91, 119, 152, 174],
  ],
  [
    ['2027-01-01', '2027-06-30'],
    [57, 76, 100, 127, 146],
  ],
  [
    ['2027-07-01', '2027-12-31'],
    [52, 70, 91, 116, 133],
  ],
  [
    ['2028-01-01', '2028-06-30'],
    [46, 62, 80, 103, 118],
  ],
  [
    ['2028-07-01', '2028-12-31'],
    [41, 55, 72, 91, 105],
  ],
  [
    ['2029-01-01', '2029-06-30'],
    [36, 48, 63, 80, 92],
  ],
  [
    ['2029-07-01', '2029-12-31'],
    [31, 41, 54, 69, 79],
  ],
  [
    ['2030-01-01', '2030-06-30'],
    [26, 35, 45, 58, 66],
  ],
  [
    ['2030-07-01', '2030-12-31'],
    [21, 28, 36, 47, 53],
  ],
  [
    ['2031-01-01', '2040-06-01'],
    [0, 0, 0, 0, 0],
  ],
];

test('the STCs of five sizes on every step until 2031 equal the published table', () => {
  for (const [days, counts] of published) {
    for (const day of days) {
      const found = [10_000, 13_500, 20_000, 28_000, 50_000].map(
        (usable) => certificates(battery(usable), day).count,
      );
      assert.deepEqual(found, counts, day);
    }
  }
});

test("changes the count only on the program's steps from 2025 to 2032", () => {
  const changes: [day: string, count: number | null][] = [];
  let before = certificates(battery(20_000), '2024-12-31').count;
  for (const day of daysBetween('2025-01-01', '2032-12-31')) {
    const now = certificates(battery(20_000), day).count;
    if (now !== before) changes.push([day, now]);
    before = now;
  }
  assert.deepEqual(changes, [
    ['2025-07-01', 186],
    ['2026-01-01', 168],
    ['2026-05-01', 119],
    ['2027-01-01', 100],
    ['2027-07-01', 91],
    ['2028-01-01', 80],
    ['2028-07-01', 72],
    ['2029-01-01', 63],
    ['2029-07-01', 54],
    ['2030-01-01', 45],
    ['2030-07-01', 36],
    ['2031-01-01', 0],
  ]);
});

test('all usable energy up to 50 kWh counts in full before May 2026', () => {
  assert.equal(certificates(battery(20_000), '2026-04-30').count, 168);
  assert.equal(certificates(battery(50_000), '2025-08-01').count, 465);
  assert.equal(certificates(battery(80_000), '2025-08-01').count, 465);
});

test('several batteries count together', () => {
  assert.equal(certificates(battery(6_750, { quantity: 2 })).count, 91);
});

test('the working tells day, tiers, product and conditions', () => {
  const program = 'Cheaper Home Batteries Program, Australian Government';
  const usual = usualInstallDay({ today: '2026-10-01', installWeeks: 8 });
  assert.deepEqual(batteryCertificates(battery(20_000), usual), {
    count: 119,
    reason: '',
    working: [
      {
        text: 'No installation date is set. STCs are counted for installation on 26 November 2026, 8 weeks after 1 October 2026.',
        source: 'STCs follow the installation date',
      },
      {
        text: 'The battery holds 20 kWh of usable energy; up to 14 kWh counts in full, from 14 to 28 kWh 60%, from 28 to 50 kWh 15%, and nothing beyond.',
        source: program,
      },
      { text: '17.6 kWh × 6.8 = 119.68, rounded down to 119.', source: program },
      {
        text: 'A home can claim once. The battery must be on the approved list, and its certificate of electrical compliance must be issued, when it is installed.',
        source: program,
      },
    ],
  });
});

test('only 5 to 100 kWh nominal are eligible', () => {
  const count = (nominalWattHours: number) =>
    certificates(battery(4_500, { nominalWattHours })).count;
  assert.deepEqual([4_999, 5_000, 100_000, 100_001].map(count), [null, 30, 30, null]);
  assert.deepEqual(certificates(battery(4_500, { nominalWattHours: 4_999 })), {
    count: null,
    reason: 'Only batteries of 5 to 100 kWh nominal capacity create STCs.',
    working: [],
  });
});

test('batteries installed before the program are not calculated, and those after it create none', () => {
  assert.deepEqual(certificates(battery(10_000), '2025-06-30'), {
    count: null,
    reason: 'Only batteries installed from 1 July 2025 create STCs.',
    working: [],
  });
  const { count, working } = certificates(battery(10_000), '2031-01-01');
  assert.equal(count, 0);
  assert.deepEqual(
    working.map(({ text }) => text),
    [
      'STCs are counted for the planned installation date, 1 January 2031.',
      'The program ends with 2030, so a battery that is installed later creates no STCs.',
    ],
  );
});

const usable = fc.integer({ min: 0, max: 100_000 });

test('more usable energy never makes fewer certificates, a later day never more', () => {
  const days = ['2025-07-01', '2026-01-01', '2026-05-01', '2027-01-01', '2029-07-01', '2031-01-01'];
  const index = fc.nat(days.length - 1);
  fc.assert(
    fc.property(usable, usable, index, index, (some, other, earlier, later) => {
      const [less, more] = [Math.min(some, other), Math.max(some, other)];
      const [from, to] = [days[Math.min(earlier, later)], days[Math.max(earlier, later)]];
      const fewer = certificates(battery(less), to).count;
      const most = certificates(battery(more), from).count;
      assert.ok(fewer !== null && most !== null && fewer <= most);
    }),
  );
});
