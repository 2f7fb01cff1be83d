import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createTokenBuckets } from './token-buckets.ts';

function open(requests: number, perMs: number) {
  const clock = { now: 1_000_000 };
  const buckets = createTokenBuckets({ requests, perMs }, () => clock.now);
  return { clock, take: (caller = 'ann') => buckets.take(caller) };
}

test('a caller may make as many requests at once as the limit says', () => {
  const { take } = open(3, 1000);
  assert.deepEqual([take(), take(), take(), take()], [0, 0, 0, 1]);
});

test('requests come back one by one, and no more than the limit is saved up', () => {
  const { clock, take } = open(4, 1000);
  for (let made = 0; made < 4; made += 1) take();
  clock.now += 249;
  assert.equal(take(), 1);
  clock.now += 1;
  assert.deepEqual([take(), take()], [0, 1]);
  clock.now += 3_600_000;
  assert.deepEqual([take(), take(), take(), take(), take()], [0, 0, 0, 0, 1]);
});

test('a caller learns the whole seconds to wait', () => {
  const { clock, take } = open(1, 60_000);
  assert.deepEqual([take(), take()], [0, 60]);
  clock.now += 15_000;
  assert.equal(take(), 45);
  clock.now += 44_500;
  assert.equal(take(), 1);
});

test('asking in vain costs nothing', () => {
  const { clock, take } = open(1, 1000);
  take();
  for (let taken = 0; taken < 100; taken += 1) take();
  clock.now += 1000;
  assert.equal(take(), 0);
});

test('callers do not share', () => {
  const { take } = open(1, 1000);
  assert.deepEqual([take('ann'), take('bob'), take('ann'), take('bob')], [0, 0, 1, 1]);
});

test('a clock that goes back gives nothing away', () => {
  const { clock, take } = open(1, 1000);
  take();
  clock.now -= 10_000;
  assert.ok(take() >= 1);
});

test('forgets the least recently seen of very many callers', () => {
  const { take } = open(1, 1000);
  take('first');
  take('second');
  for (let caller = 0; caller < 9_998; caller += 1) take(`caller ${caller}`);
  assert.equal(take('first'), 1);
  take('one more');
  assert.deepEqual([take('first'), take('second')], [1, 0]);
});

const limits = fc.record({
  requests: fc.integer({ min: 1, max: 1000 }),
  perMs: fc.constantFrom(1000, 60_000),
});
const waits = fc.array(fc.integer({ min: 0, max: 3000 }), { maxLength: 200 });

test('no caller ever gets more than the limit and what came back since', () => {
  fc.assert(
    fc.property(limits, waits, ({ requests, perMs }, pauses) => {
      const { clock, take } = open(requests, perMs);
      const start = clock.now;
      let allowed = 0;
      for (const pause of pauses) {
        clock.now += pause;
        if (take() === 0) allowed += 1;
      }
      assert.ok(allowed <= requests + ((clock.now - start) * requests) / perMs + 1e-6);
    }),
  );
});

test('a wait of whole seconds is enough to the millisecond', () => {
  const { clock, take } = open(1, 60_000);
  take();
  clock.now += 2999;
  const seconds = take();
  assert.equal(seconds, 58);
  clock.now += seconds * 1000;
  assert.equal(take(), 0);
});

test('a caller who waits as long as announced is let in', () => {
  fc.assert(
    fc.property(limits, waits, ({ requests, perMs }, pauses) => {
      const { clock, take } = open(requests, perMs);
      for (let made = 0; made < requests; made += 1) take();
      for (const pause of pauses) {
        clock.now += pause;
        const seconds = take();
        clock.now += seconds * 1000;
        if (seconds > 0) assert.equal(take(), 0);
      }
    }),
  );
});

test('a caller sees the requests left and when the limit is full again', () => {
  const clock = { now: 1_000_000 };
  const buckets = createTokenBuckets({ requests: 4, perMs: 2000 }, () => clock.now);
  assert.deepEqual(buckets.left('ann'), { requests: 4, fullInSeconds: 0 });
  for (let made = 0; made < 4; made += 1) buckets.take('ann');
  assert.deepEqual(buckets.left('ann'), { requests: 0, fullInSeconds: 2 });
  clock.now += 1100;
  assert.deepEqual(buckets.left('ann'), { requests: 2, fullInSeconds: 1 });
  buckets.deduct('ann', 9);
  assert.deepEqual(buckets.left('ann'), { requests: 0, fullInSeconds: 4 });
  assert.deepEqual(buckets.left('bob'), { requests: 4, fullInSeconds: 0 });
});
