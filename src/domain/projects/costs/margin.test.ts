import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Specification } from '@sundesk/solar';
import { priceSystem } from '../../../../packages/solar/price.ts';
import { smallContent } from '../../../../test/support/proposals/proposal-content.ts';
import { marginOf, type PieceCost } from './margin.ts';

const { specification } = smallContent;
const costs: readonly PieceCost[] = [
  { maker: 'Example Energy', model: 'EE-440 mono', unitCents: 12_000 },
  { maker: 'Sample Power', model: 'SP-5000', unitCents: 90_000 },
];

function marginWith(kept: readonly PieceCost[], changes: Partial<Specification> = {}) {
  const changed = { ...specification, ...changes };
  const price = priceSystem({
    priceLines: changed.priceLines,
    certificateCount: 40,
    certificateCents: 3_700,
    depositPercent: 10,
    isGstRegistered: false,
  });
  return marginOf(changed, price, kept);
}

test('the margin is the price without GST and before STCs less what the products cost', () => {
  const margin = marginWith(costs);
  // $9,010 with GST are $8,190.91 without; 15 panels at $120 and an inverter at $900.
  assert.deepEqual(
    [margin.priceCents, margin.costCents, margin.marginCents, margin.marginPercent],
    [819_091, 270_000, 549_091, 67],
  );
  assert.deepEqual(
    margin.lines.map(({ priceCents, costCents }) => [priceCents, costCents]),
    [
      [327_273, 180_000],
      [168_182, 90_000],
      [87_273, null],
      [240_909, null],
      [13_636, null],
      [-18_182, null],
    ],
  );
  assert.deepEqual(margin.unknown, []);
});

test('a product without a cost is named, and costs nothing in the sum', () => {
  const margin = marginWith([{ maker: 'Sample Power', model: 'SP-5000', unitCents: 0 }]);
  assert.deepEqual([margin.costCents, margin.unknown], [0, ['Example Energy EE-440 mono']]);
  assert.deepEqual(
    margin.lines.slice(0, 2).map(({ costCents }) => costCents),
    [null, 0],
    'a cost of $0 is known',
  );
  assert.deepEqual(
    margin.lines.map(({ isUnknown }) => isUnknown),
    [true, false, false, false, false, false],
  );
});

test('each product counts once, also where several lines name it or none does', () => {
  const [first] = specification.priceLines;
  assert(first);
  const twice = marginWith(costs, { priceLines: [first, first] });
  assert.deepEqual(
    twice.lines.map(({ costCents }) => costCents),
    [180_000, null],
  );
  assert.equal(twice.costCents, 270_000, 'the inverter too, which no line names');
  const whole = { description: 'Example Energy EE-440, Sample Power SP-5000', quantity: 1 };
  const together = marginWith(costs, { priceLines: [{ ...whole, unitCents: 900_000 }] });
  assert.equal(together.lines[0]?.costCents, 270_000);
});

test('without a price there is no percentage, and a price below cost has a negative one', () => {
  assert.equal(marginWith(costs, { priceLines: [] }).marginPercent, null);
  const cheap = { description: 'System', quantity: 1, unitCents: 220_000 };
  const { marginCents, marginPercent } = marginWith(costs, { priceLines: [cheap] });
  assert.deepEqual([marginCents, marginPercent], [-70_000, -35]);
});
