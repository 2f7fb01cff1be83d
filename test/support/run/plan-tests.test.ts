import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { knownFlaky } from './known-flaky.ts';
import {
  canRunOnPostgres,
  inCheck,
  isCrashTest,
  isIn,
  isOnPostgresIn,
  journeys,
  leftToAll,
  mayRunAgain,
  needsOwnProcess,
  planBatches,
  postgresInAll,
  usesBrowser,
} from './plan-tests.ts';

const files = globSync([
  'src/**/*.test.ts',
  'packages/**/*.test.ts',
  'clients/cli/**/*.test.ts',
  'test/**/*.test.ts',
  'web/**/*.test.ts',
]).toSorted();
const seconds: Record<string, number> = JSON.parse(
  readFileSync('test/support/run/durations.json', 'utf8'),
);
const isQuery = (file: string) =>
  /^src\/(database|domain\/.*\/(queue|rows))\//.test(file) &&
  !file.startsWith('src/database/sqlite/');

test('the quick set runs every query on PostgreSQL, and no screen', () => {
  const chosen = files.filter((file) => isOnPostgresIn('quick', file));
  assert.ok(
    files.filter(isQuery).every((file) => chosen.includes(file) === canRunOnPostgres(file)),
  );
  assert.deepEqual(
    chosen.filter((file) => usesBrowser(file)),
    [],
  );
});

test('each set holds the sets before it', () => {
  for (const file of files.filter((each) => !inCheck.includes(each))) {
    assert.ok(isIn('all', file) && isIn('long', file), file);
    if (!isOnPostgresIn('all', file)) assert.equal(isOnPostgresIn('quick', file), false, file);
    assert.equal(isOnPostgresIn('long', file), canRunOnPostgres(file), file);
  }
  assert.ok(files.some((file) => isOnPostgresIn('long', file) && !isOnPostgresIn('all', file)));
});

test('npm run check runs the files that no set holds', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  for (const file of inCheck) assert.ok(scripts.check.split(' ').includes(file), file);
});

test('the lists name files and folders with tests', () => {
  for (const path of [...journeys, ...leftToAll, ...postgresInAll])
    assert.ok(
      files.some((file) => file.startsWith(path)),
      path,
    );
});

test('the quick set opens a browser and starts the service in the journeys only', () => {
  const slow = files.filter(
    (file) => isIn('quick', file) && (usesBrowser(file) || isCrashTest(file)),
  );
  assert.deepEqual(
    slow.filter((file) => !journeys.includes(file)),
    [],
  );
});

test('a test that SQLite skips runs on PostgreSQL in the whole set', () => {
  const skipping = files.filter((file) =>
    /^\s+skip: engineUnderTest === 'sqlite'/m.test(readFileSync(file, 'utf8')),
  );
  assert.ok(skipping.length > 0);
  assert.deepEqual(
    skipping.filter((file) => !isOnPostgresIn('all', file)),
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
  assert.equal(mayRunAgain('src/domain/statuses/pipeline-counts.test.ts'), false);
  assert.equal(mayRunAgain('test/scenarios/desk/customers/board-screen.test.ts'), true);
});

test('files that are known to be flaky exist, with a reason', () => {
  for (const [file, reason] of Object.entries(knownFlaky)) {
    assert.ok(existsSync(file), file);
    assert.ok(reason.length > 20, file);
  }
});
