import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Admit, inGroups, type Outcome } from './in-groups.ts';

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

/** Groups numbers, and holds each group until `go` is called. */
function openGroups(groupMax: number, isOpen: boolean) {
  const groups: number[][] = [];
  const waiting: (() => void)[] = [];
  const run = inGroups<number>(groupMax, async (jobs, admit: Admit) => {
    const close = isOpen ? admit() : () => undefined;
    await new Promise<void>((resolve) => waiting.push(resolve));
    close();
    await turns(2);
    groups.push([...jobs]);
    return jobs.map((job): Outcome => ({ value: job * 10 }));
  });
  return { run, groups, go: () => waiting.shift()?.() };
}

test('jobs join a group that admits them, and get their own outcomes', async () => {
  const { run, groups, go } = openGroups(10, true);
  const first = [run(1), run(2)];
  await turns(3);
  const late = run(3);
  go();
  assert.deepEqual(await Promise.all([...first, late]), [10, 20, 30]);
  assert.deepEqual(groups, [[1, 2, 3]]);
});

test('jobs that come after a group has closed form the next one', async () => {
  const { run, groups, go } = openGroups(10, true);
  const first = run(1);
  await turns(3);
  go();
  await turns(1);
  const second = run(2);
  assert.equal(await first, 10);
  await turns(3);
  go();
  assert.equal(await second, 20);
  assert.deepEqual(groups, [[1], [2]]);
});

test('a full group admits no one', async () => {
  const { run, groups, go } = openGroups(2, true);
  const all = [run(1)];
  await turns(3);
  all.push(run(2), run(3));
  go();
  await turns(6);
  go();
  assert.deepEqual(await Promise.all(all), [10, 20, 30]);
  assert.deepEqual(groups, [[1, 2], [3]]);
});

test('a group that never opens keeps the jobs that it began with', async () => {
  const { run, groups, go } = openGroups(10, false);
  const first = run(1);
  await turns(3);
  const second = run(2);
  go();
  await turns(6);
  go();
  assert.deepEqual(await Promise.all([first, second]), [10, 20]);
  assert.deepEqual(groups, [[1], [2]]);
});
