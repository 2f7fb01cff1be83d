import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type FeedEntry,
  openLiveConnection,
  type Source,
  type Standing,
  silentMsMax,
} from './live-connection.ts';

const entry: FeedEntry = {
  type: 'proposal_viewed',
  customerId: 3,
  ageMs: 10,
  title: 'Robin Example is looking at their proposal',
  isByCustomer: true,
};

/** A connection in a world where the test controls the time. */
function openRig({ standing = 'unreachable' as Standing } = {}) {
  const cursors: (string | undefined)[] = [];
  const received: unknown[] = [];
  const timers = new Map<() => void, number>();
  let closed = 0;
  let listeners = new Map<string, (event: { data: string; lastEventId: string }) => void>();
  const connection = openLiveConnection(
    {
      connect(after): Source {
        cursors.push(after);
        const own = new Map<string, (event: { data: string; lastEventId: string }) => void>();
        listeners = own;
        return {
          addEventListener: (type, listener) => void own.set(type, listener),
          close: () => {
            closed += 1;
          },
        };
      },
      ask: async () => standing,
      after(waitMs, run) {
        timers.set(run, waitMs);
        return () => timers.delete(run);
      },
      random: () => 0.5,
    },
    {
      onEntry: ({ title }) => received.push(title),
      onMany: () => received.push('many'),
      onChanges: () => received.push('changes'),
      onStanding: (now) => received.push(now),
    },
  );
  return {
    connection,
    cursors,
    told: received,
    closed: () => closed,
    waits: () => [...timers.values()],
    say(type: string, data: object = {}, lastEventId = '') {
      listeners.get(type)?.({ data: JSON.stringify(data), lastEventId });
    },
    async passTime() {
      const due = [...timers.keys()];
      timers.clear();
      for (const run of due) run();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test("passes on the server's events", () => {
  const rig = openRig();
  rig.connection.wake();
  rig.say('hello', {}, '7');
  rig.say('message', entry, '8');
  rig.say('changes', {}, '8');
  rig.say('many', {}, '200');
  assert.deepEqual(rig.cursors, [undefined]);
  assert.deepEqual(rig.told, ['fine', entry.title, 'changes', 'many']);
});

test('a connection that was cut off goes on where it was', async () => {
  const rig = openRig();
  rig.connection.wake();
  rig.say('hello', {}, '7');
  rig.say('beat', {}, '9');
  rig.say('error');
  assert.deepEqual(rig.waits(), [1000]);
  await rig.passTime();
  assert.deepEqual(rig.cursors, [undefined, '9']);
  assert.deepEqual(rig.told, ['fine'], 'nobody is worried by one that comes back at once');
  rig.say('hello', {}, '9');
  assert.deepEqual(rig.told, ['fine', 'fine', 'changes'], 'next steps may have changed meanwhile');
});

test('retries less often the longer the server is away, and shows the next try', async () => {
  const rig = openRig();
  rig.connection.wake();
  const waits: number[] = [];
  for (let time = 0; time < 7; time += 1) {
    rig.say('error');
    waits.push(...rig.waits());
    await rig.passTime();
  }
  assert.deepEqual(waits, [1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
  assert.equal(rig.told[0], 'unreachable');
  rig.say('hello', {}, '1');
  assert.equal(rig.told.at(-1), 'fine');
  rig.say('error');
  assert.deepEqual(rig.waits(), [1000]);
});

test('a connection without a sign of life is a lost one', async () => {
  const rig = openRig();
  rig.connection.wake();
  rig.say('hello', {}, '7');
  assert.deepEqual(rig.waits(), [silentMsMax]);
  await rig.passTime();
  assert.deepEqual(rig.waits(), [1000]);
  await rig.passTime();
  assert.deepEqual(rig.cursors, [undefined, '7']);
});

test('reports a member who was signed out', async () => {
  const rig = openRig({ standing: 'signed out' });
  rig.connection.wake();
  rig.say('hello', {}, '7');
  rig.say('over', {}, '7');
  await rig.passTime();
  rig.say('error');
  await rig.passTime();
  assert.deepEqual(rig.told, ['fine', 'signed out']);
});

test('a connection that sleeps asks nothing, and wakes where it was', async () => {
  const rig = openRig();
  rig.connection.wake();
  rig.say('hello', {}, '7');
  rig.connection.sleep();
  assert.deepEqual([rig.waits(), rig.closed()], [[], 1]);
  rig.say('message', entry, '8');
  assert.deepEqual(rig.told, ['fine']);
  rig.connection.wake();
  assert.deepEqual(rig.cursors, [undefined, '7']);
});

test('a wake-up makes a waiting connection retry at once, and is ignored otherwise', async () => {
  const rig = openRig();
  rig.connection.wake();
  rig.connection.wake();
  assert.equal(rig.cursors.length, 1);
  rig.say('error');
  rig.connection.wake();
  assert.equal(rig.cursors.length, 2);
});
