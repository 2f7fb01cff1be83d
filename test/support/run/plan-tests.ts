import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import type { TestSet } from './test-set.ts';

// Decides which files a run has on which database, and how it spreads them over processes.

/**
 * The tests of the quick set that drive a browser or start the service. Together they reach every door and every screen;
 * the other tests of this kind run with the whole set.
 */
export const journeys: readonly string[] = [
  'test/scenarios/crash/kill.test.ts',
  'test/scenarios/desk/accounts/sign-in.test.ts',
  'test/scenarios/desk/contracts/from-set-up-to-signature.test.ts',
  'test/scenarios/desk/customers/board-screen.test.ts',
  'test/scenarios/desk/customers/customer-page.test.ts',
  'test/scenarios/desk/shell/screens.test.ts',
  'test/scenarios/pages/options.test.ts',
  'test/scenarios/pages/signing.test.ts',
  'test/scenarios/pages/verify.test.ts',
  'test/scenarios/pages/views.test.ts',
  'test/scenarios/sale/all-eight-events.test.ts',
  'test/scenarios/start/server.test.ts',
];

/** Tests that only read the repository: `npm run check` runs them, and no set does so again. */
export const inCheck: readonly string[] = [
  'test/direction.test.ts',
  'test/links.test.ts',
  'test/promises.test.ts',
  'test/words.test.ts',
];

/**
 * Tests that the whole set runs alone, since each takes ten seconds or more: the clients and their generators, sales in many
 * scripts and orders, examples of the guides, and readers beside writers.
 */
export const leftToAll: readonly string[] = [
  'test/clients/generators.test.ts',
  'test/clients/guides.test.ts',
  'test/clients/python.test.ts',
  'test/clients/receivers.test.ts',
  'test/clients/typescript-package.test.ts',
  'test/clients/typescript.test.ts',
  'test/docs.test.ts',
  'test/proposal-texts.test.ts',
  'test/scenarios/api/lists-beside-writers.test.ts',
  'test/scenarios/api/sync-beside-writers.test.ts',
  'test/scenarios/contracts/interleavings.test.ts',
  'test/scenarios/contracts/scripts.test.ts',
  'test/scenarios/contracts/time-zone.test.ts',
  'test/scenarios/desk/shell/dev-web.test.ts',
  'test/scenarios/proposals/life.test.ts',
  'test/scenarios/start/compression.test.ts',
];

/** The tests that the quick set runs on PostgreSQL as well as on SQLite: those of every query and of concurrency. */
export const postgresInQuick: readonly string[] = [
  'src/database/',
  'src/domain/retention/',
  'src/domain/sealed-texts/',
  'test/scenarios/api/concurrency.test.ts',
  'test/scenarios/api/cursor-lists.test.ts',
  'test/scenarios/api/event-feed.test.ts',
  'test/scenarios/api/idempotency.test.ts',
  'test/scenarios/api/list-statements.test.ts',
  'test/scenarios/api/statements.test.ts',
  'test/scenarios/desk/shell/live.test.ts',
];

/** What the whole set runs on PostgreSQL as well; the long set runs every file that has a database on both. */
export const postgresInAll: readonly string[] = [
  ...postgresInQuick,
  'test/scenarios/api/',
  'test/golden/golden.test.ts',
  // Backups and a database that takes no writes are another matter on PostgreSQL.
  'test/scenarios/cli/backup.test.ts',
  'test/scenarios/start/unwritable-database.test.ts',
];

/** Tests about SQLite alone, or with their own PostgreSQL server. */
const onSqliteOnly = ['src/database/sqlite/', 'test/scenarios/postgres/'];

/** Each file kills processes or whole servers. It gets a process of its own and a real disk, and is never rerun. */
const crashFolders = ['test/scenarios/crash/', 'test/scenarios/postgres/'];

/** A test that imports this file uses a database. */
const databaseSupport = 'test/support/database/test-database.ts';

/** A test that imports this file drives a browser. */
const browserSupport = 'test/support/browser/open-browser.ts';

/** A test that imports this file starts the service or runs its commands. */
const serviceSupport = 'test/support/processes/open-data-folder.ts';

/**
 * Code that affects the whole process; a file with such code gets a process of its own. `zapier-platform-core` wraps
 * `fetch` and `https`. Timers that a test mocks for itself are real again when it ends, before another one begins.
 */
const changesProcess =
  /^(before|after|beforeEach|afterEach)\(|^\s*mock\.timers|mock\.method\((process|globalThis)|process\.(chdir|exitCode|umask|emit|on|once)\b|process\.env\.\w+ ?=[^=]|globalThis\.\w+ ?=|from 'zapier-platform-core'/m;

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

/** Returns whether the set runs the file on SQLite, or without any database. */
export function isIn(set: TestSet, file: string): boolean {
  if (inCheck.includes(file)) return false;
  if (set !== 'quick' || journeys.includes(file)) return true;
  const isSlow = usesBrowser(file) || reach(file).has(serviceSupport) || isCrashTest(file);
  return !isSlow && !leftToAll.some((path) => file.startsWith(path));
}

/** Returns whether the set runs the file on PostgreSQL as well. */
export function isOnPostgresIn(set: TestSet, file: string): boolean {
  if (!canRunOnPostgres(file)) return false;
  if (set === 'long') return true;
  const paths = set === 'quick' ? postgresInQuick : postgresInAll;
  return isOfQueries(file) || paths.some((path) => file.startsWith(path));
}

/** Tests of the queries of a feature, which stand beside its rules. */
function isOfQueries(file: string): boolean {
  return /^src\/domain\/.*(\/(queue|rows)\/|-counts\.test\.ts$|queries\.test\.ts$)/.test(file);
}

/** Returns whether the file has a database that may be either. */
export function canRunOnPostgres(file: string): boolean {
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
