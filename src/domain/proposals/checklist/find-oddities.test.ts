import assert from 'node:assert/strict';
import { test } from 'node:test';
import { smallContent } from '../../../../test/support/proposals/proposal-content.ts';
import type { ProposalContent } from '../proposal-content.ts';
import { findOddities } from './find-oddities.ts';

const { specification, quote } = smallContent;
const [panel] = specification.panels;

test('a usual system has nothing to confirm', () => {
  assert.deepEqual(findOddities(smallContent), []);
});

test('panels and inverters without brand or model are named', () => {
  assert.deepEqual(odd({ panels: [{ ...panel, maker: '' } as typeof panel & object] }), [
    'The panels have no brand or no model.',
  ]);
  const [inverter] = specification.inverters;
  assert.deepEqual(odd({ inverters: [{ ...inverter, model: '' } as typeof inverter & object] }), [
    'The inverter has no brand or no model.',
  ]);
});

test('panels need an inverter, and a battery alone does not', () => {
  assert.deepEqual(odd({ inverters: [] }), ['There is no inverter.']);
  assert.deepEqual(odd({ panels: [], inverters: [] }, { systemWatts: 0 }), []);
});

for (const [systemWatts, totalCents, expected] of [
  [1000, 100_000, []],
  [440, 100_000, ['The system has 0.44 kW of panels.']],
  [100_000, 10_000_000, []],
  [100_440, 11_000_000, ['The system has 100.44 kW of panels.']],
  [6600, 659_900, ['The price before STCs is $1.00 per watt.']],
  [6600, 660_000, []],
  [6600, 3_300_000, []],
  [6600, 3_400_000, ['The price before STCs is $5.15 per watt.']],
] as const) {
  test(`${systemWatts} W for ${totalCents} cents: ${expected.length} to confirm`, () => {
    const price = { ...quote.price, totalCents };
    assert.deepEqual(
      findOddities({ specification, quote: { ...quote, systemWatts, price } }),
      expected,
    );
  });
}

function odd(
  changes: Partial<ProposalContent['specification']>,
  figures: Partial<ProposalContent['quote']> = {},
): string[] {
  return findOddities({
    specification: { ...specification, ...changes },
    quote: { ...quote, ...figures },
  });
}
