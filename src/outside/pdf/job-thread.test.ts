import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { constants } from 'node:os';
import { type TestContext, test } from 'node:test';
import { Refusal } from '../../domain/shared/refusal.ts';
import { type JobTurn, openJobThread } from './job-thread.ts';

const entry = new URL('../../../test/support/proposals/troubled-thread.ts', import.meta.url);
const ordinary = {
  entry,
  timeoutMs: 60_000,
  idleMs: 60_000,
  waitingMax: 200,
  waitingPerKeyMax: 200,
  previewsPerPersonMax: 2,
  heapMegabytesMax: 64,
};

function openThread(t: TestContext, options: Partial<typeof ordinary> = {}) {
  const thread = openJobThread({ ...ordinary, ...options });
  t.after(() => thread.close());
  return thread;
}

test('jobs are done one after another, in one thread', async (t) => {
  const thread = openThread(t);
  const order: unknown[] = [];
  const inputs = [1, 'two', { three: 3, nothing: undefined }, new Uint8Array([4])];
  const results = inputs.map(async (input) => order.push(await thread.run('repeat', input)));
  const threads = Promise.all([thread.run('thread', undefined), thread.run('thread', undefined)]);
  await Promise.all(results);
  assert.deepEqual(order, inputs);
  const [first, second] = await threads;
  assert.equal(first, second);
});

test('rejects only the job that threw, and keeps a refusal a refusal', async (t) => {
  const thread = openThread(t);
  await assert.rejects(thread.run('fail', {}), (error: Error) => {
    assert.equal(error.message, 'It did not work');
    assert.match(error.stack ?? '', /troubled-thread\.ts/);
    return true;
  });
  await assert.rejects(
    thread.run('refuse', {}),
    new Refusal('INVALID_PARAMETERS', 'That is not a logo'),
  );
  await assert.rejects(
    thread.run('repeat', () => 'not data'),
    { name: 'DataCloneError' },
  );
  assert.equal(await thread.run('repeat', 'still there'), 'still there');
});

test('a thread that crashes takes its job with it, and the next job starts another', async (t) => {
  const thread = openThread(t);
  const before = await thread.run('thread', {});
  const crashed = assert.rejects(thread.run('crash', {}), (error: Error) => {
    assert.equal(error.message, 'The thread ended by itself with code 1');
    assert.equal((error.cause as Error).message, 'Nobody catches this');
    return true;
  });
  const after = thread.run('thread', {});
  await crashed;
  assert.notEqual(await after, before);
});

test('a job that takes all memory ends its thread and not the process', async (t) => {
  const thread = openThread(t);
  await assert.rejects(thread.run('exhaust', {}), (error: Error) => {
    assert.equal((error.cause as { code?: string }).code, 'ERR_WORKER_OUT_OF_MEMORY');
    return true;
  });
  assert.equal(await thread.run('repeat', 'next'), 'next');
});

test('a job that takes too long is ended, even in the middle of a loop', async (t) => {
  // The job after it has as long, and begins with the start of another thread.
  const thread = openThread(t, { timeoutMs: 5_000 });
  const tooLong = assert.rejects(thread.run('hang', {}), {
    message: 'hang took longer than 5000 ms and was ended',
  });
  const next = thread.run('repeat', 'next');
  await tooLong;
  assert.equal(await next, 'next');
});

test('more than the most waiting jobs are refused, the others still done', async (t) => {
  const thread = openThread(t, { waitingMax: 2 });
  const accepted = [1, 2, 3].map((input) => thread.run('repeat', input));
  await assert.rejects(thread.run('repeat', 4), (error: Refusal) => {
    assert.deepEqual([error.code, error.headers], ['SERVICE_BUSY', { 'Retry-After': '30' }]);
    return true;
  });
  assert.deepEqual(await Promise.all(accepted), [1, 2, 3]);
});

test('an idle thread is ended, and the next job starts another', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const thread = openThread(t, { idleMs: 60_000 });
  const first = await thread.run('thread', {});
  t.mock.timers.tick(59_999);
  assert.equal(await thread.run('thread', {}), first);
  t.mock.timers.tick(60_000);
  assert.notEqual(await thread.run('thread', {}), first);
});

test('closing rejects running and waiting jobs, and accepts no more', async (t) => {
  const thread = openThread(t);
  await thread.run('repeat', 'started');
  const jobs = [thread.run('never', {}), thread.run('repeat', {})];
  const rejected = Promise.all(
    jobs.map((job) => assert.rejects(job, { message: 'The thread was closed' })),
  );
  await thread.close();
  await rejected;
  await assert.rejects(thread.run('repeat', {}), { message: 'The thread is closed' });
});

test('a thread at rest does not keep the process alive, and one at work does', () => {
  const program = `
    import { openJobThread } from ${JSON.stringify(new URL('./job-thread.ts', import.meta.url).href)};
    const thread = openJobThread({ ...${JSON.stringify(ordinary)}, entry: new URL(${JSON.stringify(entry.href)}) });
    thread.run('repeat', 'done').then(console.log);
  `;
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
    timeout: 50_000,
  });
  assert.deepEqual({ stdout, status }, { stdout: 'done\n', status: 0 });
});

const notLinux = process.platform !== 'linux' && 'only Linux has priorities of threads';
test('the thread gives way to the others of the process', { skip: notLinux }, async (t) => {
  assert.equal(await openThread(t).run('priority', {}), constants.priority.PRIORITY_BELOW_NORMAL);
});

test('the thread knows nothing of the environment', async (t) => {
  assert.deepEqual(await openThread(t).run('environment', {}), []);
});

/** Adds jobs that wait while the first one runs, and returns the order in which all of them finished. */
async function orderOf(
  t: TestContext,
  jobs: readonly [name: string, turn: JobTurn][],
): Promise<string[]> {
  const thread = openThread(t, { waitingPerKeyMax: 100 });
  const order: string[] = [];
  await Promise.all(
    [['first', { key: '0' }] as const, ...jobs].map(async ([name, turn]) => {
      await thread.run('repeat', name, turn);
      order.push(name);
    }),
  );
  return order.slice(1);
}

test('accounts take turns', async (t) => {
  const jobs: [string, JobTurn][] = [
    ['a1', { key: '1' }],
    ['a2', { key: '1' }],
    ['a3', { key: '1' }],
    ['b1', { key: '2' }],
    ['b2', { key: '2' }],
    ['c1', { key: '3' }],
  ];
  assert.deepEqual(await orderOf(t, jobs), ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('publishing overtakes every preview that waits', async (t) => {
  const previews = Array.from({ length: 60 }, (_, index): [string, JobTurn] => [
    `preview ${index}`,
    { key: '1', previewFor: `person ${index}` },
  ]);
  const order = await orderOf(t, [...previews, ['publish', { key: '2' }]]);
  assert.equal(order.indexOf('publish'), 0);
  assert.equal(order.length, 61);
});

test('a person has at most two previews waiting, and an account at most its share of jobs', async (t) => {
  const thread = openThread(t, { waitingPerKeyMax: 3 });
  const preview = (person: string) => thread.run('repeat', 1, { key: '1', previewFor: person });
  const running = thread.run('repeat', 1, { key: '0' });
  const waiting = [preview('alex'), preview('alex')];
  await assert.rejects(preview('alex'), (error: Refusal) => {
    assert.deepEqual([error.code, error.headers], ['SERVICE_BUSY', { 'Retry-After': '5' }]);
    return true;
  });
  waiting.push(preview('sam'));
  await assert.rejects(preview('kim'), { code: 'SERVICE_BUSY' });
  waiting.push(thread.run('repeat', 1, { key: '2' }));
  await Promise.all([running, ...waiting]);
  assert.equal(await preview('alex'), 1);
});
