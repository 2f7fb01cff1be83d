import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explainChanges, type KeptFigures } from './figure-changes.ts';
import { modelVersion, modelVersions, reasonsSince } from './model-versions.ts';

const kept: KeptFigures = {
  modelVersion,
  annualKwh: 9100,
  firstYearCents: 210_000,
  paybackYear: 5,
  payableCents: 900_000,
  certificateCents: 3800,
  certificateCount: 76,
  installOn: '2026-12-20',
};

test('the same figures have no changes, whatever else differs', () => {
  assert.equal(explainChanges(kept, kept), undefined);
  assert.equal(explainChanges({ ...kept, modelVersion: null }, kept), undefined);
  assert.equal(explainChanges(kept, { ...kept, installOn: '2026-12-24' }), undefined);
});

test('figures of an earlier model differ because of each version since', () => {
  const changes = explainChanges({ ...kept, modelVersion: null, annualKwh: 9500 }, kept);
  assert.deepEqual(changes, {
    figures: [{ figure: 'annualKwh', before: 9500, now: 9100 }],
    reasons: reasonsSince(null),
  });
  assert.equal(reasonsSince(null).length, modelVersions.length);
  assert.deepEqual(reasonsSince(modelVersion), []);
});

test('settings and days that changed since are named', () => {
  const dearer = explainChanges(kept, { ...kept, certificateCents: 3700, payableCents: 907_600 });
  assert.deepEqual(dearer?.reasons, ['The STC price is $37.00; it was $38.00.']);
  const later = explainChanges(kept, {
    ...kept,
    certificateCount: 66,
    payableCents: 938_000,
    installOn: '2027-01-03',
  });
  assert.deepEqual(later?.reasons, [
    'Without a planned date, installation is assumed on 3 January 2027; it was 20 December 2026, which gives 66 STCs instead of 76.',
  ]);
  const other = explainChanges(kept, { ...kept, paybackYear: null });
  assert.deepEqual(other, {
    figures: [{ figure: 'paybackYear', before: 5, now: null }],
    reasons: ['Settings that the figures rest on have changed.'],
  });
});
