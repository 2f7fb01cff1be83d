import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { App } from '../domain/app.ts';
import { startLeasedWorker } from './start-leased-worker.ts';

type Lease = { id: number };
type Options = Parameters<typeof startLeasedWorker<Lease>>[1];

const hourMs = 3_600_000;

/** A worker whose clock stands still, with what it did so far. */
function start(t: TestContext, options: Partial<Options>) {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  const errors: string[] = [];
  const log = { error: (_fields: object, message: string) => errors.push(message) };
  const worker = startLeasedWorker<Lease>({ log } as unknown as App, {
    pollMs: hourMs,
    failure: 'the look failed',
    look: async () => hourMs,
    ...options,
  });
  return { worker, errors };
}

/** Lets the event loop turn until all that needs no clock has happened. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
}

/** Work that ends when the test says so. */
function open() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { ended: promise, end: resolve };
}

test('looks again when woken, when work ends and when the sleep is over, and knows which it was', async (t) => {
  const looks: boolean[] = [];
  const job = open();
  const leases: Lease[] = [{ id: 1 }];
  const { worker } = start(t, {
    async look(running, mayBeDue) {
      looks.push(mayBeDue);
      await running.begin(leases.splice(0));
      return 2 * hourMs;
    },
    work: () => job.ended,
  });
  await settle();
  assert.deepEqual(looks, [true]);
  t.mock.timers.tick(hourMs - 1);
  await settle();
  assert.deepEqual(looks, [true]);
  t.mock.timers.tick(1);
  await settle();
  assert.deepEqual(looks, [true, false]);
  worker.wake();
  await settle();
  assert.deepEqual(looks, [true, false, true]);
  job.end();
  await settle();
  assert.deepEqual(looks, [true, false, true, true]);
  await worker.stop();
});

test('logs a look that failed, and looks again after the longest sleep', async (t) => {
  let looks = 0;
  const { worker, errors } = start(t, {
    async look() {
      looks += 1;
      if (looks === 1) throw new Error('database is gone');
      return hourMs;
    },
  });
  await settle();
  assert.deepEqual([looks, errors], [1, ['the look failed']]);
  t.mock.timers.tick(hourMs);
  await settle();
  assert.equal(looks, 2);
  await worker.stop();
});

test('stops when work under way and its results are done, and begins nothing more', async (t) => {
  const [job, released, worked] = [open(), [] as Lease[], [] as Lease[]];
  const batches: Lease[][] = [[{ id: 1 }], [{ id: 2 }]];
  let results = 0;
  let isStopped = false;
  const { worker } = start(t, {
    async look(running) {
      results = 0;
      await running.begin(batches.shift() ?? []);
      return hourMs;
    },
    async work(lease) {
      worked.push(lease);
      await job.ended;
      results += 1;
    },
    hasUnfinished: () => results > 0,
    release: async (leases) => void released.push(...leases),
  });
  await settle();
  const stopped = worker.stop().then(() => {
    isStopped = true;
  });
  await settle();
  assert.deepEqual([worked, released, isStopped], [[{ id: 1 }], [{ id: 2 }], false]);
  job.end();
  await stopped;
  assert.equal(results, 0);
});

test('renews the leases that were under way a turn ago, and no longer once they ended', async (t) => {
  const job = open();
  const renewed: number[][] = [];
  const leases: Lease[] = [{ id: 1 }];
  const { worker, errors } = start(t, {
    async look(running) {
      await running.begin(leases.splice(0));
      return hourMs;
    },
    work: () => job.ended,
    renewal: {
      everyMs: 1000,
      failure: 'not renewed',
      async renew(leases) {
        renewed.push(leases.map(({ id }) => id));
        if (renewed.length === 1) throw new Error('database is gone');
      },
    },
  });
  await settle();
  t.mock.timers.tick(1000);
  assert.deepEqual(renewed, []);
  t.mock.timers.tick(1000);
  await settle();
  t.mock.timers.tick(1000);
  await settle();
  assert.deepEqual([renewed, errors], [[[1], [1]], ['not renewed']]);
  job.end();
  await settle();
  t.mock.timers.tick(1000);
  assert.equal(renewed.length, 2);
  await worker.stop();
});
