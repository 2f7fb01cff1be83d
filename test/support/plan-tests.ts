import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';

// Decides how `npm test` spreads the files over processes and databases.

/** A test that imports this file uses a database. */
const databaseSupport = 'test/support/test-database.ts';
/** A test that imports this file drives a browser. */
const browserSupport = 'test/support/open-browser.ts';

/** These are about SQLite alone, or bring a PostgreSQL server of their own. */
const onSqliteOnly = ['src/storage/sqlite/', 'test/scenarios/postgres/'];

/** Each file kills processes or whole servers, so it gets a process of its own. */
const crashFolders = ['test/scenarios/crash/', 'test/scenarios/postgres/'];

/** What a file does to its whole process; one that does so gets a process of its own. */
const changesProcess =
  /^(before|after|beforeEach|afterEach)\(|mock\.timers|mock\.method\((process|globalThis)|process\.(chdir|exitCode|umask|emit|on|once)\b|process\.env\.\w+ ?=[^=]|globalThis\.\w+ ?=/m;

/** Files that run one after another in one process. */
export type Batch = readonly string[];

/** Spreads files over processes. Those that take longest come first, so that no runner is left alone at the end. */
export function planBatches(files: readonly string[]): readonly Batch[] {
  const alone = files.filter(needsOwnProcess);
  const together = files.filter((file) => !needsOwnProcess(file));
  const inBrowser = together.filter(usesBrowser);
  const onDatabase = together.filter((file) => !usesBrowser(file) && usesDatabase(file));
  const plain = together.filter((file) => !usesBrowser(file) && !usesDatabase(file));
  return [
    ...alone.map((file) => [file]),
    ...chunks(inBrowser, 4),
    ...chunks(onDatabase, 8),
    ...chunks(plain, 50),
  ];
}

/** The files that `npm test` runs on PostgreSQL as well: those with a database and without a browser. */
export function onPostgres(file: string): boolean {
  return onPostgresOfAll(file) && !usesBrowser(file);
}

/** The files that `npm run test:all` runs on PostgreSQL as well: all with a database. */
export function onPostgresOfAll(file: string): boolean {
  return !onSqliteOnly.some((folder) => file.startsWith(folder)) && usesDatabase(file);
}

/**
 * Whether a failure of the file may come from a busy machine, so that one more run can tell. A lost event or a
 * counter-example of a property is real however rarely it is seen.
 */
export function mayRunAgain(file: string): boolean {
  return !isCrashTest(file) && !textOf(file).includes("from 'fast-check'");
}

function needsOwnProcess(file: string): boolean {
  return isCrashTest(file) || changesProcess.test(textOf(file));
}

function isCrashTest(file: string): boolean {
  return crashFolders.some((folder) => file.startsWith(folder));
}

function usesDatabase(file: string): boolean {
  return reach(file).has(databaseSupport);
}

function usesBrowser(file: string): boolean {
  return reach(file).has(browserSupport);
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

function chunks<T>(items: readonly T[], size: number): T[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}
