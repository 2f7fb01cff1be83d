import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  type MessageUnderWay,
  outboxShares,
  routeAfter,
  trustedRoute,
  untriedRoute,
  type WaitingMessages,
} from './outbox-shares.ts';

const now = 1_000_000;

function waiting(accountId: number, count: number, route = `route ${accountId}`): WaitingMessages {
  return { accountId, channel: 'email', pool: 'messages', route, count };
}

function underWay(accountId: number, isSlow = false): MessageUnderWay {
  const { count: _, ...queue } = waiting(accountId, 1);
  return { ...queue, isSlow };
}

function share(queues: WaitingMessages[], busy: MessageUnderWay[] = [], health = trustedRoute) {
  const shares = outboxShares(queues, { underWay: busy, healthOf: () => health, now });
  return shares.map(({ accountId, limit }) => [accountId, limit]);
}

test('gives an account at most 4 slots, and a route at most 5', () => {
  assert.deepEqual(share([waiting(1, 100)]), [[1, 4]]);
  assert.deepEqual(share([waiting(1, 100, 'shared'), waiting(2, 100, 'shared')]), [
    [1, 3],
    [2, 2],
  ]);
  assert.deepEqual(share([waiting(1, 2)]), [[1, 2]]);
});

test('gives one slot to a route that was not tried yet, and none to one that is paused', () => {
  assert.deepEqual(share([waiting(1, 100)], [], untriedRoute), [[1, 1]]);
  assert.deepEqual(share([waiting(1, 100)], [underWay(1)], untriedRoute), []);
  assert.deepEqual(share([waiting(1, 100)], [], routeAfter(trustedRoute, true, now)), []);
});

test('serves accounts with less under way first', () => {
  const busy = Array.from({ length: 19 }, (_, index) => underWay(index < 3 ? 1 : 100 + index));
  assert.deepEqual(share([waiting(1, 9), waiting(2, 9)], busy), [[2, 1]]);
});

test('gives the slot of a slow message to another, up to 60 of them', () => {
  const slow = (count: number) =>
    Array.from({ length: count }, (_, at) => underWay(100 + at, true));
  const queues = Array.from({ length: 30 }, (_, at) => waiting(1000 + at, 1));
  const granted = (busy: MessageUnderWay[]) => share(queues, busy).length;
  assert.equal(granted(slow(60)), 20);
  assert.equal(granted(slow(70)), 10);
  assert.equal(granted(slow(80)), 0);
});

test('never exceeds a limit, and leaves no slot empty that may be used', () => {
  const queue = fc.record({
    accountId: fc.integer({ min: 1, max: 12 }),
    channel: fc.constantFrom('email' as const, 'sms' as const),
    pool: fc.constantFrom('notices' as const, 'messages' as const),
    count: fc.integer({ min: 1, max: 30 }),
  });
  const keyOf = ({
    accountId,
    channel,
    pool,
  }: Pick<WaitingMessages, 'accountId'> & object & { channel: string; pool: string }) =>
    `${accountId} ${channel} ${pool}`;
  fc.assert(
    fc.property(fc.uniqueArray(queue, { selector: keyOf, maxLength: 40 }), (queues) => {
      const all = queues.map((one) => ({ ...one, route: `route ${one.accountId}` }));
      const shares = outboxShares(all, { underWay: [], healthOf: () => trustedRoute, now });
      for (const pool of ['notices', 'messages'] as const) {
        const [slots, most] = pool === 'notices' ? [10, 2] : [20, 4];
        for (const channel of ['email', 'sms'] as const) {
          const here = all.filter((one) => one.channel === channel && one.pool === pool);
          const wanted = here.reduce((sum, { count }) => sum + Math.min(count, most), 0);
          const granted = shares
            .filter((one) => one.channel === channel && one.pool === pool)
            .reduce((sum, { limit }) => sum + limit, 0);
          assert.equal(granted, Math.min(wanted, slots));
        }
      }
    }),
  );
});

test('pauses a failing route for 30 s, twice as long each time, and for 15 minutes at most', () => {
  let health = trustedRoute;
  let at = now;
  const pauses: number[] = [];
  for (let failure = 1; failure <= 7; failure += 1) {
    health = routeAfter(health, true, at);
    // A failure beside it changes nothing.
    assert.deepEqual(routeAfter(health, true, at + 1), health);
    pauses.push((health.pausedUntil - at) / 1000);
    at = health.pausedUntil;
  }
  assert.deepEqual(pauses, [30, 60, 120, 240, 480, 900, 900]);
  assert.deepEqual(routeAfter(health, false, at), trustedRoute);
});
