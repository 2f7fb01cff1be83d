import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { pricesInForce, type SignedPrice, signedValueCents } from './signed-value.ts';

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
