import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path/posix';
import { prepareServer } from './support/server-databases.ts';
import { startPostgres } from './support/start-postgres.ts';

// `npm test`: every test on SQLite, and then every test that has to do with the database on a real PostgreSQL as well.
// Files may be named (`npm test -- src/storage/customers/customers.test.ts`), and one database: `--sqlite` or `--postgres`.

const everything = ['src/**/*.test.ts', 'test/**/*.test.ts', 'web/**/*.test.ts'];
/** A test that comes by one of these has a database. */
const databaseSupport = 'test/support/test-database.ts';
/** These are about SQLite alone, or bring a server of their own. */
const onlyOnce = ['src/storage/sqlite/', 'test/scenarios/postgres/'];

/** Hundreds of processes read the same files; what the first has compiled, the others take from here. */
const compiled = resolve('node_modules/.cache/compiled');

/** One more than can work at once, since some always wait for a database or a browser. */
const processes = availableParallelism() + 1;

const asked = process.argv.slice(2);
const flags = asked.filter((argument) => argument.startsWith('--'));
const files = asked.filter((argument) => !argument.startsWith('--'));
const engines = ['--sqlite', '--postgres'].filter(
  (engine) =>
    flags.includes(engine) || !flags.some((flag) => flag === '--sqlite' || flag === '--postgres'),
);
const chosen = globSync(files.length > 0 ? files : everything).toSorted();
let failed = false;
if (engines.includes('--sqlite')) failed = !(await run(chosen, {})) || failed;
const again = chosen.filter(
  (file) => !onlyOnce.some((folder) => file.startsWith(folder)) && hasDatabase(file),
);
if (engines.includes('--postgres') && again.length > 0) {
  process.stdout.write(`\nThe same on PostgreSQL: ${again.length} files\n`);
  // The server would tidy up in the midst of a test, and another plan would be chosen after it than before.
  const postgres = await startPostgres({ flags: ['autovacuum=off'] });
  try {
    await prepareServer(postgres.url);
    failed = !(await run(again, { TEST_DATABASE_URL: postgres.url })) || failed;
  } finally {
    await postgres.remove();
  }
}
process.exit(failed ? 1 : 0);

/**
 * What fails beside others is run once more, by itself: a browser or a database on two busy cores now and then misses a
 * limit of time. It is named at the end, so that somebody looks at it; what fails twice fails the run.
 */
async function run(paths: readonly string[], settings: Record<string, string>): Promise<boolean> {
  const failures = await failuresOf(paths, processes, settings);
  if (failures.length === 0) return true;
  process.stdout.write(`\nOnce more, one file at a time: ${failures.join(' ')}\n`);
  const lasting = await failuresOf(failures, 1, settings);
  const unstable = failures.filter((file) => !lasting.includes(file));
  if (unstable.length > 0) process.stdout.write(`\nUnstable: ${unstable.join(' ')}\n`);
  return lasting.length === 0;
}

/**
 * The files in which a test failed. This process goes on meanwhile: it reads what the server says, which would stop when
 * nobody did.
 */
async function failuresOf(
  paths: readonly string[],
  concurrency: number,
  settings: Record<string, string>,
): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sundesk-failed-'));
  const list = join(folder, 'files');
  const tests = spawn(
    process.execPath,
    [
      '--test',
      `--test-concurrency=${concurrency}`,
      '--test-timeout=900000',
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      '--test-reporter=./test/support/failed-files.ts',
      `--test-reporter-destination=${list}`,
      ...paths,
    ],
    { stdio: 'inherit', env: { ...process.env, ...settings, NODE_COMPILE_CACHE: compiled } },
  );
  const [status] = await once(tests, 'exit');
  const failures = readFileSync(list, 'utf8').split('\n').filter(Boolean);
  rmSync(folder, { recursive: true });
  // With 1 it says that tests have failed; ended by anything else it has not run them all.
  const isWhole = status === 0 || (status === 1 && failures.length > 0);
  if (!isWhole) throw new Error('The tests ended before their end.');
  return [...new Set(failures.map((file) => relative(process.cwd(), file)))];
}

/** Whether a file imports what makes a database, by whatever way. */
function hasDatabase(file: string, seen = new Set<string>()): boolean {
  if (file === databaseSupport) return true;
  if (seen.has(file)) return false;
  seen.add(file);
  const imports = readFileSync(file, 'utf8').matchAll(
    /from '(\.[^']+\.ts)'|import\('(\.[^']+\.ts)'\)/g,
  );
  return [...imports].some(([, from, dynamic]) =>
    hasDatabase(join(dirname(file), (from ?? dynamic) as string), seen),
  );
}
