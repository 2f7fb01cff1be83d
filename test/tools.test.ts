import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';

for (const tool of ['bench/main.ts', 'chaos/main.ts', 'test/run.ts']) {
  test(`${tool} has a line of usage, and answers an option that it does not know with it`, () => {
    const help = run(tool, '--help');
    assert.equal(help.status, 0);
    assert.match(help.stdout, /^Usage: npm [^\n]+\n$/);
    const { status, stdout, stderr } = run(tool, '--nonsense');
    assert.equal(status, 2);
    assert.equal(stdout, '');
    assert.match(stderr, /^Unknown option [^\n]+\nUsage: npm [^\n]+\n$/);
  });
}

function run(tool: string, option: string) {
  return spawnSync(process.execPath, [tool, option], { encoding: 'utf8' });
}
