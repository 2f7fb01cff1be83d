import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { knownFlaky } from './known-flaky.ts';
import {
  isCrashTest,
  mayRunAgain,
  needsOwnProcess,
  onPostgres,
  onPostgresOfAll,
  planBatches,
  postgresToo,
} from './plan-tests.ts';

const files = globSync(['src/**/*.test.ts', 'test/**/*.test.ts', 'web/**/*.test.ts']).toSorted();
const seconds: Record<string, number> = JSON.parse(
  readFileSync('test/support/run/durations.json', 'utf8'),
);
const isQuery = (file: string) =>
  file.startsWith('src/storage/') && !file.startsWith('src/storage/sqlite/');

test('npm test runs storage, API scenarios and golden files on PostgreSQL, and no screen', () => {
  const chosen = files.filter(onPostgres);
  for (const path of postgresToo) {
    assert.ok(
      chosen.some((file) => file.startsWith(path)),
      `${path} has a test on PostgreSQL`,
    );
  }
  assert.ok(files.filter(isQuery).every((file) => onPostgres(file) === onPostgresOfAll(file)));
  assert.deepEqual(
    chosen.filter((file) => readFileSync(file, 'utf8').includes('open-browser')),
    [],
  );
});

test('npm run test:all runs the rest with a database there as well', () => {
  const screens = files.filter((file) => file.startsWith('test/scenarios/desk/'));
  assert.ok(screens.length > 0);
  assert.ok(screens.some((file) => onPostgresOfAll(file) && !onPostgres(file)));
  assert.equal(onPostgresOfAll('web/projects/three-way.test.ts'), false);
});

test('a test that SQLite skips runs on PostgreSQL in npm test', () => {
  const skipping = files.filter((file) =>
    /^\s+skip: engineUnderTest === 'sqlite'/m.test(readFileSync(file, 'utf8')),
  );
  assert.ok(skipping.length > 0);
  assert.deepEqual(
    skipping.filter((file) => !onPostgres(file)),
    [],
  );
});

test('each file is in one batch, and the shared batches take about as long', () => {
  const { shared, alone } = planBatches(files, seconds, 3);
  assert.deepEqual([...shared, ...alone].flat().toSorted(), files);
  assert.equal(shared.length, 3);
  const sums = shared.map((batch) => batch.reduce((sum, file) => sum + (seconds[file] ?? 0.3), 0));
  const longest = Math.max(...shared.flat().map((file) => seconds[file] ?? 0.3));
  assert.ok(Math.max(...sums) - Math.min(...sums) <= longest, `${sums}`);
  assert.deepEqual(alone.flat().toSorted(), files.filter(needsOwnProcess));
});

test('one file needs one runner', () => {
  const file = 'web/projects/three-way.test.ts';
  assert.deepEqual(planBatches([file], {}, 3), { shared: [[file]], alone: [] });
});

test('crash tests and property tests are never rerun, and crash tests have a process and a disk', () => {
  const crash = 'test/scenarios/crash/kill.test.ts';
  assert.deepEqual(
    [isCrashTest(crash), needsOwnProcess(crash), mayRunAgain(crash)],
    [true, true, false],
  );
  assert.equal(mayRunAgain('src/storage/statuses/pipeline-counts.test.ts'), false);
  assert.equal(mayRunAgain('test/scenarios/desk/customers/board-screen.test.ts'), true);
});

test('files that are known to be flaky exist, with a reason', () => {
  for (const [file, reason] of Object.entries(knownFlaky)) {
    assert.ok(existsSync(file), file);
    assert.ok(reason.length > 20, file);
  }
});
