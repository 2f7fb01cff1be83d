import assert from 'node:assert/strict';
import { test } from 'node:test';
import { smallContent } from '../../../test/support/proposals/proposal-content.ts';
import type { PriceRule } from '../accounts/settings/price-rules.ts';
import { applyPriceRules } from './create-project.ts';

const { panels } = smallContent.specification;
const rules: readonly PriceRule[] = [
  { description: 'Solar panels and installation', basis: 'watt', cents: 95 },
  { description: 'Panel mounting', basis: 'panel', cents: 2_500 },
  { description: 'Upper storeys', basis: 'storey', cents: 60_000 },
  { description: 'Travel', basis: 'kilometre', cents: 200 },
  { description: 'Connection application', basis: 'fixed', cents: 15_000 },
];

function apply(
  system: Partial<Parameters<typeof applyPriceRules>[0]> = {},
  { postcode = '2600', fromPostcode = '2000' } = {},
) {
  const whole = { panels, roof: { material: '', storeys: 3 }, priceLines: [], ...system };
  const priceRules = { onNewProjects: false, fromPostcode, rules };
  return applyPriceRules(whole, { postcode, priceRules });
}

test('each rule charges for what it counts: 6,600 W of 15 panels on three storeys in Canberra', () => {
  const lines = apply();
  const travel = lines[3] ?? assert.fail('there is a line for the kilometres');
  // Sydney and Canberra are about 250 km apart in a straight line.
  assert.ok(Math.abs(travel.quantity - 248) <= 8, `${travel.quantity} km`);
  assert.deepEqual(lines, [
    { description: 'Solar panels and installation', quantity: 1, unitCents: 627_000 },
    { description: 'Panel mounting', quantity: 15, unitCents: 2_500 },
    { description: 'Upper storeys', quantity: 2, unitCents: 60_000 },
    { description: 'Travel', quantity: travel.quantity, unitCents: 200 },
    { description: 'Connection application', quantity: 1, unitCents: 15_000 },
  ]);
});

test('a rule that counts nothing has no line, and loses the one that it had', () => {
  const nothing = { panels: [], roof: { material: '', storeys: null } };
  const fixed = [{ description: 'Connection application', quantity: 1, unitCents: 15_000 }];
  assert.deepEqual(apply(nothing, { fromPostcode: '' }), fixed);
  assert.deepEqual(apply(nothing, { postcode: '' }), fixed);
  assert.deepEqual(apply({ ...nothing, priceLines: apply() }, { postcode: '2000' }), fixed);
});

test('applied again, rules write their lines anew in their places and leave all others', () => {
  const own = { description: 'Spring discount', quantity: 1, unitCents: -20_000 };
  const once = apply();
  const changed = [own, ...once.toReversed().map((line) => ({ ...line, unitCents: 1 }))];
  assert.deepEqual(apply({ priceLines: changed }), [own, ...once.toReversed()]);
  assert.deepEqual(apply({ priceLines: once }), once);
});
