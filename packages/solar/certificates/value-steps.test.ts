import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { CertificateTerms } from './certificate-price.ts';
import {
  type CertificateValue,
  certificateValueOn,
  discountCents,
  lossBetween,
  type ValuedSystem,
} from './certificate-value.ts';
import { lastDayAhead, nextLoss, valueSteps } from './value-steps.ts';

const terms: CertificateTerms = { certificateCents: 3_800, certificatePrices: [] };
const battery = {
  maker: 'Example',
  model: 'B1',
  nominalWattHours: 14_000,
  usableWattHours: 13_500,
  powerWatts: null,
  quantity: 1,
};
const panels = [{ maker: 'Example', model: 'P1', watts: 440, quantity: 15, electrical: null }];
const solar: ValuedSystem = { specification: { panels, battery: null }, postcode: '2000' };
const withBattery: ValuedSystem = { specification: { panels, battery }, postcode: '2000' };
const today = '2026-11-21';

const lossAfter = (system: ValuedSystem, day: string, of: CertificateTerms = terms) =>
  nextLoss(system, of, {
    value: certificateValueOn(system, of, day),
    until: lastDayAhead(today),
  });

test('certificates step with the year, the table of batteries and the prices of the account', () => {
  const dated = {
    certificatePrices: [
      { from: '2026-11-21', cents: 3_700 },
      { from: '2027-01-01', cents: 3_650 },
      { from: '2027-03-01', cents: 3_600 },
      { from: '2028-12-31', cents: 100 },
    ],
  };
  assert.deepEqual(valueSteps(dated, { after: today, until: '2028-05-21' }), [
    { on: '2027-01-01', changes: ['solar', 'battery', 'price'] },
    { on: '2027-03-01', changes: ['price'] },
    { on: '2027-07-01', changes: ['battery'] },
    { on: '2028-01-01', changes: ['solar', 'battery'] },
  ]);
  assert.deepEqual(valueSteps(terms, { after: '2025-12-31', until: '2026-05-01' }), [
    { on: '2026-01-01', changes: ['solar', 'battery'] },
    { on: '2026-05-01', changes: ['battery'] },
  ]);
});

test('the last step of panels and batteries is 1 January 2031, when both schemes are over', () => {
  const on = valueSteps(terms, { after: '2029-12-31', until: '2040-01-01' }).map((step) => step.on);
  assert.deepEqual(on, ['2030-01-01', '2030-07-01', '2031-01-01']);
});

test('the look-ahead ends after 18 months', () => {
  assert.equal(lastDayAhead('2026-11-21'), '2028-05-21');
  assert.equal(lastDayAhead('2026-06-30'), '2027-12-30');
  assert.equal(lastDayAhead('2026-07-01'), '2028-01-01');
});

test('the next loss says when, how much less, and why', () => {
  assert.deepEqual(lossAfter(solar, today), {
    on: '2027-01-01',
    lostCents: 9 * 3_800,
    uncalculatedCents: 0,
    before: { installOn: today, solarCount: 45, batteryCount: 0, certificateCents: 3_800 },
    value: { installOn: '2027-01-01', solarCount: 36, batteryCount: 0, certificateCents: 3_800 },
    reasons: [
      {
        text: 'Solar STCs: 36 instead of 45. A system installed in 2027 counts for 4 years.',
        source: 'Renewable Energy (Electricity) Regulations 2001, regulation 20',
      },
    ],
  });
  assert.equal(lossAfter(solar, '2027-01-01')?.on, '2028-01-01');
  assert.equal(lossAfter(solar, '2028-01-01'), undefined, 'later than anybody plans');
});

test('a battery that slips into 2027 loses what the published factor says', () => {
  const loss = lossAfter(withBattery, today);
  assert.deepEqual(
    [loss?.on, loss?.lostCents, loss?.uncalculatedCents, loss?.value.batteryCount],
    ['2027-01-01', (9 + 15) * 3_800, 0, 76],
  );
  assert.equal(
    loss?.reasons[1]?.text,
    'Battery STCs: 76 instead of 91. The factor per usable kWh is 5.7, not 6.8.',
  );
  assert.equal(lossAfter(withBattery, '2027-01-01')?.on, '2027-07-01');
});

test('STCs that are not calculated for the later date are neither lost nor kept', () => {
  const before = { installOn: today, solarCount: 45, batteryCount: 91, certificateCents: 3_800 };
  const loss = lossBetween(before, { ...before, installOn: '2027-01-01', batteryCount: null });
  assert.deepEqual([loss.lostCents, loss.uncalculatedCents], [0, 91 * 3_800]);
  assert.equal(loss.reasons[0]?.text, 'Battery STCs: 91 can no longer be calculated.');
});

test('a battery that steps within the table loses what it loses', () => {
  const value = certificateValueOn(withBattery, terms, '2026-04-30');
  const loss = nextLoss(withBattery, terms, { value, until: lastDayAhead('2026-04-30') });
  assert.deepEqual(
    [loss?.on, loss?.lostCents, loss?.uncalculatedCents],
    ['2026-05-01', (113 - 91) * 3_800, 0],
  );
});

test('a price that falls is a step, and one that rises is none', () => {
  const dated = (cents: number) => ({
    ...terms,
    certificatePrices: [{ from: '2026-12-10', cents }],
  });
  const falls = lossAfter(solar, today, dated(3_700));
  assert.deepEqual(
    [falls?.on, falls?.lostCents, falls?.reasons],
    [
      '2026-12-10',
      4_500,
      [
        {
          text: 'STC price: $37.00 instead of $38.00.',
          source: 'Account setting of the installer',
        },
      ],
    ],
  );
  assert.equal(lossAfter(solar, today, dated(3_900))?.on, '2027-01-01');
  // It rises by more than the next year takes, but not by more than the one after: 45 × $38, 36 × $48 and 27 × $48.
  const rises = lossAfter(solar, today, dated(4_800));
  assert.deepEqual([rises?.on, rises?.lostCents], ['2028-01-01', 171_000 - 129_600]);
});

const anyDay = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2033-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const anySystem = fc.record({
  specification: fc.record({
    panels: fc.array(
      fc.record({
        maker: fc.constant(''),
        model: fc.constant(''),
        watts: fc.integer({ min: 1, max: 1_000 }),
        electrical: fc.constant(null),
        quantity: fc.nat(150),
      }),
      { maxLength: 2 },
    ),
    battery: fc.option(
      fc.record({
        maker: fc.constant(''),
        model: fc.constant(''),
        nominalWattHours: fc.nat(110_000),
        usableWattHours: fc.nat(110_000),
        powerWatts: fc.constant(null),
        quantity: fc.nat(3),
      }),
    ),
  }),
  postcode: fc.constantFrom('2000', '3000', '0870', ''),
});
const anyTerms = fc
  .tuple(fc.nat(10_000), fc.dictionary(anyDay, fc.nat(10_000), { maxKeys: 5 }))
  .map(([certificateCents, prices]) => ({
    certificateCents,
    certificatePrices: Object.entries(prices)
      .map(([from, cents]) => ({ from, cents }))
      .sort((one, other) => (one.from < other.from ? -1 : 1)),
  }));

test('panels that are installed later are never worth more at one price', () => {
  fc.assert(
    fc.property(anySystem, anyDay, anyDay, (system, one, other) => {
      const [early, late] = one <= other ? [one, other] : [other, one];
      const { panels } = system.specification;
      const worth = (day: string) =>
        discountCents(
          certificateValueOn({ ...system, specification: { panels, battery: null } }, terms, day),
        );
      assert.ok(worth(late) <= worth(early));
    }),
  );
});

test('a loss is never negative, has reasons if and only if it is one, and adds up', () => {
  fc.assert(
    fc.property(anySystem, anyTerms, anyDay, anyDay, (system, of, one, other) => {
      const before = certificateValueOn(system, of, one);
      const after = certificateValueOn(system, of, other);
      const { lostCents, uncalculatedCents, reasons } = lossBetween(before, after);
      assert.ok(lostCents >= 0 && uncalculatedCents >= 0);
      assert.equal(reasons.length > 0, lostCents > 0 || uncalculatedCents > 0);
      if (isWhole(before) && isWhole(after)) {
        assert.equal(lostCents, Math.max(0, discountCents(before) - discountCents(after)));
      }
      assert.equal(lossBetween(before, before).reasons.length, 0);
    }),
  );
});

test('between two steps nothing changes', () => {
  fc.assert(
    fc.property(anySystem, anyTerms, anyDay, anyDay, (system, of, one, other) => {
      const [after, until] = one <= other ? [one, other] : [other, one];
      if (valueSteps(of, { after, until }).length > 0) return;
      const { installOn: _, ...early } = certificateValueOn(system, of, after);
      const { installOn: __, ...late } = certificateValueOn(system, of, until);
      assert.deepEqual(early, late);
    }),
    { numRuns: 500 },
  );
});

function isWhole({ solarCount, batteryCount }: CertificateValue): boolean {
  return solarCount !== null && batteryCount !== null;
}
