import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeField, showValue } from './custom-field-words.ts';

test('values are shown as people read them', () => {
  assert.equal(showValue({ kind: 'text' }, 'North'), 'North');
  assert.equal(showValue({ kind: 'number' }, '12500.5'), '12,500.5');
  assert.equal(showValue({ kind: 'date' }, '2026-12-26'), '26 Dec 2026');
  assert.equal(showValue({ kind: 'yes_no' }, 'yes'), 'Yes');
  assert.equal(showValue({ kind: 'yes_no' }, 'no'), 'No');
});

test('a field says what it holds and for how many', () => {
  assert.equal(describeField({ kind: 'text', choices: [], customers: 1 }), 'Text · 1 customer');
  assert.equal(
    describeField({ kind: 'choice', choices: ['Tile', 'Tin'], customers: 12 }),
    'Choice: Tile, Tin · 12 customers',
  );
});
