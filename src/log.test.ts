import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';

const onlyWithFull = { skip: !existsSync('/dev/full') && 'This system has no /dev/full' };

/** Runs a program that has a log on a disk that is full. */
async function runOnFullDisk(t: TestContext, program: string) {
  const child = spawn(
    process.execPath,
    [
      ...['--expose-gc', '--input-type=module', '--eval'],
      `import { openSync } from 'node:fs';
      import { setTimeout as pause } from 'node:timers/promises';
      import { createLog } from '${import.meta.resolve('./log.ts')}';
      const log = createLog('info', openSync('/dev/full', 'w'));
      ${program}`,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  t.after(() => child.kill('SIGKILL'));
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { stdout, stderr, code };
}

test('a full disk under the log neither ends nor stops the process', onlyWithFull, async (t) => {
  const program = `
    for (let line = 0; line < 3; line += 1) {
      log.info({ line }, 'a line');
      await pause(20);
    }
    console.log('still there');`;
  const expected = { stdout: 'still there\n', stderr: '', code: 0 };
  assert.deepEqual(await runOnFullDisk(t, program), expected);
});

test('a process whose log is on a full disk can exit at once', onlyWithFull, async (t) => {
  const program = `
    log.info({}, 'a line');
    await pause(20);
    process.exit(3);`;
  assert.deepEqual(await runOnFullDisk(t, program), { stdout: '', stderr: '', code: 3 });
});

test('lines beyond the limit are dropped while the disk is full', onlyWithFull, async (t) => {
  const program = `
    for (let line = 0; line < 100; line += 1) log.info({ line, filler: 'x'.repeat(2 ** 20) }, 'a line');
    await pause(20);
    globalThis.gc();
    console.log(process.memoryUsage().heapUsed < 50 * 2 ** 20);`;
  assert.deepEqual(await runOnFullDisk(t, program), { stdout: 'true\n', stderr: '', code: 0 });
});
