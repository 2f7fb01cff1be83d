import assert from 'node:assert/strict';
import { test } from 'node:test';
import { demoCustomers } from './demo-customers.ts';
import { demoProducts } from './demo-products.ts';

test('the systems of the demo are made of its library', () => {
  const offered = demoProducts
    .filter(({ isArchived }) => !isArchived)
    .map(({ kind, maker, model, watts }) => `${kind} ${maker} ${model} ${watts}`);
  for (const { specification } of demoCustomers('2027-01-20').flatMap((one) => one.projects)) {
    const { panels = [], inverters = [], battery } = specification;
    const used = [
      ...panels.map(({ maker, model, watts }) => `panel ${maker} ${model} ${watts}`),
      ...inverters.map(({ maker, model, watts }) => `inverter ${maker} ${model} ${watts}`),
      ...(battery ? [`battery ${battery.maker} ${battery.model} 0`] : []),
    ];
    for (const piece of used) assert.ok(offered.includes(piece), piece);
  }
});
