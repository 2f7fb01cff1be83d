import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import { addCustomer } from '../../test/support/arrange.ts';
import { openTestApp, type TestApp } from '../../test/support/open-test-app.ts';
import { type Retained, retained } from '../domain/retention/retention.ts';
import { dayMs, hourMs } from '../domain/shared/time.ts';
import { type RetentionDays, startCleanUp } from './clean-up.ts';

const days: RetentionDays = { events: 90, attempts: 30, answers: 7, securityLog: 400 };
const forever: RetentionDays = { events: 0, attempts: 0, answers: 0, securityLog: 0 };

/** A clean-up that is stopped before the database closes. */
async function open(t: TestContext) {
  let worker: ReturnType<typeof startCleanUp> | undefined;
  t.after(() => worker?.stop());
  const testApp = await openTestApp(t);
  return {
    testApp,
    start(retention: RetentionDays) {
      worker = startCleanUp(testApp.app, retention);
      return worker;
    },
  };
}

/** Records each query for expired rows with its age, while nothing is removed. */
function watch({ app }: TestApp, { onQuery = () => undefined }: { onQuery?: () => void } = {}) {
  const queries: [Retained, number][] = [];
  for (const what of retained) {
    app.store.retention[what] = async function* (before) {
      queries.push([what, (app.now() - before) / dayMs]);
      onQuery();
      yield 0;
    };
  }
  return queries;
}

async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!condition()) {
    assert.ok(Date.now() < deadline, 'it happens in time');
    await pause(5);
  }
}

/** The queries of one clean-up. */
async function cleanUpOnce(
  t: TestContext,
  retention: RetentionDays,
): Promise<[Retained, number][]> {
  const { testApp, start } = await open(t);
  const queries = watch(testApp);
  start(retention);
  // The last query of every clean-up.
  await until(() => queries.some(([what]) => what === 'idempotencyKeys'));
  return queries;
}

test('each kind is removed after its own number of days', async (t) => {
  assert.deepEqual(await cleanUpOnce(t, days), [
    ['events', 90],
    ['attempts', 30],
    ['answers', 7],
    ['notices', 90],
    ['memberNotices', 90],
    ['teamEmails', 90],
    ['subscriptions', 90],
    ['replays', 90],
    ['imports', 90],
    ['brokenImports', 1],
    ['signIns', 1 / 24],
    ['securityLog', 400],
    ['idempotencyKeys', 1],
  ]);
});

test('needs no separate scan for responses when they are removed with their attempts', async (t) => {
  for (const answers of [0, 30, 31]) {
    const queries = await cleanUpOnce(t, { ...days, answers });
    assert.ok(!queries.some(([what]) => what === 'answers'), `${answers} days`);
  }
});

test('0 days are for ever', async (t) => {
  assert.deepEqual(await cleanUpOnce(t, { ...forever, answers: 0 }), [
    ['brokenImports', 1],
    ['signIns', 1 / 24],
    ['idempotencyKeys', 1],
  ]);
  assert.deepEqual(await cleanUpOnce(t, { ...forever, answers: 1 }), [
    ['answers', 1],
    ['brokenImports', 1],
    ['signIns', 1 / 24],
    ['idempotencyKeys', 1],
  ]);
});

test('a clean-up logs one line when it removed something, and none otherwise', async (t) => {
  const { testApp, start } = await open(t);
  await addCustomer(testApp);
  testApp.clock.advance(90 * dayMs);
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const passUntil = async (isReached: () => boolean) => {
    const deadline = performance.now() + 30_000;
    while (!isReached() && performance.now() < deadline) {
      // Ends the pause between two transactions, but not the hour between two clean-ups.
      t.mock.timers.tick(20);
      await setImmediate();
    }
    assert(isReached());
  };
  start(days);
  const lines = () => testApp.logged.filter(({ message }) => message === 'removed old rows');
  await passUntil(() => lines().length > 0);
  const queries = watch(testApp);
  t.mock.timers.tick(hourMs);
  await passUntil(() => queries.length === retained.length);
  assert.deepEqual(lines(), [
    { level: 'info', fields: { removed: { events: 1 } }, message: 'removed old rows' },
  ]);
});

test('a kind that fails is logged and does not keep the others', async (t) => {
  const { testApp, start } = await open(t);
  const queries = watch(testApp);
  const fault = new Error('disk full');
  // biome-ignore lint/correctness/useYield: it fails before there is anything to yield.
  testApp.app.store.retention.events = async function* () {
    throw fault;
  };
  start(days);
  await until(() => queries.length === retained.length - 1);
  assert.deepEqual(
    testApp.logged.filter(({ level }) => level === 'error'),
    [
      {
        level: 'error',
        fields: { err: fault, what: 'events' },
        message: 'old rows could not be removed',
      },
    ],
  );
});

test('a stop ends a clean-up after the current transaction', async (t) => {
  const { testApp, start } = await open(t);
  let transactions = 0;
  const queries = watch(testApp);
  testApp.app.store.retention.events = async function* () {
    for (;;) {
      transactions += 1;
      yield 1;
    }
  };
  const worker = start(days);
  await until(() => transactions >= 2);
  await worker.stop();
  const before = transactions;
  await pause(50);
  assert.deepEqual([transactions, queries], [before, []]);
});
