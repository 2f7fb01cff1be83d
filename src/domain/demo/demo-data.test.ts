import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptySpecification, withSpecification } from '@sundesk/solar';
import { stringFaults } from '../../../packages/solar/wiring/string-checks.ts';
import { dateIn, dayMs } from '../shared/time.ts';
import { demoDeals, demoProducts } from './demo-data.ts';
import { daysAgoOf, stepsOf } from './tell-demo-story.ts';

test('the strings of the demo are checked, and fit', () => {
  for (const { title, specification } of demoDeals(Date.UTC(2026, 10, 21)).flatMap(
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
  for (const { specification } of demoDeals(Date.UTC(2026, 10, 21)).flatMap(
    (one) => one.projects,
  )) {
    const { panels = [], inverters = [], battery } = specification;
    const used = [
      ...panels.map(({ maker, model, watts }) => `panel ${maker} ${model} ${watts}`),
      ...inverters.map(({ maker, model, watts }) => `inverter ${maker} ${model} ${watts}`),
      ...(battery ? [`battery ${battery.maker} ${battery.model} 0`] : []),
    ];
    for (const piece of used) assert.ok(offered.includes(piece), piece);
  }
});

test('each month of the year before has a signature, on whatever day the demo starts', () => {
  for (let day = 0; day < 366; day += 1) {
    const now = Date.UTC(2026, 0, 1 + day, 9);
    const signed = demoDeals(now)
      .filter((deal) => stepsOf(deal, 'signed', 'signed').length > 0 && deal.ends === undefined)
      .map((deal) => dateIn(now - daysAgoOf(deal, 'signed') * dayMs, 'Australia/Sydney'));
    const [year, month] = dateIn(now, 'Australia/Sydney').split('-').map(Number);
    const months = Array.from({ length: 11 }, (_, index) =>
      new Date(Date.UTC(year ?? 0, (month ?? 0) - 12 + index)).toISOString().slice(0, 7),
    );
    const without = months.filter((one) => !signed.some((date) => date.startsWith(one)));
    assert.deepEqual(without, [], new Date(now).toISOString());
  }
});
