import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dateIn, endOfDay } from '../shared/time.ts';
import { offerDays } from './compose-content.ts';

const now = Date.parse('2026-11-21T09:30:00Z');
const input = { now, timeZone: 'Australia/Sydney', validDays: 30, expiresOn: undefined };

test('an offer begins today and ends after the days of the settings, as the account counts days', () => {
  assert.deepEqual(offerDays(input), {
    issuedOn: '2026-11-21',
    expiresOn: '2026-12-21',
    expiresAt: Date.parse('2026-12-22T00:00:00+11:00'),
  });
});

test('today is the day of the account, not that of Greenwich', () => {
  const evening = Date.parse('2026-11-21T13:30:00Z');
  const issuedOn = (timeZone: string) => offerDays({ ...input, now: evening, timeZone }).issuedOn;
  assert.deepEqual(['Australia/Sydney', 'Australia/Perth'].map(issuedOn), [
    '2026-11-22',
    '2026-11-21',
  ]);
});

test('a chosen last day counts to its end', () => {
  const { expiresAt } = offerDays({ ...input, expiresOn: '2026-11-21' });
  assert.equal(expiresAt, Date.parse('2026-11-22T00:00:00+11:00'));
});

for (const expiresOn of [
  '2026-11-20',
  '2027-11-23',
  '2026-02-30',
  'tomorrow',
  '',
  '2026-11-30 00:00:00',
])
  test(`"${expiresOn}" cannot be the last day`, () => {
    assert.throws(() => offerDays({ ...input, expiresOn }), {
      code: 'INVALID_PARAMETERS',
      message: 'expires_on must be a day from 2026-11-21 to 2027-11-22, as YYYY-MM-DD',
    });
  });

test('a day ends where the next begins, summer time or not', () => {
  assert.deepEqual(
    ['2026-04-05', '2026-10-04', '2026-07-01'].map((day) => endOfDay(day, 'Australia/Sydney')),
    ['2026-04-06T00:00+10:00', '2026-10-05T00:00+11:00', '2026-07-02T00:00+10:00'].map(Date.parse),
  );
});

test('everywhere and on every day, the end is the first moment of the next day', () => {
  const zones = [
    'Australia/Lord_Howe',
    'Australia/Eucla',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
    'America/St_Johns',
    'Asia/Kathmandu',
    'UTC',
  ];
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.integer({ min: 0, max: 3000 }), (timeZone, days) => {
      const day = new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10);
      const end = endOfDay(day, timeZone);
      assert.equal(dateIn(end - 1, timeZone), day);
      assert.ok(dateIn(end, timeZone) > day);
    }),
  );
});
