import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  countSlots,
  type DeliveryUnderWay,
  freeSlots,
  mayPassQueue,
  shareDeliveries,
  type WaitingEndpoint,
  withheldBy,
} from './delivery-shares.ts';
import { type Standing, standings } from './endpoint-state.ts';

const ample = 10_000;

function waiting(
  accountId: number,
  { standing = 'prompt', room = ample, subscriptionId = `sub_${accountId}` } = {},
): WaitingEndpoint {
  return { accountId, subscriptionId, standing: standing as Standing, room };
}

function underWay(
  count: number,
  accountId: number,
  { standing = 'prompt', isSlow = false, subscriptionId = `sub_${accountId}` } = {},
): DeliveryUnderWay[] {
  const one = { accountId, subscriptionId, standing: standing as Standing, isSlow };
  return Array.from({ length: count }, () => one);
}

function share(
  endpoints: readonly WaitingEndpoint[],
  { taken = [], limit = ample }: { taken?: readonly DeliveryUnderWay[]; limit?: number } = {},
): number[] {
  return shareDeliveries(endpoints, { free: countSlots(taken), limit });
}

test('an account gets as much as another, however many endpoints it has', () => {
  assert.deepEqual(
    share([waiting(1), waiting(1), waiting(1), waiting(2)], { limit: 6 }),
    [1, 1, 1, 3],
  );
});

test('within an account each endpoint gets one before any gets a second, none more than its room', () => {
  const rooms = [4, 2, 1].map((room) => waiting(1, { room }));
  assert.deepEqual(share(rooms, { limit: 6 }), [3, 2, 1]);
  assert.deepEqual(share(rooms), [4, 2, 1]);
});

test('an account with fewer under way comes first', () => {
  const endpoints = [waiting(1), waiting(2)];
  assert.deepEqual(share(endpoints, { taken: underWay(3, 1), limit: 5 }), [1, 4]);
});

test('one account alone gets two thirds of the slots, two get two fifths each', () => {
  assert.deepEqual(share([waiting(1)]), [256]);
  assert.deepEqual(share([waiting(1), waiting(2)]), [154, 154]);
});

test('an account that comes later finds room although four others took all they could', () => {
  let taken: DeliveryUnderWay[] = [];
  for (let accountId = 1; accountId <= 5; accountId += 1) {
    const [count = 0] = share([waiting(accountId)], { taken });
    assert.ok(count > 0, `account ${accountId} gets none`);
    taken = [...taken, ...underWay(count, accountId)];
  }
});

test('a quarter of the slots is kept for endpoints that answered promptly', () => {
  const unproven = Array.from({ length: 30 }, (_, index) =>
    waiting(index + 1, { standing: 'unproven' }),
  );
  const shares = share(unproven);
  assert.equal(sum(shares), 288);
  const taken = shares.flatMap((count, index) =>
    underWay(count, index + 1, { standing: 'unproven' }),
  );
  const [fresh, proven] = share([waiting(98, { standing: 'unproven' }), waiting(99)], { taken });
  assert.deepEqual([fresh, proven], [0, 64]);
});

test('a delivery that takes long gives its slot to others and makes its endpoint slow', () => {
  const hanging = underWay(256, 1);
  const before = countSlots(hanging);
  assert.deepEqual([before.ordinary, before.slow], [128, 384]);
  const after = countSlots(hanging.map((one) => ({ ...one, isSlow: true })));
  assert.deepEqual([after.ordinary, after.slow], [384, 128]);
  assert.deepEqual([...after.slowEndpoints], ['sub_1']);
});

test('slow endpoints fill their own slots only, and no account fills all of them', () => {
  const slow = (accountId: number) => waiting(accountId, { standing: 'slow' });
  const [first = 0] = share([slow(1)]);
  assert.equal(first, 256);
  const taken = underWay(first, 1, { standing: 'slow' });
  assert.deepEqual(share([slow(1), slow(2), waiting(3)], { taken }), [0, 86, 256]);
});

test('slow deliveries beyond the slow slots keep ordinary ones', () => {
  const many = Array.from({ length: 10 }, (_, index) =>
    underWay(40, index + 1, { isSlow: true }),
  ).flat();
  const slots = countSlots(many);
  assert.deepEqual([slots.ordinary, slots.slow], [384 - 16, 0]);
});

const anyEndpoints = fc.array(
  fc.record({
    accountId: fc.integer({ min: 1, max: 6 }),
    subscriptionId: fc.constantFrom('a', 'b', 'c'),
    standing: fc.constantFrom(...standings),
    room: fc.integer({ min: 0, max: 120 }),
  }),
  { maxLength: 25 },
);
const anyTaken = fc.array(
  fc.record({
    accountId: fc.integer({ min: 1, max: 6 }),
    subscriptionId: fc.constantFrom('a', 'b', 'c'),
    standing: fc.constantFrom(...standings),
    isSlow: fc.boolean(),
    count: fc.integer({ min: 1, max: 90 }),
  }),
  { maxLength: 12 },
);

test('shares always fit the limit, the rooms and the slots', () => {
  fc.assert(
    fc.property(
      anyEndpoints,
      anyTaken,
      fc.integer({ min: 0, max: 900 }),
      (endpoints, taken, limit) => {
        const busy = taken.flatMap(({ count, ...one }) => Array.from({ length: count }, () => one));
        const free = countSlots(busy);
        const shares = shareDeliveries(endpoints, { free, limit });
        assert.ok(sum(shares) <= Math.min(limit, freeSlots(free)));
        for (const [index, { room }] of endpoints.entries())
          assert.ok((shares[index] ?? 0) <= room);
        const of = (standing: Standing) =>
          sum(shares.filter((_, index) => endpoints[index]?.standing === standing));
        assert.ok(of('slow') <= free.slow);
        assert.ok(of('unproven') <= free.unproven);
        assert.ok(of('unproven') + of('prompt') <= free.ordinary);
      },
    ),
  );
});

test('an endpoint gets nothing exactly when it is withheld, has no room, or others used up the slots', () => {
  fc.assert(
    fc.property(anyEndpoints, anyTaken, (endpoints, taken) => {
      const busy = taken.flatMap(({ count, ...one }) => Array.from({ length: count }, () => one));
      const free = countSlots(busy);
      const withheld = withheldBy(free);
      for (const endpoint of endpoints) {
        const { standing, accountId, room } = endpoint;
        const accounts = withheld[standing];
        const isWithheld = accounts === 'all' || accounts.includes(accountId);
        const [alone = 0] = shareDeliveries([endpoint], { free, limit: ample });
        assert.equal(alone > 0, !isWithheld && room > 0);
      }
    }),
  );
});

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

test('new deliveries pass the queue while two thirds of the ordinary slots are free', () => {
  const passes = (taken: readonly DeliveryUnderWay[], reserved = 0) =>
    mayPassQueue(countSlots(taken), reserved);
  assert.equal(passes(underWay(127, 1)), true);
  assert.equal(passes(underWay(128, 1)), false);
  assert.equal(passes(underWay(100, 1), 27), true);
  assert.equal(passes(underWay(100, 1), 28), false);
  // Endpoints that hang have slots of their own.
  assert.equal(passes(underWay(300, 2, { isSlow: true })), true);
});
