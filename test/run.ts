import { chmodSync, existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './support/browser/find-browser.ts';
import { prepareServer } from './support/database/server-databases.ts';
import { startPostgres } from './support/database/start-postgres.ts';
import { readCoverage } from './support/run/domain-coverage.ts';
import { knownFlaky } from './support/run/known-flaky.ts';
import {
  type Batch,
  canRunOnPostgres,
  isCrashTest,
  isIn,
  isOnPostgresIn,
  mayRunAgain,
  type Plan,
  planBatches,
  usesBrowser,
} from './support/run/plan-tests.ts';
import {
  type BatchResult,
  type FileResult,
  isFailure,
  runBatches,
  runnersMax,
} from './support/run/run-batches.ts';
import { makeRunFolder } from './support/run/run-folder.ts';
import type { TestSet } from './support/run/test-set.ts';

// `npm test`: the quick set, `--all` the whole one, `--long` that of a night; `plan-tests.ts` says what each holds. Name
// files or folders for less (`npm test -- src/domain/customers/rows/customers.test.ts`), or one database: `--sqlite` or
// `--postgres`. `--coverage` tells which lines of the domain the tests on SQLite ran, as `--long` does. `--record` writes
// down how long each file took, unless lines are counted, which distorts it.

const everything = [
  'src/**/*.test.ts',
  'packages/**/*.test.ts',
  'clients/cli/**/*.test.ts',
  'test/**/*.test.ts',
  'web/**/*.test.ts',
];
const durations = 'test/support/run/durations.json';
/** What takes less is not written down. */
const secondsWorthRecording = 0.5;

const input = process.argv.slice(2);
const flags = new Set(input.filter((argument) => argument.startsWith('--')));
const named = input
  .filter((argument) => !argument.startsWith('--'))
  .map((path) =>
    statSync(path, { throwIfNoEntry: false })?.isDirectory() ? `${path}/**/*.test.ts` : path,
  );
const knownFlags = ['--sqlite', '--postgres', '--all', '--long', '--coverage', '--record'];
const usage = `Usage: npm test -- [FILE…] ${knownFlags.map((flag) => `[${flag}]`).join(' ')}`;
if (flags.has('--help')) {
  print(usage);
  process.exit(0);
}
const unknownFlag = [...flags].find((flag) => !knownFlags.includes(flag));
if (unknownFlag !== undefined) refuse(`Unknown option ${unknownFlag}`);
const namesEngine = flags.has('--sqlite') || flags.has('--postgres');
const set: TestSet = flags.has('--long') ? 'long' : flags.has('--all') ? 'all' : 'quick';
// Counting which lines run makes the tests a fifth slower.
const measures = set === 'long' || flags.has('--coverage');
const seed = Number(process.env.TEST_SEED ?? Date.now() % 2 ** 31);

const totals = { passed: 0, failed: 0, skipped: 0 };
const flaky: string[] = [];
/** What failed in files that were run again, to be read at the end, where it is not lost among thousands of lines. */
const failedAtFirst: string[] = [];
const seconds: Record<string, number> = JSON.parse(readFileSync(durations, 'utf8'));
const measured: Record<string, number> = {};
const startedAt = performance.now();
const folder = makeRunFolder();
// The server of PostgreSQL is another user, and has its data in here.
chmodSync(folder, 0o755);

// Files that are named run whatever the set holds.
const chosen =
  named.length > 0
    ? globSync(named).toSorted()
    : globSync(everything)
        .filter((file) => isIn(set, file))
        .toSorted();
if (chosen.length === 0) refuse(`No test file matches ${named.join(' ')}`);
print(`TEST_SEED=${seed}`);
// Unpacked once, and not by every runner into the folder of this run.
const browser = chosen.some(usesBrowser) ? await findBrowser() : undefined;
if (!namesEngine || flags.has('--sqlite'))
  await run('SQLite', chosen, measures ? { NODE_V8_COVERAGE: coverageFolder() } : {});
if (!namesEngine || flags.has('--postgres')) {
  await runOnPostgres(
    chosen.filter(named.length > 0 ? canRunOnPostgres : (file) => isOnPostgresIn(set, file)),
  );
}

if (flags.has('--record') && !measures) record();
if (measures)
  for (const code of ['src/domain', 'packages/solar'])
    print(`\n${readCoverage(coverageFolder(), code)}`);
const unknownFlaky = flaky.filter((file) => knownFlaky[file] === undefined);
if (flaky.length > 0) {
  print(`\nFailed or cut off at first, then passed on their own: ${flaky.join(' ')}`);
  for (const failure of failedAtFirst) print(failure);
}
if (unknownFlaky.length > 0)
  print(`Not in known-flaky.ts, so the run fails: ${unknownFlaky.join(' ')}`);
print(`\n${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes${cpuText()}`);
print(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exit(totals.failed > 0 || totals.passed === 0 || unknownFlaky.length > 0 ? 1 : 0);

async function runOnPostgres(paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  // Autovacuum could change the plan of a query in the middle of a test.
  const postgres = await startPostgres({ flags: ['autovacuum=off'], folder });
  try {
    await prepareServer(postgres.url);
    await run('PostgreSQL', paths, { TEST_DATABASE_URL: postgres.url });
  } finally {
    await postgres.remove();
  }
}

/** A failing file is rerun once on its own, unless `mayRunAgain` says no, and is reported as flaky if it passes. */
async function run(
  engine: string,
  paths: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  print(`\n${engine}: ${paths.length} files`);
  const again: string[] = [];
  const isRetried = ({ file, reports, isWhole }: FileResult, batch: Batch) =>
    reports.some(isFailure) ? mayRunAgain(file) : !isWhole && batch.length > 1;
  await work(planBatches(paths, seconds, runnersMax), settings, (result) => {
    const retried = result.files.filter((file) => isRetried(file, result.batch));
    again.push(...retried.map(({ file }) => file));
    failedAtFirst.push(...retried.flatMap(failuresOf));
    count(result, retried);
  });
  if (again.length === 0) return;
  print(`\nOnce more, each on its own: ${again.join(' ')}`);
  await work({ shared: [], alone: again.map((file) => [file]) }, settings, (result) => {
    if (result.files.every(hasPassed)) flaky.push(...result.batch);
    count(result, []);
  });
}

function work(
  plan: Plan,
  settings: Readonly<Record<string, string>>,
  onBatch: (result: BatchResult) => void,
): Promise<void> {
  return runBatches(plan, {
    settingsOf: (batch) => ({
      TEST_SEED: String(seed),
      TEST_FOLDER: folder,
      ...(browser && { CHROMIUM_PATH: browser }),
      TEST_SET: set,
      ...(batch.some(isCrashTest) ? {} : { TMPDIR: folder }),
      ...settings,
    }),
    onFile: show,
    onBatch,
  });
}

/** Prints a line for the file and each of its failures. */
function show(result: FileResult): void {
  const { file, reports } = result;
  const took = reports
    .filter(({ nesting }) => nesting === 0)
    .reduce((sum, { durationMs }) => sum + durationMs / 1000, 0);
  measured[file] ??= took;
  print(`${hasPassed(result) ? '✔' : '✖'} ${file}: ${reports.length} tests, ${took.toFixed(1)} s`);
  for (const failure of failuresOf(result)) print(failure);
}

function failuresOf({ file, reports }: FileResult): string[] {
  return reports
    .filter((report) => isFailure(report) && report.error !== '')
    .map(({ name, error }) => `\n✖ ${file}: ${name}\n${indented(error)}\n`);
}

/** Counts the tests of the files that are not run again. */
function count({ files, isWhole, output }: BatchResult, retried: readonly FileResult[]): void {
  const counted = files.filter((file) => !retried.includes(file));
  for (const { outcome } of counted.flatMap(({ reports }) => reports)) totals[outcome] += 1;
  if (!isWhole) {
    print('The runner ended before its tests did.');
    if (counted.some((file) => !file.isWhole)) totals.failed += 1;
  }
  if (!files.every(hasPassed)) print(indented(output));
}

function hasPassed({ isWhole, reports }: FileResult): boolean {
  return isWhole && !reports.some(isFailure);
}

/** The seconds of the files that take long, by which the next runs are spread. */
function record(): void {
  const all = Object.entries({ ...seconds, ...measured })
    .filter(([file, took]) => took >= secondsWorthRecording && existsSync(file))
    .map(([file, took]) => [file, Number(took.toFixed(1))] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(durations, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`);
}

/** The CPU time of this process and of all that ended below it, where the system tells. */
function cpuText(): string {
  const stat = '/proc/self/stat';
  if (!existsSync(stat)) return '';
  // After the name of the command, which may hold anything: user, system, and both again of the children.
  const times = readFileSync(stat, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .slice(11, 15);
  const ticksPerSecond = 100;
  const ticks = times.reduce((sum, each) => sum + Number(each), 0);
  return `, ${Math.round(ticks / ticksPerSecond)} CPU seconds`;
}

function coverageFolder(): string {
  return join(folder, 'coverage');
}

function indented(text: string): string {
  return text.replaceAll(/^/gm, '    ');
}

function refuse(mistake: string): never {
  console.error(`${mistake}\n${usage}`);
  process.exit(2);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
