import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemsOf, missingInWords } from './checklist-words.ts';
import type { ChecklistItem } from './words.ts';

const item = (key: ChecklistItem['key'], state: ChecklistItem['state']): ChecklistItem => ({
  key,
  state,
  title: key,
  reason: 'Why',
  source: 'The code',
  markedBy: null,
});
const items = [item('roof_plan', 'missing'), item('gst', 'present'), item('terms', 'missing')];

test('the number missing is in words, without those being marked', () => {
  assert.equal(missingInWords(items), '2 of 3 are missing');
  assert.equal(missingInWords(items, new Set(['terms'])), '1 of 3 is missing');
  assert.equal(missingInWords(items, new Set(['terms', 'roof_plan'])), 'Nothing is missing');
});

test('items of a state keep their order', () => {
  assert.deepEqual(
    itemsOf(items, 'missing').map(({ key }) => key),
    ['roof_plan', 'terms'],
  );
  assert.deepEqual(itemsOf(items, 'not_applicable'), []);
});
