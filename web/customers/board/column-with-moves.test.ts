import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnWithMoves, joinPages, withMove } from './column-with-moves.ts';

const ann = { customerId: 1, valueCents: 100 };
const bob = { customerId: 2, valueCents: 20 };
const cho = { customerId: 3, valueCents: 3 };
const leads = {
  statusId: 10,
  count: { count: 2, isCapped: false },
  valueCents: 120,
  cards: [ann, bob],
};
const lost = { statusId: 90, count: { count: 1, isCapped: false }, cards: [cho] };
const annIsLost = { card: ann, fromStatusId: 10, toStatusId: 90 };

test('a moving card leaves its column with its value, and is first in the other', () => {
  assert.deepEqual(columnWithMoves(leads, [annIsLost]), {
    statusId: 10,
    count: { count: 1, isCapped: false },
    valueCents: 20,
    cards: [bob],
  });
  assert.deepEqual(columnWithMoves(lost, [annIsLost]), {
    statusId: 90,
    count: { count: 2, isCapped: false },
    cards: [ann, cho],
  });
});

test('a move that the server has taken over changes nothing', () => {
  const leadsAfter = columnWithMoves(leads, [annIsLost]);
  const lostAfter = columnWithMoves(lost, [annIsLost]);
  assert.equal(columnWithMoves(leadsAfter, [annIsLost]), leadsAfter);
  assert.equal(columnWithMoves(lostAfter, [annIsLost]), lostAfter);
});

test('uses the later of two moves of a customer, and puts the last moved on top', () => {
  const bobIsLost = { card: bob, fromStatusId: 10, toStatusId: 90 };
  const annIsBack = { card: ann, fromStatusId: 90, toStatusId: 10 };
  const moves = withMove(withMove([annIsLost], bobIsLost), annIsBack);
  assert.deepEqual(moves, [bobIsLost, annIsBack]);
  assert.deepEqual(columnWithMoves(leads, moves).cards, [ann]);
  assert.deepEqual(columnWithMoves(lost, moves).cards, [bob, cho]);
  assert.deepEqual(columnWithMoves(lost, [annIsLost, bobIsLost]).cards, [bob, ann, cho]);
});

test('a customer on two pages is shown once, as on the earlier page', () => {
  const newer = { ...bob, valueCents: 21 };
  assert.deepEqual(joinPages([[ann, newer], [bob, cho], []]), [ann, newer, cho]);
});
