import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { smallContent } from '../../../test/support/proposals/proposal-content.ts';
import { defaultSettings } from '../accounts/settings/settings.ts';
import { payableCents, pricesInForce, type SignedPrice, signedValueCents } from './sale-value.ts';

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

function signed(
  contractId: string,
  of: { projectId: number; openedAt: number; payableCents: number },
): SignedPrice {
  return { contractId, ...of };
}

const sale = signed('con_a', { projectId: 1, openedAt: 10, payableCents: 800_000 });
const variation = signed('con_b', { projectId: 1, openedAt: 20, payableCents: 950_000 });
const battery = signed('con_c', { projectId: 2, openedAt: 15, payableCents: 400_000 });

test('a sale has no value without a signed contract', () => {
  assert.equal(signedValueCents([]), undefined);
});

test('contracts on two projects are added up', () => {
  assert.equal(signedValueCents([sale, battery]), 1_200_000);
});

test('a variation names the whole new price, so it takes the place of what it changes', () => {
  assert.equal(signedValueCents([sale, variation, battery]), 1_350_000);
  assert.equal(signedValueCents([variation, sale]), 950_000);
});

test('the same of two contracts of one moment counts in every order', () => {
  const twin = { ...variation, contractId: 'con_z', payableCents: 1 };
  assert.equal(signedValueCents([variation, twin]), 1);
  assert.equal(signedValueCents([twin, variation]), 1);
});

test('the value is the sum of one contract of each project, in whatever order they come', () => {
  const contracts = fc.uniqueArray(
    fc.record({
      contractId: fc.uuid(),
      projectId: fc.integer({ min: 1, max: 4 }),
      openedAt: fc.integer({ min: 0, max: 5 }),
      payableCents: fc.integer({ min: 0, max: 10_000_000 }),
    }),
    { selector: ({ contractId }) => contractId, minLength: 1 },
  );
  fc.assert(
    fc.property(contracts, (list) => {
      const value = signedValueCents(list);
      assert.equal(signedValueCents(list.toReversed()), value);
      const inForce = pricesInForce(list);
      assert.deepEqual(
        new Set(inForce.keys()),
        new Set(list.map(({ projectId }) => projectId)),
        'each signed project counts',
      );
      // A variation of any project changes the value by the difference to what was in force, never by its whole price.
      for (const before of inForce.values()) {
        const changed = { ...before, contractId: 'new', openedAt: 6, payableCents: 123 };
        assert.equal(
          signedValueCents([...list, changed]),
          Number(value) - before.payableCents + 123,
        );
      }
    }),
  );
});
