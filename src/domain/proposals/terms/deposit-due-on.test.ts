import assert from 'node:assert/strict';
import { test } from 'node:test';
import { depositDueOn } from './deposit-due-on.ts';

const terms = { depositDueDays: 7, coolingOffBusinessDays: 0 };
const signed = { signedOn: '2026-11-27', coolingOffEnds: '' };

test('a deposit is due so many days after the signature', () => {
  assert.deepEqual(depositDueOn(terms, signed), { day: '2026-12-04' });
  assert.deepEqual(depositDueOn({ ...terms, depositDueDays: 0 }, signed), { day: '2026-11-27' });
});

test('a deposit is not due before a cooling-off period has ended', () => {
  for (const [coolingOffEnds, day] of [
    ['2026-12-03', '2026-12-04'],
    ['2026-12-04', '2026-12-05'],
    ['2026-12-11', '2026-12-12'],
  ] as const) {
    assert.deepEqual(depositDueOn(terms, { ...signed, coolingOffEnds }), { day });
  }
  const ownPeriod = { ...terms, coolingOffBusinessDays: 5 };
  assert.equal(depositDueOn(ownPeriod, signed), 'after cooling-off');
});

test('a deposit without a period, or before the signature, is due on request', () => {
  assert.equal(depositDueOn({ ...terms, depositDueDays: null }, signed), 'on request');
  assert.equal(depositDueOn(terms, { ...signed, signedOn: undefined }), 'on request');
});
