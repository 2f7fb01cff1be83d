import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Status } from '../statuses/status.ts';
import { forecastOf } from './forecast.ts';

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
  });
});
