import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';

// Decides which files `npm test` runs on which database, and how it spreads them over processes.

/**
 * The tests that `npm test` runs on PostgreSQL as well as on SQLite: those of every query, of the API's answers and of
 * PostgreSQL itself. `npm run test:all` runs every file that has a database on both.
 */
export const postgresToo: readonly string[] = [
  'src/storage/',
  'test/scenarios/api/',
  'test/golden/golden.test.ts',
  // Backups, live updates and a database that takes no writes are another matter on PostgreSQL.
  'test/scenarios/cli/backup.test.ts',
  'test/scenarios/desk/shell/live.test.ts',
  'test/scenarios/start/unwritable-server.test.ts',
];

/** Tests about SQLite alone, or with their own PostgreSQL server. */
const onSqliteOnly = ['src/storage/sqlite/', 'test/scenarios/postgres/'];

/** Each file kills processes or whole servers. It gets a process of its own and a real disk, and is never rerun. */
const crashFolders = ['test/scenarios/crash/', 'test/scenarios/postgres/'];

/** A test that imports this file uses a database. */
const databaseSupport = 'test/support/database/test-database.ts';

/** A test that imports this file drives a browser. */
const browserSupport = 'test/support/browser/open-browser.ts';

/**
 * Code that affects the whole process; a file with such code gets a process of its own. `zapier-platform-core` wraps
 * `fetch` and `https`.
 */
const changesProcess =
  /^(before|after|beforeEach|afterEach)\(|mock\.timers|mock\.method\((process|globalThis)|process\.(chdir|exitCode|umask|emit|on|once)\b|process\.env\.\w+ ?=[^=]|globalThis\.\w+ ?=|from 'zapier-platform-core'/m;

/** The duration of a file that was not measured, or that is too short to record. */
const secondsUsual = 0.3;

/** Files that run one after another in one process. */
export type Batch = readonly string[];

export type Plan = {
  /** A batch for each of the concurrent runners, all about equally long. */
  shared: readonly Batch[];
  /** Files with a process of their own, the longest first. */
  alone: readonly Batch[];
};

/** Spreads files over processes by the seconds that each took when they were last measured. */
export function planBatches(
  files: readonly string[],
  seconds: Readonly<Record<string, number>>,
  runners: number,
): Plan {
  const secondsOf = (file: string) => seconds[file] ?? secondsUsual;
  const longestFirst = files.toSorted((a, b) => secondsOf(b) - secondsOf(a) || (a < b ? -1 : 1));
  const shards = Array.from({ length: runners }, () => ({ files: [] as string[], seconds: 0 }));
  for (const file of longestFirst.filter((each) => !needsOwnProcess(each))) {
    const [shortest] = shards.toSorted((a, b) => a.seconds - b.seconds);
    shortest?.files.push(file);
    if (shortest) shortest.seconds += secondsOf(file);
  }
  return {
    shared: shards.map((shard) => shard.files.toSorted()).filter((batch) => batch.length > 0),
    alone: longestFirst.filter(needsOwnProcess).map((file) => [file]),
  };
}

/** The files that `npm test` runs on PostgreSQL as well. */
export function onPostgres(file: string): boolean {
  return onPostgresOfAll(file) && postgresToo.some((path) => file.startsWith(path));
}

/** The files that `npm run test:all` runs on PostgreSQL as well: all with a database. */
export function onPostgresOfAll(file: string): boolean {
  return !onSqliteOnly.some((folder) => file.startsWith(folder)) && usesDatabase(file);
}

/**
 * Returns whether a failure of the file may come from a busy machine, so that one more run can tell. A lost event or a
 * counter-example of a property is real however rarely it is seen.
 */
export function mayRunAgain(file: string): boolean {
  return !isCrashTest(file) && !textOf(file).includes("from 'fast-check'");
}

/**
 * Returns whether the file is about what survives a kill or a loss of power, so that memory must not stand for the
 * disk.
 */
export function isCrashTest(file: string): boolean {
  return crashFolders.some((folder) => file.startsWith(folder));
}

/** Returns whether the file changes its process, or kills others. */
export function needsOwnProcess(file: string): boolean {
  return isCrashTest(file) || changesProcess.test(textOf(file));
}

/** Returns whether the file drives a browser. */
export function usesBrowser(file: string): boolean {
  return reach(file).has(browserSupport);
}

function usesDatabase(file: string): boolean {
  return reach(file).has(databaseSupport);
}

const reached = new Map<string, Set<string>>();

/** The file and all of the project's files that it imports, directly or not. */
function reach(file: string): ReadonlySet<string> {
  const known = reached.get(file);
  if (known !== undefined) return known;
  const found = new Set([file]);
  for (const path of found) for (const next of importsOf(path)) found.add(next);
  reached.set(file, found);
  return found;
}

const imports = new Map<string, readonly string[]>();

function importsOf(file: string): readonly string[] {
  const known = imports.get(file);
  if (known !== undefined) return known;
  const matches = textOf(file).matchAll(/from '(\.[^']+\.ts)'|import\('(\.[^']+\.ts)'\)/g);
  const found = [...matches].map(([, from, dynamic]) =>
    join(dirname(file), (from ?? dynamic) as string),
  );
  imports.set(file, found);
  return found;
}

function textOf(file: string): string {
  return readFileSync(file, 'utf8');
}
