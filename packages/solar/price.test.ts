import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { priceSystem } from './price.ts';

const sale = {
  priceLines: [{ description: 'System', quantity: 1, unitCents: 1_100_000 }],
  certificateCount: 45,
  certificateCents: 3_800,
  depositPercent: 10,
  isGstRegistered: false,
};

test('GST applies to the price before STCs, and the deposit to the amount payable', () => {
  assert.deepEqual(priceSystem(sale), {
    lines: [{ description: 'System', quantity: 1, unitCents: 1_100_000, totalCents: 1_100_000 }],
    totalCents: 1_100_000,
    gstCents: 100_000,
    certificateCount: 45,
    certificateCents: 3_800,
    certificateDiscountCents: 171_000,
    gstOnCertificatesCents: null,
    payableCents: 929_000,
    depositCents: 92_900,
  });
});

test('a customer registered for GST owes it on the certificates and pays the same', () => {
  const registered = priceSystem({ ...sale, isGstRegistered: true });
  assert.deepEqual(registered, { ...priceSystem(sale), gstOnCertificatesCents: 15_545 });
});

test('each line is rounded separately, halves away from zero', () => {
  const { lines, totalCents } = priceSystem({
    ...sale,
    priceLines: [
      { description: 'Cable', quantity: 1.005, unitCents: 100 },
      { description: 'Conduit', quantity: 0.5, unitCents: 333 },
      { description: 'Discount', quantity: 0.5, unitCents: -333 },
      { description: 'Rail', quantity: 1 / 3, unitCents: 100 },
    ],
  });
  assert.deepEqual(
    lines.map((line) => line.totalCents),
    [101, 167, -167, 33],
  );
  assert.equal(totalCents, 134);
});

test('a deposit is rounded to the cent, halves up', () => {
  const deposit = (unitCents: number, depositPercent: number) =>
    priceSystem({
      ...sale,
      certificateCount: 0,
      depositPercent,
      priceLines: [{ description: 'System', quantity: 1, unitCents }],
    }).depositCents;
  assert.deepEqual(
    [deposit(105, 10), deposit(104, 10), deposit(999, 0), deposit(999, 100)],
    [11, 10, 0, 999],
  );
});

test('a price without lines has certificates alone, and no deposit', () => {
  const price = priceSystem({ ...sale, priceLines: [] });
  assert.equal(price.payableCents, -171_000);
  assert.equal(price.depositCents, 0);
  assert.equal(price.gstCents, 0);
});

const priceLine = fc.record({
  description: fc.string(),
  quantity: fc.integer({ min: 0, max: 100_000 }).map((hundredths) => hundredths / 100),
  unitCents: fc.integer({ min: -5_000_000, max: 5_000_000 }),
});

test('totals are whole cents that add up as they are shown', () => {
  fc.assert(
    fc.property(
      fc.record({
        priceLines: fc.array(priceLine, { maxLength: 40 }),
        certificateCount: fc.nat(2_000),
        certificateCents: fc.nat(4_000),
        depositPercent: fc.nat(100),
        isGstRegistered: fc.boolean(),
      }),
      (input) => {
        const price = priceSystem(input);
        const shown = price.lines.reduce((sum, line) => sum + line.totalCents, 0);
        assert.equal(price.totalCents, shown);
        assert.equal(price.payableCents + price.certificateDiscountCents, price.totalCents);
        assert.ok(Math.abs(price.gstCents * 11 - price.totalCents) <= 5);
        assert.ok(price.depositCents >= 0 && price.depositCents <= Math.max(0, price.payableCents));
        for (const value of Object.values(price).flat()) {
          if (typeof value === 'number') assert.ok(Number.isSafeInteger(value));
        }
      },
    ),
  );
});
