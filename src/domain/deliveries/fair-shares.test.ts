import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fairShares } from './fair-shares.ts';

/** Deals the sends one by one, lane after lane, as slowly as that goes. */
function dealt(rooms: readonly number[], limit: number): number[] {
  const shares = rooms.map(() => 0);
  let left = limit;
  for (let turn = 1; left > 0 && rooms.some((room) => room >= turn); turn += 1) {
    for (const [lane, room] of rooms.entries()) {
      if (left === 0 || room < turn) continue;
      shares[lane] = turn;
      left -= 1;
    }
  }
  return shares;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

const allRooms = fc.array(
  fc.oneof(
    { arbitrary: fc.integer({ min: 0, max: 10 }), weight: 8 },
    fc.integer({ min: 0, max: 300 }),
    fc.constant(Number.POSITIVE_INFINITY),
  ),
  { maxLength: 30 },
);
const limits = fc.integer({ min: 0, max: 200 });

function always(holds: (shares: number[], rooms: number[], limit: number) => void): void {
  fc.assert(
    fc.property(allRooms, limits, (rooms, limit) => holds(fairShares(rooms, limit), rooms, limit)),
    { numRuns: 2000 },
  );
}

test('each lane gets one before any gets a second, none more than its room', () => {
  assert.deepEqual(fairShares([4, 2, 1], 6), [3, 2, 1]);
  assert.deepEqual(fairShares([1, 2, 4], 6), [1, 2, 3]);
});

test('what is left for a last turn goes to the earlier lanes', () => {
  assert.deepEqual(fairShares([9, 9, 9], 5), [2, 2, 1]);
  assert.deepEqual(fairShares([1, 9, 9, 9], 6), [1, 2, 2, 1]);
});

test('a lane without room gets nothing and holds nobody up', () => {
  assert.deepEqual(fairShares([0, 10, 0], 3), [0, 3, 0]);
});

test('with room for less than the limit every lane gets its room', () => {
  assert.deepEqual(fairShares([3, 0, 2], 100), [3, 0, 2]);
});

test('room without end takes what others leave', () => {
  const endless = Number.POSITIVE_INFINITY;
  assert.deepEqual(fairShares([endless, 2, endless], 11), [5, 2, 4]);
});

test('without lanes or sends nothing is shared', () => {
  assert.deepEqual(fairShares([], 10), []);
  assert.deepEqual(fairShares([5, 5], 0), [0, 0]);
});

test('it is as if they were dealt one by one', () => {
  always((shares, rooms, limit) => assert.deepEqual(shares, dealt(rooms, limit)));
});

test('as many are shared as the limit and all rooms allow', () => {
  always((shares, rooms, limit) => assert.equal(sum(shares), Math.min(limit, sum(rooms))));
});

test('no lane could get more without another having fewer than it', () => {
  always((shares, rooms, limit) => {
    if (sum(shares) < limit) return;
    for (const [lane, share] of shares.entries()) {
      if (share === rooms[lane]) continue;
      assert.ok(share >= Math.max(...shares) - 1, `lane ${lane} is behind`);
    }
  });
});

test('of lanes with the same room no later one gets more', () => {
  always((shares, rooms) => {
    for (const [lane, share] of shares.entries()) {
      const later = shares.filter((_, other) => other > lane && rooms[other] === rooms[lane]);
      assert.ok(later.every((other) => other === share || other === share - 1));
    }
  });
});

test('ten thousand lanes with much to send are shared among at once', () => {
  const shares = fairShares(
    Array.from({ length: 10_000 }, (_, lane) => 1_000_000 + (lane % 7)),
    2_000_000_003,
  );
  assert.deepEqual(
    [shares[0], shares[2], shares[3], shares.at(-1)],
    [200_001, 200_001, 200_000, 200_000],
  );
});
