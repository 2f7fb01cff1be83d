import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type TestContext, test } from 'node:test';

// The whole of `npm test`, on one file that fails the first time and passes from then on.

const failsOnce = `
import { existsSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
const marker = new URL('./has-run', import.meta.url);
test('passes the second time', () => {
  if (existsSync(marker)) return;
  writeFileSync(marker, '');
  throw new Error('1 event lost');
});
`;

/** The exit code of the run, and what it printed. */
function runTests(t: TestContext, content: string) {
  const folder = mkdtempSync(join(import.meta.dirname, 'flaky-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  // The name has no `.test`, so that the file is not taken for a test of the project.
  const file = relative(process.cwd(), join(folder, 'fails-once.ts'));
  writeFileSync(file, content);
  const { NODE_TEST_CONTEXT: _, NODE_V8_COVERAGE: __, ...env } = process.env;
  const args = ['--disable-warning=ExperimentalWarning', 'test/run.ts', '--sqlite', file];
  const { status, stdout } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  return { file, status, stdout };
}

test('a file that fails and then passes on its own fails the run, and is named', (t) => {
  const { file, status, stdout } = runTests(t, failsOnce);
  assert.match(stdout, /1 event lost[\s\S]*Once more/);
  assert.match(stdout, /passed on their own[\s\S]*1 event lost/);
  assert.ok(stdout.includes(`Not in known-flaky.ts, so the run fails: ${file}\n`), stdout);
  assert.match(stdout, /1 passed, 0 failed/);
  assert.equal(status, 1);
});

test('a property test that fails is not rerun', (t) => {
  const { status, stdout } = runTests(t, `import fc from 'fast-check';\n${failsOnce}void fc;\n`);
  assert.doesNotMatch(stdout, /Once more/);
  assert.match(stdout, /0 passed, 1 failed/);
  assert.equal(status, 1);
});

test('a file that passes at once passes the run', (t) => {
  const { status, stdout } = runTests(t, failsOnce.replace('throw', 'return; throw'));
  assert.match(stdout, /1 passed, 0 failed/);
  assert.equal(status, 0);
});
