import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

const complains = `
import { createServer } from 'node:http';
import { test } from 'node:test';
import { openBrowser } from ${JSON.stringify(join(import.meta.dirname, 'open-browser.ts'))};
const visit = openBrowser();
test('passes but for what the browser says', async (t) => {
  const { page } = await visit(t);
  const server = createServer().listen(0);
  t.after(() => server.close());
  await page.evaluate('console.error("A key is missing")');
});
`;

test('a complaint of the browser fails a test, and what the test opened is closed all the same', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'sundesk-complains-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'complains.ts');
  writeFileSync(file, complains);
  const { NODE_TEST_CONTEXT: _, NODE_V8_COVERAGE: __, ...env } = process.env;
  // With a server that is left open, it would not end.
  const { status, stdout } = spawnSync(process.execPath, [file], {
    env,
    encoding: 'utf8',
    timeout: 30_000,
  });
  assert.equal(status, 1, stdout);
  assert.match(stdout, /the browser has nothing to complain about[\s\S]*A key is missing/);
});
