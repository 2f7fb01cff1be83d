import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { createSharedBuckets, type ShareSpends } from './shared-buckets.ts';

/** Nodes that share one table of sums, and a clock that all of them read. */
function openNodes({ requests, perMs }: { requests: number; perMs: number }) {
  const clock = { now: 1_000_000 };
  const sums = new Map<string, { spent: number; endsAt: number }>();
  const faults: unknown[] = [];
  const table = { isBroken: false };
  const shareSpends: ShareSpends = async (spends, windowMs, at) => {
    if (table.isBroken) throw new Error('the table is away');
    return spends.map(({ key, count }) => {
      const known = sums.get(key);
      const isOver = known === undefined || known.endsAt <= at;
      const sum = isOver
        ? { spent: count, endsAt: at + windowMs }
        : { ...known, spent: known.spent + count };
      sums.set(key, sum);
      return { key, ...sum };
    });
  };
  const openNode = () => {
    const port = {
      now: () => clock.now,
      shareSpends,
      onFailure: (error: unknown) => faults.push(error),
    };
    const buckets = createSharedBuckets(port, 'test', { requests, perMs });
    return (caller = 'ann') => buckets.take(caller);
  };
  /** Lets a second pass, in which the spent tokens are synced. */
  async function pass(ms = 1000): Promise<void> {
    clock.now += ms;
    await setImmediate();
  }
  return { openNode, pass, faults, table };
}

test('takes tokens spent at one node from the other nodes a second later', async () => {
  const { openNode, pass } = openNodes({ requests: 10, perMs: 3_600_000 });
  const [one, other] = [openNode(), openNode()];
  one();
  other();
  await pass();
  for (let made = 0; made < 6; made += 1) one();
  await pass();
  one();
  await pass();
  other();
  await pass();
  // Eight of ten went to one node, two to the other.
  assert.notEqual(other(), 0);
});

test('a node alone lets through as many as the limit says, window after window', async () => {
  const { openNode, pass } = openNodes({ requests: 5, perMs: 1000 });
  const take = openNode();
  for (let second = 0; second < 2000; second += 100) {
    assert.deepEqual([take(), take(), take(), take(), take()], [0, 0, 0, 0, 0], `${second} s`);
    assert.notEqual(take(), 0);
    await pass(100_000);
  }
});

test('callers and limits are counted apart', async () => {
  const { openNode, pass } = openNodes({ requests: 2, perMs: 3_600_000 });
  const [one, other] = [openNode(), openNode()];
  one('ann');
  one('ann');
  await pass();
  one('bob');
  await pass();
  assert.equal(other('cleo'), 0);
});

test('while nothing can be shared each node counts for itself, and tells it later', async () => {
  const { openNode, pass, faults, table } = openNodes({ requests: 4, perMs: 3_600_000 });
  const [one, other] = [openNode(), openNode()];
  table.isBroken = true;
  one();
  one();
  await pass();
  assert.equal(one(), 0);
  await pass();
  assert.ok(faults.length > 0);
  table.isBroken = false;
  one();
  await pass();
  assert.equal(other(), 0);
  await pass();
  assert.notEqual(other(), 0);
});
