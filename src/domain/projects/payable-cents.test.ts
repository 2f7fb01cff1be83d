import assert from 'node:assert/strict';
import { test } from 'node:test';
import { smallContent } from '../../../test/support/proposals/proposal-content.ts';
import { defaultSettings } from '../accounts/settings/settings.ts';
import { payableCents } from './payable-cents.ts';

const { specification, project } = smallContent;
const total = specification.priceLines.reduce(
  (sum, line) => sum + line.quantity * line.unitCents,
  0,
);
const { siteAddress } = project;

/** The price payable at this moment, with an STC price of $37 from 20 December 2026 and $36 from the new year. */
function payableAt(moment: string, expectedInstallOn: string): number {
  const proposal = {
    ...defaultSettings.proposal,
    certificatePrices: [
      { from: '2026-12-20', cents: 3_700 },
      { from: '2027-01-01', cents: 3_600 },
    ],
  };
  return payableCents(
    { now: () => Date.parse(moment) },
    { proposal, timeZone: 'Australia/Sydney' },
    { specification: { ...specification, expectedInstallOn }, siteAddress },
  );
}

test('the payable amount without a planned date changes eight weeks before a step, at midnight in the account’s zone', () => {
  assert.equal(payableAt('2026-10-24T12:59:59Z', ''), total - 45 * 3_800);
  assert.equal(payableAt('2026-10-24T13:00:00Z', ''), total - 45 * 3_700);
  assert.equal(payableAt('2026-11-05T12:59:59Z', ''), total - 45 * 3_700);
  assert.equal(payableAt('2026-11-05T13:00:00Z', ''), total - 36 * 3_600);
});

test('the STC price is that of the planned installation date, whatever day it is', () => {
  for (const moment of ['2026-11-21T00:00:00Z', '2026-12-31T13:00:00Z']) {
    assert.equal(payableAt(moment, '2026-12-19'), total - 45 * 3_800);
    assert.equal(payableAt(moment, '2026-12-20'), total - 45 * 3_700);
    assert.equal(payableAt(moment, '2027-01-01'), total - 36 * 3_600);
  }
});
