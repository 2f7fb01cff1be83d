import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs } from '../shared/time.ts';
import { defaultStatuses, type Status } from '../statuses/status.ts';
import { countSigned, stayTimes } from './stays.ts';

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

test('moving to a won status counts as one signature, and moves between won statuses add none', () => {
  const move = (customerId: number, from: string, to: string, valueCents: number) => ({
    customerId,
    fromStatusId: idOf(from),
    toStatusId: idOf(to),
    valueCents,
  });
  const signed = countSigned(statuses, [
    move(1, 'Negotiating', 'Signed', 500),
    move(1, 'Signed', 'Deposit Paid', 500),
    move(1, 'Cancelled', 'Signed', 500),
    move(2, 'Nurture', 'Signed', 700),
    move(3, 'Grid Approval', 'Installed', 900),
  ]);
  assert.deepEqual(signed, { customers: 2, valueCents: 1200 });
});
