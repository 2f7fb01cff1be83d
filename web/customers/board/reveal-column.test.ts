import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextColumn, scrollToReveal } from './reveal-column.ts';

const frame = { left: 220, right: 1280 };

test('a column that is seen stays where it is', () => {
  assert.equal(scrollToReveal(frame, { left: 500, right: 764 }), 0);
});

test('a column beyond an edge comes in', () => {
  assert.equal(scrollToReveal(frame, { left: 1100, right: 1364 }), 100);
  assert.equal(scrollToReveal(frame, { left: 200, right: 464 }), -36);
});

test('shows the start of a column that is wider than the frame', () => {
  assert.equal(scrollToReveal({ left: 0, right: 240 }, { left: 100, right: 364 }), 84);
});

test('a step goes past columns to which the card may not go, and nowhere at the end', () => {
  const order = [
    { id: 'lead', isOpen: true },
    { id: 'signed', isOpen: false },
    { id: 'lost', isOpen: true },
  ];
  assert.equal(nextColumn(order, 'lead', 1), 'lost');
  assert.equal(nextColumn(order, 'lost', -1), 'lead');
  assert.equal(nextColumn(order, 'lost', 1), undefined);
  assert.equal(nextColumn(order, 'lead', -1), undefined);
});
