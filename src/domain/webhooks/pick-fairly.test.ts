import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { pickFairly, slotsPerSubscription } from './pick-fairly.ts';

type Candidate = { deliveryId: number; subscriptionId: string };

/** Candidates in the order in which they fall due, named by the letters of their subscriptions. */
function due(letters: string): Candidate[] {
  return [...letters].map((subscriptionId, deliveryId) => ({ deliveryId, subscriptionId }));
}

function letters(picked: readonly Candidate[]): string {
  return picked.map(({ subscriptionId }) => subscriptionId).join('');
}

const cases = fc.record({
  candidates: fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e')).map((many) => due(many.join(''))),
  limit: fc.integer({ min: 0, max: 70 }),
  inFlight: fc
    .dictionary(
      fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      fc.integer({ min: 0, max: slotsPerSubscription + 2 }),
    )
    .map((counts) => new Map(Object.entries(counts))),
});

function always(
  holds: (
    picked: readonly Candidate[],
    facts: {
      candidates: readonly Candidate[];
      limit: number;
      inFlight: ReadonlyMap<string, number>;
    },
  ) => void,
): void {
  fc.assert(
    fc.property(cases, ({ candidates, limit, inFlight }) =>
      holds(pickFairly(candidates, { limit, inFlight }), { candidates, limit, inFlight }),
    ),
    { numRuns: 1000 },
  );
}

function countsOf(candidates: readonly Candidate[]): Map<string, number> {
  const groups = Map.groupBy(candidates, ({ subscriptionId }) => subscriptionId);
  return new Map([...groups].map(([id, group]) => [id, group.length]));
}

test('each subscription gets its turn before any gets a second one', () => {
  const picked = pickFairly(due('aaaabbc'), { limit: 10, inFlight: new Map() });
  assert.equal(letters(picked), 'abcabaa');
});

test('the limit cuts off the later turns', () => {
  const picked = pickFairly(due('aaaabbc'), { limit: 4, inFlight: new Map() });
  assert.equal(letters(picked), 'abca');
});

test('a subscription whose slots are full gets nothing and holds nobody up', () => {
  const inFlight = new Map([['a', slotsPerSubscription]]);
  assert.equal(letters(pickFairly(due('aaaaaab'), { limit: 3, inFlight })), 'b');
});

test('what is under way takes slots from what can be picked', () => {
  const inFlight = new Map([['a', slotsPerSubscription - 2]]);
  assert.equal(letters(pickFairly(due('aaaa'), { limit: 10, inFlight })), 'aa');
});

test('no more are picked than the limit allows, and none twice', () => {
  always((picked, { candidates, limit }) => {
    assert.ok(picked.length <= limit);
    assert.equal(new Set(picked).size, picked.length);
    assert.ok(picked.every((candidate) => candidates.includes(candidate)));
  });
});

test('no subscription gets more than its free slots', () => {
  always((picked, { inFlight }) => {
    for (const [id, count] of countsOf(picked)) {
      assert.ok(count + (inFlight.get(id) ?? 0) <= slotsPerSubscription);
    }
  });
});

test('a place is left free only when nobody could take it', () => {
  always((picked, { candidates, limit, inFlight }) => {
    let takeable = 0;
    for (const [id, count] of countsOf(candidates)) {
      takeable += Math.min(count, Math.max(0, slotsPerSubscription - (inFlight.get(id) ?? 0)));
    }
    assert.equal(picked.length, Math.min(limit, takeable));
  });
});

test('a subscription that still waits is never more than one turn behind another', () => {
  always((picked, { candidates, inFlight }) => {
    const [wanted, got] = [countsOf(candidates), countsOf(picked)];
    const most = Math.max(0, ...got.values());
    for (const [id, count] of wanted) {
      const free = Math.max(0, slotsPerSubscription - (inFlight.get(id) ?? 0));
      const mine = got.get(id) ?? 0;
      if (mine < Math.min(count, free)) assert.ok(most - mine <= 1, `${id} is behind`);
    }
  });
});

test('within a subscription the soonest due go first and none is passed over', () => {
  always((picked, { candidates }) => {
    for (const [id, count] of countsOf(picked)) {
      const mine = candidates.filter(({ subscriptionId }) => subscriptionId === id);
      assert.deepEqual(
        picked.filter(({ subscriptionId }) => subscriptionId === id),
        mine.slice(0, count),
      );
    }
  });
});

test('within a turn the soonest due go first', () => {
  always((picked) => {
    const turnOf = new Map<string, number>();
    const places = picked.map(({ deliveryId, subscriptionId }) => {
      const turn = turnOf.get(subscriptionId) ?? 0;
      turnOf.set(subscriptionId, turn + 1);
      return [turn, deliveryId] as const;
    });
    const sorted = places.toSorted(([a, x], [b, y]) => a - b || x - y);
    assert.deepEqual(places, sorted);
  });
});
