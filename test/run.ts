import { globSync, statSync } from 'node:fs';
import { mayRunAgain, onPostgres, onPostgresOfAll, planBatches } from './support/plan-tests.ts';
import type { TestReport } from './support/report-tests.ts';
import { type BatchResult, runBatches } from './support/run-batches.ts';
import { prepareServer } from './support/server-databases.ts';
import { startPostgres } from './support/start-postgres.ts';

// `npm test`: every test on SQLite, then those of storage, API and workers on a real PostgreSQL as well.
// `--all` runs the browser tests on both. Name files or folders for less (`npm test -- src/storage/customers/customers.test.ts`),
// or one database: `--sqlite` or `--postgres`.

const everything = ['src/**/*.test.ts', 'test/**/*.test.ts', 'web/**/*.test.ts'];

const input = process.argv.slice(2);
const flags = new Set(input.filter((argument) => argument.startsWith('--')));
const files = input
  .filter((argument) => !argument.startsWith('--'))
  .map((path) =>
    statSync(path, { throwIfNoEntry: false })?.isDirectory() ? `${path}/**/*.test.ts` : path,
  );
const namesEngine = flags.has('--sqlite') || flags.has('--postgres');

const totals = { passed: 0, failed: 0, skipped: 0 };
const flaky: string[] = [];
const startedAt = performance.now();

const chosen = globSync(files.length > 0 ? files : everything).toSorted();
if (chosen.length === 0) throw new Error(`No test file matches ${files.join(' ')}`);
if (!namesEngine || flags.has('--sqlite')) await run('SQLite', chosen, {});
if (!namesEngine || flags.has('--postgres')) {
  // A named file runs on PostgreSQL whatever it drives.
  const isAll = flags.has('--all') || files.length > 0;
  await runOnPostgres(chosen.filter(isAll ? onPostgresOfAll : onPostgres));
}

const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
if (flaky.length > 0)
  print(`\nFlaky, failed or cut off at first and then passed on their own: ${flaky.join(' ')}`);
print(`\n${minutes} minutes`);
print(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exit(totals.failed > 0 || totals.passed === 0 ? 1 : 0);

async function runOnPostgres(paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  // Autovacuum could change the plan of a query in the middle of a test.
  const postgres = await startPostgres({ flags: ['autovacuum=off'] });
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
  await runBatches(planBatches(paths), settings, (result) => {
    const retried = filesToRunAgain(result);
    show(result, (file) => !retried.includes(file));
    again.push(...retried);
  });
  if (again.length === 0) return;
  print(`\nOnce more, each on its own: ${again.join(' ')}`);
  await runBatches(
    again.map((file) => [file]),
    settings,
    (result) => {
      const hasPassed =
        result.isWhole && result.reports.every(({ outcome }) => outcome !== 'failed');
      if (hasPassed) flaky.push(...result.batch);
      show(result, () => true);
    },
  );
}

/** Those with a failure, and all of a runner that ended early, since nobody knows which of them ended it. */
function filesToRunAgain({ batch, reports, isWhole }: BatchResult): readonly string[] {
  const failing = new Set(reports.filter(isFailure).map(({ file }) => file));
  const isCutOff = !isWhole && batch.length > 1;
  return batch.filter((file) => (failing.has(file) ? mayRunAgain(file) : isCutOff));
}

/** Prints a line for the batch and each failure, and counts the tests of the files that are not run again. */
function show(
  { batch, reports, isWhole, output }: BatchResult,
  counts: (file: string) => boolean,
): void {
  const failures = reports.filter(isFailure);
  const seconds = (reports.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000).toFixed(1);
  const name = batch.length === 1 ? batch[0] : `${batch[0]} and ${batch.length - 1} more`;
  print(
    `${isWhole && failures.length === 0 ? '✔' : '✖'} ${name}: ${reports.length} tests, ${seconds} s`,
  );
  for (const { file, outcome } of reports) if (counts(file)) totals[outcome] += 1;
  for (const { file, name: test, error } of failures) {
    if (error !== '') print(`\n✖ ${file}: ${test}\n${indented(error)}\n`);
  }
  if (!isWhole) {
    print('The runner ended before its tests did.');
    if (batch.some(counts)) totals.failed += 1;
  }
  if (!isWhole || failures.length > 0) print(indented(output));
}

function isFailure({ outcome }: TestReport): boolean {
  return outcome === 'failed';
}

function indented(text: string): string {
  return text.replaceAll(/^/gm, '    ');
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
