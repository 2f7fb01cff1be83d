import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dayMs, hourMs } from '../shared/time.ts';
import { defaultStatuses, type Status } from '../statuses/status.ts';
import {
  countByDay,
  engagementOf,
  forecastOf,
  median,
  quantile,
  sharesBy,
  stayTimes,
} from './read-reports.ts';

const quoting: Status = {
  statusId: 1,
  name: 'Quoting',
  step: 'quoting',
  kind: 'open',
  rank: 40,
  winProbability: 30,
  isInitial: false,
};
const signed: Status = {
  ...quoting,
  statusId: 2,
  name: 'Signed',
  kind: 'won',
  winProbability: 100,
};
const nurture: Status = {
  ...quoting,
  statusId: 3,
  name: 'Nurture',
  kind: 'parked',
  winProbability: 10,
};

test('expects the value times the chance, for open deals', () => {
  const forecast = forecastOf(
    [quoting, signed, nurture],
    [
      { statusId: 1, customers: 3, valueCents: 1_000_001 },
      { statusId: 2, customers: 9, valueCents: 9_000_000 },
    ],
  );
  assert.deepEqual(forecast, {
    statuses: [
      {
        statusId: 1,
        name: 'Quoting',
        customers: 3,
        valueCents: 1_000_001,
        winProbability: 30,
        expectedCents: 300_000,
      },
      {
        statusId: 3,
        name: 'Nurture',
        customers: 0,
        valueCents: 0,
        winProbability: 10,
        expectedCents: 0,
      },
    ],
    customers: 3,
    valueCents: 1_000_001,
    expectedCents: 300_000,
    deals: 12,
  });
});

const noon = Date.UTC(2026, 10, 21, 12);
const halfHour = (startsAt: number) => ({ startsAt, delivered: 1, failed: 0 });

test('attempts are counted by the days of the account, also days without any', () => {
  const period = { from: noon - 2 * dayMs, to: noon };
  const halfHours = [
    { startsAt: noon - 2 * dayMs, delivered: 3, failed: 1 },
    // Half past midnight of the 21st in Adelaide, which is 10 and a half hours ahead.
    { startsAt: Date.UTC(2026, 10, 20, 14), delivered: 5, failed: 2 },
  ];
  assert.deepEqual(countByDay(period, halfHours, 'Australia/Adelaide'), [
    { day: '2026-11-19', delivered: 3, failed: 1 },
    { day: '2026-11-20', delivered: 0, failed: 0 },
    { day: '2026-11-21', delivered: 5, failed: 2 },
  ]);
  assert.deepEqual(countByDay(period, halfHours, 'UTC'), [
    { day: '2026-11-19', delivered: 3, failed: 1 },
    { day: '2026-11-20', delivered: 5, failed: 2 },
    { day: '2026-11-21', delivered: 0, failed: 0 },
  ]);
});

test('each day occurs once in a year with two clock changes', () => {
  const from = Date.UTC(2026, 0, 1, 3);
  const days = countByDay({ from, to: from + 365 * dayMs }, [], 'Australia/Sydney');
  assert.equal(days.length, 366);
  assert.equal(new Set(days.map(({ day }) => day)).size, 366);
  assert.deepEqual([days[0]?.day, days.at(-1)?.day], ['2026-01-01', '2027-01-01']);
});

test('a day on which clocks go forward has 23 hours', () => {
  // 4 October 2026 in Sydney.
  const from = Date.UTC(2026, 9, 3, 14);
  const hours = Array.from({ length: 48 }, (_, index) => halfHour(from + index * hourMs));
  assert.deepEqual(countByDay({ from, to: from + 2 * dayMs }, hours, 'Australia/Sydney'), [
    { day: '2026-10-04', delivered: 23, failed: 0 },
    { day: '2026-10-05', delivered: 24, failed: 0 },
    { day: '2026-10-06', delivered: 1, failed: 0 },
  ]);
});

const nothingRead = { visits: 0, seconds: {} };

test('versions of one project are one proposal, seen from its first publication on', () => {
  const first = {
    projectId: 1,
    publishedAt: 1000,
    firstViewedAt: undefined,
    signedAt: undefined,
  };
  const corrected = {
    projectId: 1,
    publishedAt: 1000 + hourMs,
    firstViewedAt: 1000 + 4 * hourMs,
    signedAt: 1000 + 3 * dayMs,
  };
  const unseen = { projectId: 2, publishedAt: 5, firstViewedAt: undefined, signedAt: undefined };
  const seen = { projectId: 3, publishedAt: 0, firstViewedAt: 2 * hourMs, signedAt: undefined };
  assert.deepEqual(engagementOf([corrected, first, unseen, seen], nothingRead), {
    published: 3,
    viewed: 2,
    signed: 1,
    medianHoursToView: 3,
    medianDaysToSign: 3,
    visits: 0,
    sections: [],
  });
});

test('lists the longest-read sections first', () => {
  const { visits, sections } = engagementOf([], {
    visits: 2,
    seconds: { system: 5, price: 40, warranties: 20 },
  });
  assert.equal(visits, 2);
  assert.deepEqual(sections, [
    { section: 'price', seconds: 40 },
    { section: 'warranties', seconds: 20 },
    { section: 'system', seconds: 5 },
  ]);
});

test('times are missing without proposals', () => {
  assert.deepEqual(engagementOf([], nothingRead), {
    published: 0,
    viewed: 0,
    signed: 0,
    medianHoursToView: undefined,
    medianDaysToSign: undefined,
    visits: 0,
    sections: [],
  });
});

const statuses: Status[] = defaultStatuses.map((status, index) => ({
  ...status,
  statusId: index + 1,
}));
const idOf = (name: string) => statuses.find((one) => one.name === name)?.statusId ?? 0;

function stay(name: string, days: number) {
  return { fromStatusId: idOf(name), since: 1000, at: 1000 + days * dayMs };
}

test('the time in a status is that of the stays that ended', () => {
  const moves = [
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((days) => stay('Contacted', days)),
    stay('Quoting', 2),
  ];
  const present = [{ statusId: idOf('Quoting'), customers: 3, valueCents: 0 }];
  const times = stayTimes(statuses, moves, present);
  assert.deepEqual(
    times.filter(({ stays }) => stays > 0),
    [
      {
        statusId: idOf('Contacted'),
        name: 'Contacted',
        kind: 'open',
        stays: 11,
        medianDays: 6,
        ninthTenthDays: 10,
        present: 0,
      },
      {
        statusId: idOf('Quoting'),
        name: 'Quoting',
        kind: 'open',
        stays: 1,
        medianDays: 2,
        ninthTenthDays: 2,
        present: 3,
      },
    ],
  );
});

test('a status that no customer has left has no times', () => {
  const [first] = stayTimes(statuses, [], []);
  assert.deepEqual(first, {
    statusId: 1,
    name: 'No Status Set',
    kind: 'open',
    stays: 0,
    medianDays: undefined,
    ninthTenthDays: undefined,
    present: 0,
  });
});

test('a clock that went back makes no stay shorter than nothing', () => {
  const back = { fromStatusId: idOf('Contacted'), since: 5000, at: 1000 };
  const times = stayTimes(statuses, [back], []);
  assert.equal(times.find(({ name }) => name === 'Contacted')?.medianDays, 0);
});

test('shares are listed by what was signed, and those that are too many together', () => {
  const added = Array.from({ length: 10 }, (_, index) => ({
    furthest: undefined,
    ownerId: index,
    source: `Source ${index}`,
    customers: index + 1,
  }));
  const signed = [
    { ownerId: 3, source: 'Source 3', at: 1, valueCents: 700 },
    { ownerId: 3, source: 'Elsewhere', at: 1, valueCents: 100 },
    { ownerId: 0, source: 'Source 0', at: 1, valueCents: 500 },
  ];
  const owners = sharesBy(added, signed, ({ ownerId }) => ownerId);
  assert.deepEqual(owners.slice(0, 3), [
    { key: 3, added: 4, signed: 2, valueCents: 800 },
    { key: 0, added: 1, signed: 1, valueCents: 500 },
    { key: 9, added: 10, signed: 0, valueCents: 0 },
  ]);
  assert.deepEqual(owners.slice(8), [{ key: undefined, added: 5, signed: 0, valueCents: 0 }]);
  const [, , elsewhere] = sharesBy(added, signed, ({ source }) => source);
  assert.deepEqual(elsewhere, { key: 'Elsewhere', added: 0, signed: 1, valueCents: 100 });
});

test('the median is the value in the middle, or halfway between the two', () => {
  assert.equal(median([]), undefined);
  assert.equal(median([7]), 7);
  assert.equal(median([9, 1, 5]), 5);
  assert.equal(median([4, 1, 2, 3]), 2.5);
});

test('nine of ten values are below the ninth tenth', () => {
  assert.equal(quantile([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.9), 9);
  assert.equal(quantile([10, 20], 0.9), 19);
});

test('a quantile lies among its values and grows with its share', () => {
  const values = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 50 });
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(values, share, share, (input, one, other) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)].map((at) =>
        quantile(input, at),
      );
      assert.ok(low !== undefined && high !== undefined);
      assert.ok(low <= high + 1e-9);
      assert.ok(low >= Math.min(...input) - 1e-9 && high <= Math.max(...input) + 1e-9);
    }),
  );
});
