import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stateCodes } from '@sundesk/solar';
import { examplePlans } from './example-plans.ts';

test('every state has an example, which says that it is one and of which day', () => {
  assert.deepEqual([...new Set(examplePlans.map(({ area }) => area))].sort(), [...stateCodes]);
  for (const { name, source, validOn, retailer } of examplePlans) {
    assert.match(name, /^Example /);
    assert.match(source, /not a plan of any retailer/);
    assert.equal(validOn, '2026-07-01');
    assert.equal(retailer, '');
  }
  const names = examplePlans.map(({ name }) => name);
  assert.equal(new Set(names).size, names.length);
});
