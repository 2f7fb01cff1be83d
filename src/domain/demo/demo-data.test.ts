import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptySpecification, withSpecification } from '@sundesk/solar';
import { stringFaults } from '../../../packages/solar/wiring/string-checks.ts';
import { demoCustomers, demoProducts } from './demo-data.ts';

test('the strings of the demo are checked, and fit', () => {
  for (const { title, specification } of demoCustomers('2027-01-20').flatMap(
    ({ projects }) => projects,
  )) {
    const whole = withSpecification(emptySpecification, specification);
    assert.deepEqual(stringFaults(whole, ''), [], title);
    const tooLong = whole.arrays.map((array) => ({ ...array, panels: array.panels * 10 }));
    const faults = stringFaults({ ...whole, arrays: tooLong }, '');
    assert.equal(faults.length, whole.arrays.length, title);
  }
});

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
